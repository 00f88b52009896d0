'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ExternalLink } from '@/components/ui/external-link';
import { Modal } from '@/components/ui/modal';
import { Row } from '@/components/ui/stack';
import { EmbeddedFrame } from './embedded-frame';
import { reloadUnlessLoadedOpen } from '@/lib/client/navigation/fresh-document';

interface ContactDialogProps {
  url: string;
  /** The form as a page of its own. */
  link: string;
  support: string;
  onClose: () => void;
}

export function ContactDialog({ url, link, support, onClose }: ContactDialogProps) {
  const t = useTranslations('help');
  // After a screen for secrets, whose document may not show a frame, this loads a new document.
  useEffect(() => reloadUnlessLoadedOpen(), []);
  return (
    <Modal shape="m" title={t('contact.title')} onClose={onClose}>
      <p>{t('contact.text')}</p>
      {/* If the form does not come, nothing says so: the link below it leads to the same form. */}
      <EmbeddedFrame url={url} title={t('contact.title')} instead={null} />
      <Row>
        <ExternalLink href={link}>{t('contact.openElsewhere')}</ExternalLink>
        <ExternalLink href={support} variant="quiet">
          {t('support')}
        </ExternalLink>
      </Row>
    </Modal>
  );
}
