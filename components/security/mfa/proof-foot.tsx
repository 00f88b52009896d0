'use client';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';

export interface ProofFootProps {
  /** The name of the other way to prove oneself. */
  other: string;
  onOther: () => void;
  onCancel: () => void;
  isBusy: boolean;
  /** Why nothing can be sent yet. */
  blank: string | null;
}

/** The buttons under a proof: the other way, none, and this one. */
export function ProofFoot({ other, onOther, onCancel, isBusy, blank }: ProofFootProps) {
  const t = useTranslations('security.proof');
  const ui = useTranslations('ui');
  return (
    <Row end>
      <Button variant="quiet" onClick={onOther} disabledReason={isBusy ? ui('wait') : null}>
        {other}
      </Button>
      <Button onClick={onCancel}>{ui('cancel')}</Button>
      <Button type="submit" variant="primary" busy={isBusy} disabledReason={blank}>
        {t('confirm')}
      </Button>
    </Row>
  );
}
