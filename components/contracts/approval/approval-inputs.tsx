'use client';

import type { Route } from 'next';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { LinkButton } from '@/components/ui/link-button';
import { Alert } from '@/components/ui/alert';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { TextArea } from '@/components/ui/text-input';
import { TextInput } from '@/components/ui/text-input';
import { useLocalTime } from '@/lib/client/use-local-time';
import type { Wording } from '@/lib/rules/contracts/proposal';
import { LIMITS } from '@/lib/rules/limits';
import styles from './approval.module.css';

interface Props {
  wording: Wording;
  onChange: (part: Partial<Wording>) => void;
  back: Route;
  /** When what is shown was kept, where it comes from an earlier visit. */
  restoredAt: number | null;
  onAnew: () => void;
}

/** The words of the sheet, to be written before it is printed; they stay in this browser. */
export function ApprovalInputs({ wording, onChange, back, restoredAt, onAnew }: Props) {
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
    <div className={styles.controls}>
      <Panel title={t('words')} description={t('wordsText')} footer={actions}>
        <Stack>
          <Restored at={restoredAt} onAnew={onAnew} />
          <Line name="subject" max={LIMITS.address} wording={wording} onChange={onChange} />
          <div className={styles.pair}>
            <Line name="department" max={LIMITS.departmentName} wording={wording} onChange={onChange} />
            <Line name="applicant" max={LIMITS.displayName} wording={wording} onChange={onChange} />
          </div>
          <Field label={t('reason')} hint={t('reasonHint')} wide>
            <TextArea
              rows={4}
              value={wording.reason}
              maxLength={LIMITS.approvalReason}
              onChange={({ target }) => onChange({ reason: target.value })}
            />
          </Field>
        </Stack>
      </Panel>
    </div>
  );
}

function Restored({ at, onAnew }: { at: number | null; onAnew: () => void }) {
  const t = useTranslations('approval');
  const momentOf = useLocalTime();
  if (at === null) return null;
  const time = momentOf(at, 'dateTime');
  return (
    <Alert tone="info" action={{ label: t('anew'), onSelect: onAnew }}>
      {t('restored', { time })}
    </Alert>
  );
}

interface LineProps extends Pick<Props, 'wording' | 'onChange'> {
  name: Exclude<keyof Wording, 'reason'>;
  max: number;
}

function Line({ name, max, wording, onChange }: LineProps) {
  const t = useTranslations('approval');
  return (
    <Field label={t(name)} wide>
      <TextInput value={wording[name]} maxLength={max} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
}
