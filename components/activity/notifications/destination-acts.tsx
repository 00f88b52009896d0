'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useState } from 'react';
import { useLineWords } from '@/components/activity/line-words';
import { FailureAlert } from '@/components/layout/failure-alert';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { QueryState } from '@/components/layout/query-state';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Stack } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useMutation } from '@/lib/client/use-mutation';
import { useQuery } from '@/lib/client/use-query';
import { type Destination, MOST_REFUSALS, RESENT_AT_ONCE } from '@/lib/rules/journal/destinations';
import { useFaultText } from './destination-line';

/** Shows a secret this once. */
export function SecretDialog({
  secret,
  isRotated,
  onClose,
}: {
  secret: string;
  isRotated?: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('notifications');
  const ui = useTranslations('ui');
  return (
    <Dialog title={t('secretTitle')} cancelLabel={ui('close')} onClose={onClose}>
      <p>{t('secretText')}</p>
      {isRotated && <p>{t('secretRotated')}</p>}
      <Field label={t('secretTitle')} wide>
        <TextInput readOnly value={secret} autoComplete="off" spellCheck={false} />
      </Field>
      <CopyButton value={secret} label={t('secretCopy')} variant="primary" />
    </Dialog>
  );
}

interface DestinationDialogProps {
  destination: Destination;
  onClose: () => void;
}

export function RotateDialog({ destination: { id, name }, onClose }: DestinationDialogProps) {
  const t = useTranslations('notifications');
  const [secret, setSecret] = useState<string | null>(null);
  const { trigger, isBusy, failure } = useMutation('destination.rotate');
  if (secret !== null) return <SecretDialog secret={secret} isRotated onClose={onClose} />;
  const renew = async () => {
    const result = await trigger({ id });
    if (result?.data) setSecret(result.data.secret);
  };
  return (
    <Dialog
      title={t('rotateTitle', { name })}
      confirmLabel={t('rotate')}
      onConfirm={() => void renew()}
      onClose={onClose}
      busy={isBusy}
    >
      <p>{t('rotateText')}</p>
      {failure && <FailureAlert title={t('notRotated')} failure={failure} />}
    </Dialog>
  );
}

export function RemoveDialog({ destination: { id, name }, onClose }: DestinationDialogProps) {
  const t = useTranslations('notifications');
  return (
    <MutationDialog
      operation="destination.remove"
      input={{ id }}
      title={t('removeTitle', { name })}
      confirmLabel={t('removeConfirm')}
      tone="danger"
      failed={t('notRemoved')}
      onDone={() => toast({ tone: 'good', text: t('removed', { name }) })}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </MutationDialog>
  );
}

/** What a destination refused too often: which lines, when, and why. */
export function UndeliveredDialog({ destination: { id, name, undelivered }, onClose }: DestinationDialogProps) {
  const t = useTranslations('notifications');
  const activity = useTranslations('activity.column');
  const labels = useTranslations('labels');
  const ui = useTranslations('ui');
  const words = useLineWords();
  const timeOf = useLocalTime();
  const faultOf = useFaultText();
  const query = useQuery('destination.listUndelivered', { id });
  const shown = query.data?.messages.length ?? 0;
  return (
    <Dialog size="m" title={t('undeliveredTitle', { name })} cancelLabel={ui('close')} onClose={onClose}>
      <Stack>
        <p>{t('undeliveredText', { count: MOST_REFUSALS })}</p>
        {shown >= RESENT_AT_ONCE && shown < undelivered && (
          <p>{t('undeliveredMore', { shown, count: undelivered - shown })}</p>
        )}
        {query.data ? (
          <Table
            label={t('undeliveredTitle', { name })}
            columns={[activity('act'), t('undeliveredTime'), labels('reason')]}
          >
            {query.data.messages.map(({ line, act, timeMs, fault }, at) => (
              <TableRow key={at}>
                <Cell label={activity('act')} main>
                  {act === null ? '—' : <Link href={`/activity/${line}`}>{words.act(act)}</Link>}
                </Cell>
                <Cell label={t('undeliveredTime')}>{timeOf(timeMs, 'dateTime')}</Cell>
                <Cell label={labels('reason')}>{faultOf(fault)}</Cell>
              </TableRow>
            ))}
          </Table>
        ) : (
          <QueryState query={query} failureTitle={t('undeliveredFailed')} />
        )}
      </Stack>
    </Dialog>
  );
}
