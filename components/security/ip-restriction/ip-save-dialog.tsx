'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import type { IpForm } from './use-ip-form';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import styles from './ip.module.css';
import type { AddressRules } from './ip-own-address';

interface IpSaveDialogProps {
  form: IpForm;
  ownAddress: string | null;
  base: readonly string[];
}

/** Each risk of the list is confirmed by itself: it blocks its author, or allows everyone (promise V-H1, promise V-H3). */
export function IpSaveDialog({ form, ownAddress, base }: IpSaveDialogProps) {
  const t = useTranslations('security.ip');
  const { check, rules, save } = form;
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [isStubborn, setStubborn] = useState(false);
  if (!check || !rules) return null;
  const { rows, everything } = check;
  // Adding one's own address is the safe way on; the ticks stand behind it.
  const missing = ownAddress !== null && rules.allowedBy(rows, ownAddress) === null ? ownAddress : null;
  const isFolded = missing !== null && everything.length === 0 && !isStubborn;
  const risks = [
    ...(missing === null ? [] : [{ id: 'own', words: t('riskOwn', { address: missing }) }]),
    ...(ownAddress === null ? [{ id: 'unknown', words: t('riskUnknown') }] : []),
    ...everything.map((kind) => ({ id: kind, words: t(`riskAll.${kind}`) })),
  ];
  const title = everything.length > 0 ? t('riskTitleAll') : t('riskTitle', { count: rows.length, row: rows[0] ?? '' });
  const confirm = (id: string) => setConfirmed((ids) => toggled(ids, id));
  return (
    <Dialog
      size="m"
      tone="danger"
      title={title}
      onClose={form.close}
      busy={save.isBusy}
      footer={
        <SaveChoice
          form={form}
          missing={everything.length === 0 ? missing : null}
          isConfirmed={risks.every(({ id }) => confirmed.includes(id))}
          onStubborn={isFolded ? () => setStubborn(true) : null}
        />
      }
    >
      <Stack>
        {missing !== null && <p>{t('riskText', { address: missing })}</p>}
        <IpDiff rules={rules} before={base} after={rows} />
        {!isFolded &&
          risks.map(({ id, words }) => (
            <Checkbox key={id} label={words} checked={confirmed.includes(id)} onChange={() => confirm(id)} />
          ))}
        {save.failure && <FailureAlert failure={save.failure} title={t('notSaved')} />}
      </Stack>
    </Dialog>
  );
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

interface SaveChoiceProps {
  form: IpForm;
  /** The address that can be added so that the list does not block its author. */
  missing: string | null;
  isConfirmed: boolean;
  onStubborn: (() => void) | null;
}

function SaveChoice({ form: { check, save, commit, close }, missing, isConfirmed, onStubborn }: SaveChoiceProps) {
  const t = useTranslations('security.ip');
  const ui = useTranslations('ui');
  const rows = check?.rows ?? [];
  const wait = save.isBusy ? ui('wait') : null;
  return (
    <>
      <Button data-safe={missing === null ? true : undefined} onClick={close} disabledReason={wait}>
        {ui('cancel')}
      </Button>
      {onStubborn ? (
        <Button variant="quiet" onClick={onStubborn} disabledReason={wait}>
          {t('riskOther')}
        </Button>
      ) : (
        <Button
          waits
          variant="danger"
          busy={save.isBusy}
          disabledReason={save.isBusy || isConfirmed ? null : t('riskTick')}
          onClick={() => void commit(rows)}
        >
          {t('riskConfirm')}
        </Button>
      )}
      {missing !== null && (
        <Button waits data-safe variant="primary" busy={save.isBusy} onClick={() => void commit([...rows, missing])}>
          {t('riskSafe', { address: missing })}
        </Button>
      )}
    </>
  );
}

const MAX_NAMED = 10;

export function IpDiff({
  rules,
  before,
  after,
}: {
  rules: AddressRules;
  before: readonly string[];
  after: readonly string[];
}) {
  const t = useTranslations('security.ip');
  const labels = useTranslations('labels');
  const { added, removed } = rules.diffLists(before, after);
  const named = (rows: readonly string[]) =>
    rows.length > 0 && (
      <span className={styles.names} translate="no">
        {rows.slice(0, MAX_NAMED).join('\n')}
        {rows.length > MAX_NAMED && `\n${labels('more', { count: rows.length - MAX_NAMED })}`}
      </span>
    );
  return (
    <DescriptionList>
      <DescriptionItem name={t('added', { count: added.length })}>{named(added) || null}</DescriptionItem>
      <DescriptionItem name={t('removed', { count: removed.length })}>{named(removed) || null}</DescriptionItem>
    </DescriptionList>
  );
}
