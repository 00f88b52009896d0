'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Choice, Select } from '@/components/ui/select';
import { ExternalLink } from '@/components/ui/external-link';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { Facts } from '@/lib/rules/offboarding/holdings';
import type { Decision, Item, Leaver } from '@/lib/rules/offboarding/offboarding-schema';
import { REASON_LENGTH } from '@/lib/rules/offboarding/offboarding-lists';
import { actionsOf, type DecidedItem, successorsOf } from '@/lib/rules/offboarding/plan';
import { activityHref } from '@/lib/rules/journal/write-filters';
import styles from './offboarding.module.css';
import { useOffboardingWords } from './use-offboarding-words';

interface ItemChoiceProps extends DecidedItem {
  people: readonly Leaver[];
  members: NonNullable<Facts['members']>;
  denied: string | null;
  onDecide: (id: string, decision: Decision) => void;
}

/** One thing that somebody holds, and what is to become of it. */
export function ItemChoice({ item, decision, problem, people, members, denied, onDecide }: ItemChoiceProps) {
  const t = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const words = useOffboardingWords();
  const actions = actionsOf(item, people, members);
  const decide = (part: Partial<Decision>) =>
    onDecide(item.id, { ...(decision ?? { do: actions[0] ?? 'keep' }), ...part });
  const chosen = decision?.do;
  return (
    <fieldset className={styles.item} disabled={denied !== null}>
      <legend className={styles.what}>{words.item(item.kind, item.name)}</legend>
      <Held item={item} />
      {actions.length > 1 && (
        <Field label={t('do')} hint={chosen && t(`hint.${chosen}`)}>
          <Choice
            none={labels('choose')}
            values={actions}
            nameOf={(action) => t(`action.${action}`)}
            value={chosen}
            // What was typed for another choice is none of this one's.
            onChoose={(action) => action && decide({ do: action, to: undefined, reason: undefined })}
          />
        </Field>
      )}
      {decision && <Details {...{ decision, actions, people, members, decide }} />}
      {problem && <p className={styles.problem}>{t(`problem.${problem}`)}</p>}
    </fieldset>
  );
}

type DetailsProps = Pick<ItemChoiceProps, 'people' | 'members'> & {
  decision: Decision;
  actions: readonly Decision['do'][];
  decide: (part: Partial<Decision>) => void;
};

function Details({ decision, actions, people, members, decide }: DetailsProps) {
  const t = useTranslations('offboarding');
  const labels = useTranslations('labels');
  const words = useOffboardingWords();
  return (
    <>
      {decision.do === 'handOver' && (
        <Field label={labels('newOwner')} hint={actions.length === 1 ? t('lastOwner') : undefined}>
          <Select value={decision.to ?? ''} onChange={({ target }) => decide({ to: target.value })}>
            <option value="">{labels('choose')}</option>
            {successorsOf(people, members).map(({ email, name }) => (
              <option key={email} value={email}>
                {words.person({ account: email, name: name ?? '' })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {decision.do === 'change' && (
        <Field label={t('address')} hint={t('addressHint')}>
          <TextInput
            type="email"
            autoComplete="off"
            value={decision.to ?? ''}
            onChange={({ target }) => decide({ to: target.value })}
          />
        </Field>
      )}
      {decision.do === 'keep' && (
        <Field label={t('reason')} hint={t('reasonHint')} max={REASON_LENGTH} used={decision.reason?.length ?? 0} wide>
          <TextInput value={decision.reason ?? ''} onChange={({ target }) => decide({ reason: target.value })} />
        </Field>
      )}
    </>
  );
}

function Held({ item: { kind, account, name, count, isUnread } }: { item: Item }) {
  const t = useTranslations('offboarding');
  if (isUnread) return <Alert tone="warn">{t(`unreadItem.${kind}`)}</Alert>;
  return (
    <div className={styles.quiet}>
      <p>{t(`held.${kind}`, { count })}</p>
      {kind === 'projects' && (
        <ul className={styles.names}>
          {name.split('\n').map((project, index) => (
            <li key={`${index} ${project}`}>{project}</li>
          ))}
        </ul>
      )}
      {(kind === 'key' || kind === 'note') && (
        <ExternalLink href={`/apikey?q=${encodeURIComponent(name)}`}>{t('openKey')}</ExternalLink>
      )}
      {kind === 'lines' && (
        <ExternalLink href={activityHref({ person: account, outcome: 'unknown' })}>{t('openLines')}</ExternalLink>
      )}
    </div>
  );
}
