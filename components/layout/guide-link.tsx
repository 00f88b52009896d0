import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';
import type { GuideName } from '@/lib/rules/guide';

/** From a screen to its page of the guide, in a tab of its own: the screen stays, with what was typed. */
export function GuideLink({ name }: { name: GuideName }) {
  const t = useTranslations('shell');
  return (
    <ExternalLink href={`/guide/${name}`} variant="quiet" size="s">
      {t('guide')}
    </ExternalLink>
  );
}

export function SupportLink({ href }: { href: string }) {
  const t = useTranslations('shell');
  return (
    <ExternalLink href={href} variant="quiet" size="s">
      {t('support')}
    </ExternalLink>
  );
}
