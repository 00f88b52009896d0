'use client';

import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { classNames } from '@/components/ui/class-names';
import { Button } from '@/components/ui/button';
import { NotPrinted, PrintedSheet, SheetFacts, SmallPrint } from '@/components/ui/printed-sheet';
import { useCurrentUser } from '@/lib/client/current-user';
import type { Item, Leaver, Offboarding, Step } from '@/lib/rules/offboarding/offboarding-schema';
import { formatMoment } from '@/lib/rules/text/format';
import { activityHref } from '@/lib/rules/journal/write-filters';
import styles from './offboarding-record.module.css';
import { oneLine, useOffboardingWords, useRefusalText } from './use-offboarding-words';

/** A case that is over, as a sheet of paper: who left, what they held, what was done about it, by whom and when. */
export function OffboardingRecord({ offboarding }: { offboarding: Offboarding }) {
  const t = useTranslations('offboarding.record');
  const all = useTranslations('offboarding');
  const words = useOffboardingWords();
  const { people, items, steps, createdMs } = offboarding;
  return (
    <>
      <NotPrinted>
        <Button variant="primary" icon="contract" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </NotPrinted>
      <PrintedSheet title={t('title')} light>
        <Head offboarding={offboarding} />
        <h3>{t('people')}</h3>
        <ul className={styles.record}>
          {people.map((person) => (
            <Person key={person.account} person={person} sinceMs={createdMs} />
          ))}
        </ul>
        <h3>{t('held')}</h3>
        {items.length > 0 ? (
          <Items offboarding={offboarding} />
        ) : (
          <p>{steps.length === 0 ? t('nothingHeld') : all('nothing')}</p>
        )}
        <h3>{t('done')}</h3>
        {steps.length === 0 ? (
          <p>{t('nothingDone')}</p>
        ) : (
          <ol className={classNames(styles.record, styles.list)}>
            {steps.map((step) => (
              <li key={step.id}>
                <p>{words.step(step)}</p>
                <Result step={step} offboarding={offboarding} />
              </li>
            ))}
          </ol>
        )}
      </PrintedSheet>
    </>
  );
}

function Head({ offboarding: { id, stage, createdMs, createdBy, endedMs, endedBy } }: { offboarding: Offboarding }) {
  const t = useTranslations('offboarding.record');
  const labels = useTranslations('labels');
  const nav = useTranslations('nav');
  const offboarding = useTranslations('offboarding');
  const locale = useLocale();
  const { organization } = useCurrentUser();
  const at = (timeMs: number, account: string) =>
    offboarding('startedBy', { time: formatMoment(timeMs, locale), account });
  return (
    <SheetFacts
      facts={[
        [nav('organization'), organization?.name ?? '—'],
        [labels('outcome'), offboarding(stage === 'finished' ? 'stage.finished' : 'stage.cancelled')],
        [offboarding('list.started'), at(createdMs, createdBy)],
        [labels('ended'), endedMs === null ? '—' : at(endedMs, endedBy ?? '')],
        [t('number'), id],
      ]}
    />
  );
}

function Person({ person, sinceMs }: { person: Leaver; sinceMs: number }) {
  const labels = useTranslations('labels');
  const roleName = useTranslations('role');
  const words = useOffboardingWords();
  const filters = { target: { kind: 'member' as const, text: person.account }, from: sinceMs };
  return (
    <li>
      {words.person(person)} — {roleName(person.role)}{' '}
      <Link href={activityHref(filters)} prefetch={false}>
        {labels('personActivity')}
      </Link>
    </li>
  );
}

function Items({ offboarding: { people, items, decisions } }: { offboarding: Offboarding }) {
  const t = useTranslations('offboarding');
  const words = useOffboardingWords();
  const textOf = ({ id, kind, about, name, count, isUnread }: Item) => {
    const what = words.item({ kind, about, name: oneLine(name) });
    const held = isUnread ? t(`unreadItem.${kind}`) : t(`held.${kind}`, { count });
    const made = decisions[id];
    return {
      what,
      held,
      names: kind === 'projects' ? name.split('\n').filter(Boolean) : [],
      action: made && t(`action.${made.do}`),
    };
  };
  return (
    <ul className={classNames(styles.record, styles.list)}>
      {items.map((item) => {
        const { what, held, names, action } = textOf(item);
        const owner = people.find(({ account }) => account === item.account);
        return (
          <li key={item.id}>
            <p>
              {what}
              {people.length > 1 && owner && <> — {words.person(owner)}</>}
            </p>
            <SmallPrint>
              {held} {names.join(' / ')} {action && t('record.decided', { action })}
            </SmallPrint>
          </li>
        );
      })}
    </ul>
  );
}

/** What became of a step, by whom and when, and its line of the journal. */
function Result({ step, offboarding: { results } }: { step: Step; offboarding: Offboarding }) {
  const t = useTranslations('offboarding.record');
  const offboarding = useTranslations('offboarding');
  const locale = useLocale();
  const whyOf = useRefusalText();
  const result = results[step.id];
  if (!result) return <SmallPrint>{t(step.kind === 'keep' ? 'result.kept' : 'result.open')}</SmallPrint>;
  const { status, atMs, by, line, reason, code, isSeen } = result;
  if (by === '') return <SmallPrint>{t('result.found')}</SmallPrint>;
  const isMailed = step.kind === 'receipt' && status === 'done' && !isSeen;
  return (
    <SmallPrint>
      {t(`result.${isMailed ? 'mailed' : status}`)}{' '}
      {offboarding('startedBy', { time: formatMoment(atMs, locale), account: by })} {reason && t('reason', { reason })}{' '}
      {code && whyOf(result)}{' '}
      {line !== undefined && (
        <Link href={`/activity/${line}`} prefetch={false}>
          {offboarding('run.line', { id: line })}
        </Link>
      )}
    </SmallPrint>
  );
}
