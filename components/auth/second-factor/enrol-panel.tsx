'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Form } from '@/components/ui/form';
import { Row } from '@/components/ui/stack';
import type { Enrolment } from '@/lib/rules/auth/codes';
import type { Failure } from '@/lib/rules/failures';
import { TOTP } from '@/lib/rules/timing';
import { CodeFailure, CodeField, useCodeForm } from './code-form';
import styles from './mfa-step.module.css';

interface EnrolPanelProps {
  enrolment: Enrolment;
  /** Sends the code and returns the failure, or null if the code was right. */
  onConfirm: (code: string) => Promise<Failure | null>;
  onCancel: () => void;
  isCancelling?: boolean;
  cancelFailure?: Failure | undefined;
  /** The labels of the buttons if "Confirm" and "Cancel" say too little. */
  confirmLabel?: string;
  cancelLabel?: string;
}

/** QR code, secret key, first code; no copy of the secret stays here. Its messages are `mfaStep`. */
export function EnrolPanel(props: EnrolPanelProps) {
  const { enrolment, onConfirm, onCancel, isCancelling = false } = props;
  const t = useTranslations('mfaStep');
  const ui = useTranslations('ui');
  const { submit, isBusy, isBlank, wrong, field, ...form } = useCodeForm('otp', onConfirm);
  const failure = props.cancelFailure ?? (isCancelling ? null : form.failure);
  return (
    <ol className={styles.steps}>
      <li>
        <p className={styles.step}>{t('steps.app')}</p>
        <p className={styles.more}>{t('steps.appMore')}</p>
      </li>
      <li>
        <p className={styles.step}>{t('steps.scan')}</p>
        <QrCode qr={enrolment.qr} />
        <SecretKey enrolment={enrolment} />
      </li>
      <li>
        <p className={styles.step}>{t('steps.code')}</p>
        <Form onSubmit={() => void submit()}>
          {failure && <CodeFailure failure={failure} wrong={wrong} hasSecret />}
          <CodeField {...field} />
          <Row>
            <Button type="submit" variant="primary" busy={isBusy} disabledReason={isBlank ? t('blank') : null}>
              {props.confirmLabel ?? t('confirm')}
            </Button>
            <Button
              variant="quiet"
              onClick={onCancel}
              busy={isCancelling}
              disabledReason={isBusy ? t('underWay') : null}
            >
              {props.cancelLabel ?? ui('cancel')}
            </Button>
          </Row>
        </Form>
      </li>
    </ol>
  );
}

/** Drops the secret when the page goes: the copy that the browser stores for its Back button holds none. @param show called when that is back */
export function useSecretDrop(drop: () => void, show?: () => void): void {
  const hideNow = useEffectEvent(drop);
  const showNow = useEffectEvent(() => show?.());
  useEffect(() => {
    const onHide = () => flushSync(() => hideNow());
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && showNow();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}

/** The QR code, 200 px wide: dark on light in every theme, because readers of codes ask for that. */
function QrCode({ qr }: { qr: Enrolment['qr'] }) {
  const t = useTranslations('mfaStep');
  return (
    <svg
      className={styles.qr}
      width={TOTP.qrWidthPx}
      height={TOTP.qrWidthPx}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('qr')}
    >
      <path d={qr.path} />
    </svg>
  );
}

/** For users who cannot scan: to copy, to type in groups of four, or to open in an app on this device. */
function SecretKey({ enrolment: { secret, otpauthUrl } }: { enrolment: Enrolment }) {
  const t = useTranslations('mfaStep');
  return (
    <div className={styles.secret}>
      <p className={styles.key}>
        <span className={styles.keyLabel}>{t('secret')}</span>
        <code translate="no">{grouped(secret)}</code>
        <CopyButton value={secret} label={t('copySecret')} />
      </p>
      <details className={styles.help}>
        <summary>{t('manual.title')}</summary>
        <p>{t('manual.text')}</p>
        <DescriptionList>
          <DescriptionItem name={t('manual.kind')}>{t('manual.timeBased')}</DescriptionItem>
          <DescriptionItem name={t('manual.digits')}>
            {t('manual.digitsValue', { digits: TOTP.digits })}
          </DescriptionItem>
          <DescriptionItem name={t('manual.period')}>
            {t('manual.periodValue', { seconds: TOTP.periodS })}
          </DescriptionItem>
          <DescriptionItem name={t('manual.algorithm')}>{TOTP.algorithm.toUpperCase()}</DescriptionItem>
        </DescriptionList>
        <p>
          <a href={otpauthUrl} rel="noreferrer">
            {t('manual.open')}
          </a>
        </p>
      </details>
    </div>
  );
}

/** Authenticator apps do not mind the spaces. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
