import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';
import { Panel } from '@/components/ui/panel';
import styles from './contact.module.css';
import { OpenDocument } from './open-document';

interface ContactProps {
  /** The embedded form, on an origin of its own; null if there is none. */
  formUrl: string | null;
  /** The form as a page of its own. */
  link: string;
  support: string;
}

export function Contact({ formUrl, link, support }: ContactProps) {
  const t = useTranslations('home.contact');
  return (
    <Panel title={t('title')} description={t('text')}>
      {formUrl && <OpenDocument />}
      {formUrl && (
        // Scripts of a vendor: on another origin, without this tab, its windows or its address.
        <iframe
          className={styles.form}
          src={formUrl}
          title={t('title')}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      )}
      <p>
        <ExternalLink href={link} {...(formUrl ? {} : { variant: 'secondary' as const })}>
          {formUrl ? t('openElsewhere') : t('open')}
        </ExternalLink>
      </p>
      <p>
        <ExternalLink href={support}>{t('support')}</ExternalLink>
      </p>
    </Panel>
  );
}
