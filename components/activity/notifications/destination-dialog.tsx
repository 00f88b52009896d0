'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import styles from '@/components/ui/radio-group.module.css';
import { Choice } from '@/components/ui/select';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import {
  type Destination,
  type DestinationKind,
  type DestinationRule,
  isReceiverAddress,
  isSameRule,
  isStreamKind,
  SUGGESTED_RULES,
} from '@/lib/rules/journal/destinations';
import { LIMITS } from '@/lib/rules/limits';
import { DEFAULT_LOCALE, LOCALE_NAMES, LOCALES } from '@/lib/rules/locales';
import { SecretDialog } from './destination-acts';
import { useAskedRule, useRuleText } from './destination-line';

interface DestinationDialogProps {
  kinds: readonly DestinationKind[];
  destination?: Destination | undefined;
  onClose: () => void;
}

/** Sets a destination up, or changes what it is told. Its address stays: another one is another destination. */
export function DestinationDialog({ kinds, destination, onClose }: DestinationDialogProps) {
  const t = useTranslations('notifications');
  const { draft, put, missing } = useDraft(destination);
  const { save, secret, isBusy, failure } = useSave(destination, draft, onClose);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const addressProblem = failure?.fields?.address && t(`addressWrong.${draft.kind === 'email' ? 'email' : 'url'}`);
  const isFull = failure?.fields?.name === 'tooMany';
  const words = { changedMeanwhile: t('moved'), ...(isFull && { badInput: t('full', { most: LIMITS.destinations }) }) };
  return (
    <Dialog
      size="m"
      title={destination ? t('changeTitle', { name: destination.name }) : t('add')}
      confirmLabel={destination ? t('changeConfirm') : t('add')}
      onConfirm={() => void save()}
      onClose={onClose}
      busy={isBusy}
      confirmReason={missing}
    >
      <Stack>
        <Fields kinds={kinds} draft={draft} destination={destination} put={put} addressProblem={addressProblem} />
        {failure && !addressProblem && (
          <FailureAlert title={t(destination ? 'notChanged' : 'notAdded')} failure={failure} words={words} />
        )}
      </Stack>
    </Dialog>
  );
}

interface FieldsProps extends Pick<DestinationDialogProps, 'kinds' | 'destination'> {
  draft: Draft;
  put: (values: Partial<Draft>) => void;
  addressProblem: string | undefined;
}

function Fields(props: FieldsProps) {
  const { draft, destination, put } = props;
  const t = useTranslations('notifications');
  const labels = useTranslations('labels');
  return (
    <>
      {!destination && <PlaceFields {...props} />}
      <Field label={labels('name')} required wide>
        <TextInput
          name="destination"
          value={draft.name}
          maxLength={LIMITS.destinationName}
          autoComplete="off"
          onChange={({ target }) => put({ name: target.value })}
        />
      </Field>
      {!isStreamKind(draft.kind) && (
        <>
          <Rules rules={draft.rules} known={destination?.rules ?? []} onRules={(rules) => put({ rules })} />
          <Field label={t('when')} wide>
            <Choice
              values={['atOnce', 'daily']}
              nameOf={t}
              value={draft.isDaily ? 'daily' : 'atOnce'}
              onChoose={(when) => put({ isDaily: when === 'daily' })}
            />
          </Field>
        </>
      )}
      <Field label={t('locale')} wide>
        <Choice
          values={LOCALES}
          nameOf={(locale) => LOCALE_NAMES[locale]}
          value={draft.locale}
          onChoose={(locale) => locale && put({ locale })}
        />
      </Field>
    </>
  );
}

/** What stays as it is once the destination is there. */
function PlaceFields({ kinds, draft, put, addressProblem }: FieldsProps) {
  const t = useTranslations('notifications');
  const labels = useTranslations('labels');
  const isMail = draft.kind === 'email';
  const typed = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <Field label={labels('kind')} hint={t(`kindHint.${draft.kind}`)} wide>
        <Choice
          values={kinds}
          nameOf={(kind) => t(`kind.${kind}`)}
          value={draft.kind}
          onChoose={(kind) => kind && put({ kind })}
        />
      </Field>
      <Field label={t(`address.${isMail ? 'email' : 'url'}`)} required wide error={addressProblem}>
        <TextInput
          name="address"
          type={isMail ? 'email' : 'url'}
          value={draft.address}
          maxLength={LIMITS.destinationAddress}
          onChange={({ target }) => put({ address: target.value })}
          {...typed}
        />
      </Field>
      {draft.kind === 'splunk' && (
        <Field label={t('token')} required wide>
          <TextInput
            name="token"
            data-secret
            value={draft.token}
            maxLength={LIMITS.destinationToken}
            onChange={({ target }) => put({ token: target.value })}
            {...typed}
          />
        </Field>
      )}
    </>
  );
}

type Draft = Pick<Destination, 'kind' | 'name' | 'locale' | 'rules' | 'isDaily'> & { address: string; token: string };

function useDraft(destination: Destination | undefined) {
  const t = useTranslations('notifications');
  const labels = useTranslations('labels');
  const locale = useLocale();
  const asked = useAskedRule();
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: destination?.kind ?? 'webhook',
    name: destination?.name ?? '',
    address: '',
    token: '',
    isDaily: destination?.isDaily ?? false,
    locale: destination?.locale ?? LOCALES.find((known) => known === locale) ?? DEFAULT_LOCALE,
    rules: destination?.rules ?? (asked ? [asked] : [SUGGESTED_RULES.members, SUGGESTED_RULES.protection]),
  }));
  const { kind, rules } = draft;
  const problems = [
    !isStreamKind(kind) &&
      rules.length > LIMITS.destinationRules &&
      t('tooManyRules', { most: LIMITS.destinationRules }),
    draft.name.trim() === '' && labels('enterName'),
    !destination &&
      !isReceiverAddress(kind, draft.address.trim()) &&
      t(`addressWrong.${kind === 'email' ? kind : 'url'}`),
    !destination && kind === 'splunk' && draft.token.trim() === '' && t('enterToken'),
    !isStreamKind(kind) && rules.length === 0 && t('chooseRules'),
  ];
  const put = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  return { draft, put, missing: problems.find((problem) => problem !== false) ?? null };
}

function useSave(destination: Destination | undefined, draft: Draft, onClose: () => void) {
  const t = useTranslations('notifications');
  const add = useMutation('destination.add');
  const change = useMutation('destination.change');
  const [secret, setSecret] = useState<string | null>(null);
  const { kind, locale } = draft;
  const rules = isStreamKind(kind) ? [] : draft.rules;
  const token = kind === 'splunk' ? { token: draft.token.trim() } : {};
  const name = draft.name.trim();
  const save = async () => {
    const given = { name, locale, rules, isDaily: draft.isDaily && !isStreamKind(kind) };
    const result = destination
      ? await change.trigger({ ...given, id: destination.id, seen: destination.version })
      : await add.trigger({ ...given, ...token, kind, address: draft.address.trim() });
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t(destination ? 'changed' : 'added', { name }) });
    const made = result.data && 'secret' in result.data ? result.data.secret : null;
    if (made === null) onClose();
    else setSecret(made);
  };
  const { isBusy, failure } = destination ? change : add;
  return { save, secret, isBusy, failure };
}

interface RulesProps {
  rules: readonly DestinationRule[];
  /** Those that it had when the dialog opened: what is taken away can be put back. */
  known: readonly DestinationRule[];
  onRules: (rules: DestinationRule[]) => void;
}

function Rules({ rules, known, onRules }: RulesProps) {
  const t = useTranslations('notifications');
  const textOf = useRuleText();
  const asked = useAskedRule();
  const all = [...Object.values(SUGGESTED_RULES), ...known, ...(asked ? [asked] : [])];
  const offered = all.filter((rule, index) => all.findIndex((other) => isSameRule(rule, other)) === index);
  const without = (rule: DestinationRule) => rules.filter((other) => !isSameRule(rule, other));
  return (
    <fieldset>
      <legend className={styles.legend}>{t('column.rules')}</legend>
      <Stack gap="lines">
        {offered.map((rule) => (
          <Checkbox
            key={JSON.stringify(rule)}
            label={textOf(rule)}
            checked={rules.some((other) => isSameRule(rule, other))}
            onChange={({ target }) => onRules(target.checked ? [...rules, rule] : without(rule))}
          />
        ))}
        <p>{t('rulesHint')}</p>
      </Stack>
    </fieldset>
  );
}
