'use client';

import { useTranslations } from 'next-intl';
import type { Enrolment } from '@/lib/rules/auth/mfa-enrolment';
import { TOTP } from '@/lib/rules/timing';
import styles from './mfa-step.module.css';

/** The QR code, 200 px wide: dark on light in every theme, because readers of codes ask for that. */
export function QrCode({ qr }: { qr: Enrolment['qr'] }) {
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
