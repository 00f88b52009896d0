'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ExternalLink } from '@/components/ui/external-link';
import { Modal } from '@/components/ui/modal';
import { Row } from '@/components/ui/stack';
import { useEmbeddedPage } from './use-embedded-page';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';
import styles from './embed.module.css';

interface ContactDialogProps {
  url: string;
  /** The form as a page of its own. */
  link: string;
  support: string;
  onClose: () => void;
}

export function ContactDialog({ url, link, support, onClose }: ContactDialogProps) {
  const t = useTranslations('help');
  return (
    <Modal shape="m" title={t('contact.title')} onClose={onClose}>
      <p>{t('contact.text')}</p>
      <ContactFrame url={url} />
      <Row>
        <ExternalLink href={link}>{t('contact.openElsewhere')}</ExternalLink>
        <ExternalLink href={support} variant="quiet">
          {t('support')}
        </ExternalLink>
      </Row>
    </Modal>
  );
}

/** The embedded contact form. If it does not come, nothing says so: the link below it leads to the same form. */
function ContactFrame({ url }: { url: string }) {
  const t = useTranslations('help.contact');
  const { ref, state, onLoad } = useEmbeddedPage(url);
  // After a screen for secrets, whose document may not show a frame, this loads a new document.
  useEffect(() => reloadUnlessLoadedOpen(), []);
  if (state === 'failed') return null;
  return (
    // Scripts of a vendor: on another origin, without this tab, its windows or its address.
    <iframe
      ref={ref}
      className={styles.frame}
      src={url}
      title={t('title')}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
      onLoad={onLoad}
    />
  );
}
