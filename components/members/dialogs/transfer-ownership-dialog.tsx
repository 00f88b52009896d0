'use client';

import { useTranslations } from 'next-intl';
import { useId, useMemo, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Alert } from '@/components/ui/alert';
import { toast } from '@/components/ui/toast';
import { Select } from '@/components/ui/select';
import { useCurrentUser } from '@/lib/client/current-user';
import { type Actor, isOwn } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import { AFTERWARDS, type Afterwards, useTransferOwnership } from './use-transfer-ownership';
import { TextInput } from '@/components/ui/text-input';
import { ALL_MEMBERS } from '@/lib/rules/members/member-query';
import { searchMembers } from '@/lib/rules/members/member-search';
import { fromWire } from '@/lib/rules/roles';
import styles from './transfer-ownership-dialog.module.css';

interface TransferOwnershipDialogProps {
  all: readonly Member[];
  actor: Actor;
  onClose: () => void;
}

/** Lets the only owner name a successor, and choose what becomes of themselves. */
export function TransferOwnershipDialog({ all, actor, onClose }: TransferOwnershipDialogProps) {
  const t = useTranslations('members.handOver');
  const organization = useCurrentUser().organization?.name ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const [afterwards, setAfterwards] = useState<Afterwards>('leave');
  const { run, isBusy, failure } = useTransferOwnership(actor, (done) => {
    toast({ tone: 'good', text: t(`done.${done}`, { organization }) });
    onClose();
  });
  const others = all.filter((member) => !isOwn(actor, member));
  // By the server's list: after the first half, or if another user was faster.
  const owner = others.find(({ role }) => role === 'owner') ?? null;
  const successor = owner ? null : (others.find(({ email }) => email === chosen) ?? null);
  return (
    <Dialog
      open
      size="m"
      tone="danger"
      title={t('title', { organization })}
      onClose={onClose}
      confirmLabel={t(owner ? `second.${afterwards}` : `confirm.${afterwards}`)}
      confirmReason={owner || successor ? null : t('choose')}
      onConfirm={() => void run(successor, afterwards)}
      busy={isBusy}
    >
      <p>{t('text')}</p>
      {owner ? (
        <Alert tone="good" announce>
          {t('handedOver', { account: owner.email })}
        </Alert>
      ) : (
        <SuccessorChoice members={others} chosen={chosen} onChoose={setChosen} />
      )}
      <Field label={t('afterwards')} hint={t(`hint.${afterwards}`)}>
        <Select
          value={afterwards}
          onChange={({ target }) => setAfterwards(AFTERWARDS.find((one) => one === target.value) ?? afterwards)}
        >
          {AFTERWARDS.map((one) => (
            <option key={one} value={one}>
              {t(`choice.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {failure && <FailureAlert title={t(owner ? 'secondFailed' : 'failed')} failure={failure} />}
    </Dialog>
  );
}

interface SuccessorChoiceProps {
  members: readonly Member[];
  chosen: string | null;
  onChoose: (account: string) => void;
}

/** The rest is found by the search. */
const SHOWN = 5;

function SuccessorChoice({ members, chosen, onChoose }: SuccessorChoiceProps) {
  const t = useTranslations('members.handOver');
  const roleName = useTranslations('role');
  const name = useId();
  const [words, setWords] = useState('');
  const found = useMemo(() => searchMembers(members, { ...ALL_MEMBERS, words }), [members, words]);
  const shown = found.filter(({ email }, index) => index < SHOWN || email === chosen);
  return (
    <>
      <Field label={t('search')} wide>
        <TextInput
          type="search"
          value={words}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <fieldset className={styles.set}>
        <legend className={styles.legend}>{t('successor')}</legend>
        {shown.map((member) => (
          <label key={member.email} className={styles.one}>
            <input type="radio" name={name} checked={member.email === chosen} onChange={() => onChoose(member.email)} />
            <span className={styles.account}>
              {member.email}
              {member.name && <span className={styles.name}>{member.name}</span>}
            </span>
            <span className={styles.role}>{roleName(fromWire(member.role))}</span>
          </label>
        ))}
        <p role="status" className={styles.more}>
          {found.length === 0 && t('nobody')}
          {found.length > shown.length && t('more', { count: found.length - shown.length })}
        </p>
      </fieldset>
    </>
  );
}
