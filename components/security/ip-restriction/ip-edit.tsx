'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import styles from './ip.module.css';
import { IpOffDialog } from './ip-off-dialog';
import { IpOwnAddress } from './ip-own-address';
import { IpRows } from './ip-rows';
import { IpSaveDialog } from './ip-save-dialog';
import { type IpEditing, useIpEdit } from './use-ip-edit';
import type { IpEditor } from './use-ip-editor';
import { Alert } from '@/components/ui/alert';
import { QueryState } from '@/components/layout/query-state';
import { FailureAlert } from '@/components/layout/failure-alert';
import { IpDiff } from './ip-diff';
import type { AddressRules } from './use-address-rules';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-input';
import { useCurrentUser } from '@/lib/client/current-user';

interface IpEditProps {
  editor: IpEditor;
  /** The list as the provider has it now. */
  saved: readonly string[];
  ownAddress: string | null;
}

/** The list while it is edited: rows, a rehearsal, and a save that asks where it could shut somebody out. */
export function IpEdit({ editor, saved, ownAddress }: IpEditProps) {
  const t = useTranslations('security.ip');
  const editing = useIpEdit(editor, saved, ownAddress);
  const { rules, loading, check, tried, isChanged, saving, question, ask } = editing;
  const rows = check?.rows ?? [];
  const stopped = rules ? (isChanged ? t('conflictFirst') : null) : t('preparing');
  return (
    <RetryAfterScope>
      <Stack>
        <IpOwnAddress ownAddress={ownAddress} rules={rules} rows={rows} onAdd={(address) => editor.add([address])} />
        <IpRows editor={editor} rules={rules} check={check} tried={tried} />
        {loading.failure && <QueryState reading={loading} lines={2} />}
        {rules && <AccessPreview rules={rules} rows={rows} ownAddress={ownAddress} />}
        <IpProblems editing={editing} isOff={saved.length === 0} />
        {isChanged && rules && <IpConflict editor={editor} saved={saved} rules={rules} />}
        <div className={styles.foot}>
          <Row>
            <Button waits variant="primary" busy={saving.isBusy} disabledReason={stopped} onClick={ask}>
              {t('save')}
            </Button>
            <Button variant="quiet" disabledReason={saving.isBusy ? t('saving') : null} onClick={editor.end}>
              {t('discard')}
            </Button>
          </Row>
        </div>
        {question === 'risks' && <IpSaveDialog editing={editing} ownAddress={ownAddress} base={editor.base} />}
        {question === 'off' && <IpOffDialog base={editor.base} onClose={editing.close} onDone={editor.end} />}
      </Stack>
    </RetryAfterScope>
  );
}

/** Why a list has not been saved. */
function IpProblems({ editing: { check, tried, saving }, isOff }: { editing: IpEditing; isOff: boolean }) {
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
      {saving.failure && <FailureAlert failure={saving.failure} title={t('notSaved')} />}
    </>
  );
}

/** A colleague has saved another list meanwhile: theirs is shown, and somebody decides what becomes of the two. */
function IpConflict({ editor, saved, rules }: { editor: IpEditor; saved: readonly string[]; rules: AddressRules }) {
  const t = useTranslations('security.ip');
  const mine = editor.rows.map(({ text }) => text.trim());
  return (
    <Alert tone="warn" title={t('conflictTitle')} announce>
      <Stack>
        <p>{t('conflictText')}</p>
        <IpDiff rules={rules} before={editor.base} after={saved} />
        <Row>
          <Button
            size="s"
            variant="primary"
            onClick={() => editor.rebase(saved, rules.mergeLists(editor.base, mine, saved))}
          >
            {t('conflictMerge')}
          </Button>
          <Button size="s" onClick={() => editor.rebase(saved, saved)}>
            {t('conflictTheirs')}
          </Button>
          <Button size="s" onClick={() => editor.rebase(saved)}>
            {t('conflictMine')}
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}

interface IpRehearsalProps {
  rules: AddressRules;
  /** The list as it would be saved. */
  rows: readonly string[];
  ownAddress: string | null;
}

/** Who would be let in and who shut out, before anything is saved: the person in this browser, and addresses to try. */
function AccessPreview({ rules, rows, ownAddress }: IpRehearsalProps) {
  const t = useTranslations('security.ip');
  const { account } = useCurrentUser();
  const [pasted, setPasted] = useState('');
  const tried = normaliseList(rules, pasted);
  const results = tried.map((address) => ({
    address,
    by: rules.allowedBy(rows, address),
    isAddress: rules.checkList([address]).wrong === 0,
  }));
  const addresses = results.filter(({ isAddress }) => isAddress);
  const out = addresses.filter(({ by }) => by === null).length;
  return (
    <details className={styles.rehearsal}>
      <summary>{t('rehearsal')}</summary>
      <p className={styles.quiet}>{t('rehearsalText')}</p>
      <ul className={styles.results} aria-label={t('rehearsalResults')}>
        <li className={styles.result}>
          <span className={styles.who}>{t('rehearsalYou', { account })}</span>
          <code translate="no">{ownAddress ?? t('ownUnknown')}</code>
          <Verdict by={ownAddress === null ? undefined : rules.allowedBy(rows, ownAddress)} />
        </li>
        {results.map(({ address, by, isAddress }) => (
          <li key={address} className={styles.result}>
            <code translate="no">{address}</code>
            {isAddress ? <Verdict by={by} /> : <Badge tone="warn">{t('noAddress')}</Badge>}
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

function Verdict({ by }: { by: string | null | undefined }) {
  const t = useTranslations('security.ip');
  if (by === undefined) return <Badge tone="warn">{t('unknown')}</Badge>;
  if (by === null) return <Badge tone="bad">{t('shutOut')}</Badge>;
  return <Badge tone="good">{by === 'any' ? t('letInAll') : t('letIn', { row: by })}</Badge>;
}

/** More than that nobody pastes to try. */
const MOST = 200;

/** The addresses in a pasted text, each of them once. */
function normaliseList(rules: AddressRules, pasted: string): string[] {
  return [...new Set(rules.splitPasted(pasted))].slice(0, MOST);
}
