'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { useRestoreFocus } from '@/components/ui/focus';
import { Field } from '@/components/ui/field';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { TextArea } from '@/components/ui/text-input';
import { useCurrentUser } from '@/lib/client/current-user';
import styles from './ip.module.css';
import { IpDiff, IpSaveDialog } from './ip-save-dialog';
import { IpOffDialog } from './ip-off-dialog';
import { type AddressRules, IpOwnAddress } from './ip-own-address';
import { IpRows } from './ip-rows';
import type { IpDraft } from './use-ip-draft';
import { type IpForm as IpFormState, useIpForm } from './use-ip-form';

interface IpFormProps {
  draft: IpDraft;
  saved: readonly string[];
  ownAddress: string | null;
}

export function IpForm({ draft, saved, ownAddress }: IpFormProps) {
  const t = useTranslations('security.ip');
  const labels = useTranslations('labels');
  const form = useIpForm(draft, saved, ownAddress);
  const { rules, loading, check, tried, hasConflict, save, question, submit } = form;
  const rows = check?.rows ?? [];
  const taker = useRestoreFocus<HTMLButtonElement>(hasConflict);
  const stopped = rules ? (hasConflict ? t('conflictFirst') : null) : t('preparing');
  return (
    <RetryAfterScope>
      <Stack>
        <IpOwnAddress ownAddress={ownAddress} rules={rules} rows={rows} onAdd={(address) => draft.add([address])} />
        <IpRows draft={draft} rules={rules} check={check} tried={tried} />
        {loading.failure && <QueryState query={loading} lines={2} />}
        {rules && <AccessPreview rules={rules} rows={rows} ownAddress={ownAddress} />}
        <IpProblems form={form} isOff={saved.length === 0} />
        {hasConflict && rules && <IpConflict draft={draft} saved={saved} rules={rules} />}
        <div className={styles.foot}>
          <Row>
            <Button ref={taker} waits variant="primary" busy={save.isBusy} disabledReason={stopped} onClick={submit}>
              {t('save')}
            </Button>
            <Button variant="quiet" disabledReason={save.isBusy ? labels('saving') : null} onClick={draft.end}>
              {labels('discardChanges')}
            </Button>
          </Row>
        </div>
        {question === 'risks' && <IpSaveDialog form={form} ownAddress={ownAddress} base={draft.base} />}
        {question === 'off' && <IpOffDialog base={draft.base} onClose={form.close} onDone={draft.end} />}
      </Stack>
    </RetryAfterScope>
  );
}

function IpProblems({ form: { check, tried, save }, isOff }: { form: IpFormState; isOff: boolean }) {
  const t = useTranslations('security.ip');
  const isEmpty = check?.rows.length === 0 && check.wrong === 0;
  return (
    <>
      {tried && check && check.wrong > 0 && (
        <Alert tone="bad" announce>
          {t('wrong', { count: check.wrong })}
        </Alert>
      )}
      {tried && isEmpty && isOff && <Alert tone="info">{t('nothing')}</Alert>}
      {save.failure && <FailureAlert failure={save.failure} title={t('notSaved')} />}
    </>
  );
}

/** A colleague has saved another list meanwhile: the user sees it and decides what becomes of the two. */
function IpConflict({ draft, saved, rules }: { draft: IpDraft; saved: readonly string[]; rules: AddressRules }) {
  const t = useTranslations('security.ip');
  const mine = draft.rows.map(({ text }) => text.trim());
  return (
    <Alert tone="warn" title={t('conflictTitle')} announce>
      <Stack>
        <p>{t('conflictText')}</p>
        <IpDiff rules={rules} before={draft.base} after={saved} />
        <Row>
          <Button
            size="s"
            variant="primary"
            onClick={() => draft.rebase(saved, rules.mergeLists(draft.base, mine, saved))}
          >
            {t('conflictMerge')}
          </Button>
          <Button size="s" onClick={() => draft.rebase(saved, saved)}>
            {t('conflictTheirs')}
          </Button>
          <Button size="s" onClick={() => draft.rebase(saved)}>
            {t('conflictMine')}
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}

interface AccessPreviewProps {
  rules: AddressRules;
  rows: readonly string[];
  ownAddress: string | null;
}

/** Who would be allowed and blocked by the unsaved list: the user, and addresses to try. */
function AccessPreview({ rules, rows, ownAddress }: AccessPreviewProps) {
  const t = useTranslations('security.ip');
  const { account } = useCurrentUser();
  const [pasted, setPasted] = useState('');
  const tried = uniqueAddresses(rules, pasted);
  const results = tried.map((address) => ({
    address,
    by: rules.allowedBy(rows, address),
    isAddress: rules.checkList([address]).wrong === 0,
  }));
  const addresses = results.filter(({ isAddress }) => isAddress);
  const out = addresses.filter(({ by }) => by === null).length;
  return (
    <details className={styles.preview}>
      <summary>{t('rehearsal')}</summary>
      <p className={styles.quiet}>{t('rehearsalText')}</p>
      <ul className={styles.results} aria-label={t('rehearsalResults')}>
        <li className={styles.result}>
          <span className={styles.who}>{t('rehearsalYou', { account })}</span>
          <code translate="no">{ownAddress ?? t('ownUnknown')}</code>
          <AccessBadge by={ownAddress === null ? undefined : rules.allowedBy(rows, ownAddress)} />
        </li>
        {results.map(({ address, by, isAddress }) => (
          <li key={address} className={styles.result}>
            <code translate="no">{address}</code>
            {isAddress ? <AccessBadge by={by} /> : <Badge tone="warn">{t('noAddress')}</Badge>}
          </li>
        ))}
      </ul>
      <Field label={t('tryLabel')} hint={t('tryHint')} wide>
        <TextArea rows={3} value={pasted} spellCheck={false} onChange={({ target }) => setPasted(target.value)} />
      </Field>
      {tried.length > 0 && <p role="status">{t('tried', { total: addresses.length, out })}</p>}
    </details>
  );
}

function AccessBadge({ by }: { by: string | null | undefined }) {
  const t = useTranslations('security.ip');
  const labels = useTranslations('labels');
  if (by === undefined) return <Badge tone="warn">{t('unknown')}</Badge>;
  if (by === null) return <Badge tone="bad">{t('shutOut')}</Badge>;
  return <Badge tone="good">{by === 'any' ? labels('unrestricted') : t('letIn', { row: by })}</Badge>;
}

const MAX_TRIED = 200;

function uniqueAddresses(rules: AddressRules, pasted: string): string[] {
  return [...new Set(rules.splitPasted(pasted))].slice(0, MAX_TRIED);
}
