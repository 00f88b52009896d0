'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Row } from '@/components/ui/stack';
import { Spinner } from '@/components/ui/spinner';
import type { SiblingResult } from '@/lib/client/session/sso-status';

const TONES = { signedIn: 'good', signedOut: 'good', timedOut: 'warn', blocked: 'warn' } as const;

interface SiblingStateProps {
  result: SiblingResult | undefined;
  isUnderWay: boolean;
}

/** The result of the shared sign-in at one sibling; undefined: not checked yet. */
export function SiblingState({ result, isUnderWay }: SiblingStateProps) {
  const t = useTranslations('sso');
  if (isUnderWay) {
    return (
      <Row>
        <Spinner size={14} />
        <span>{t('state.underWay')}</span>
      </Row>
    );
  }
  return (
    <Badge tone={result ? TONES[result] : 'plain'} dot>
      {t(`state.${result ?? 'unknown'}`)}
    </Badge>
  );
}
