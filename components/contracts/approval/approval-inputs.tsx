'use client';

import type { Route } from 'next';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LinkButton } from '@/components/ui/link-button';
import { NotPrinted } from '@/components/ui/printed-sheet';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { TextArea, TextInput } from '@/components/ui/text-input';
import { useLocalTime } from '@/lib/client/use-local-time';
import type { ApprovalTexts } from '@/lib/rules/contracts/proposal';
import { LIMITS } from '@/lib/rules/limits';
import styles from './approval.module.css';

interface Props {
  texts: ApprovalTexts;
  onChange: (part: Partial<ApprovalTexts>) => void;
  back: Route;
  restoredAt: number | null;
  onStartOver: () => void;
}

/** The texts of the sheet; they stay in this browser. */
export function ApprovalInputs({ texts, onChange, back, restoredAt, onStartOver }: Props) {
  const t = useTranslations('approval');
  const actions = (
    <Row end>
      <LinkButton href={back}>{t('toPlanner')}</LinkButton>
      <Button variant="primary" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </Row>
  );
  return (
    <NotPrinted>
      <Panel title={t('words')} description={t('wordsText')} footer={actions}>
        <Stack>
          <RestoredNote at={restoredAt} onStartOver={onStartOver} />
          <Line name="subject" max={LIMITS.address} texts={texts} onChange={onChange} />
          <div className={styles.pair}>
            <Line name="department" max={LIMITS.departmentName} texts={texts} onChange={onChange} />
            <Line name="applicant" max={LIMITS.displayName} texts={texts} onChange={onChange} />
          </div>
          <Field label={t('reason')} hint={t('reasonHint')} wide>
            <TextArea
              rows={4}
              value={texts.reason}
              maxLength={LIMITS.approvalReason}
              onChange={({ target }) => onChange({ reason: target.value })}
            />
          </Field>
        </Stack>
      </Panel>
    </NotPrinted>
  );
}

function RestoredNote({ at, onStartOver }: { at: number | null; onStartOver: () => void }) {
  const t = useTranslations('approval');
  const formatTime = useLocalTime();
  if (at === null) return null;
  const time = formatTime(at, 'dateTime');
  return (
    <Alert tone="info" action={{ label: t('anew'), onSelect: onStartOver }}>
      {t('restored', { time })}
    </Alert>
  );
}

interface LineProps extends Pick<Props, 'texts' | 'onChange'> {
  name: Exclude<keyof ApprovalTexts, 'reason'>;
  max: number;
}

function Line({ name, max, texts, onChange }: LineProps) {
  const t = useTranslations('approval');
  return (
    <Field label={t(name)} wide>
      <TextInput value={texts[name]} maxLength={max} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
}
