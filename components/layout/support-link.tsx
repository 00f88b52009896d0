import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';

/** The way to people who help, outside the console. */
export function SupportLink({ href }: { href: string }) {
  const t = useTranslations('shell');
  return (
    <ExternalLink href={href} variant="quiet" size="s">
      {t('support')}
    </ExternalLink>
  );
}
