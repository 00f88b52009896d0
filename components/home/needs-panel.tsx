'use client';

import type { Route } from 'next';
import { useLocale, useTranslations } from 'next-intl';
import { type CSSProperties, type Ref, useEffect, useRef, useState } from 'react';
import { StopWaiting } from '@/components/layout/query-state';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import { focusIfLost } from '@/components/ui/focus';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Row } from '@/components/ui/stack';
import { Skeleton } from '@/components/ui/skeleton';
import { useLongWait } from '@/lib/client/use-interval';
import { useCurrentUser } from '@/lib/client/current-user';
import { useToday } from '@/lib/client/use-local-time';
import { type Condition, listConditions } from '@/lib/rules/conditions/conditions';
import { DEFAULT_THRESHOLDS } from '@/lib/rules/contracts/usage-alerts';
import { formatDate } from '@/lib/rules/text/format';
import styles from './needs-panel.module.css';
import { type Source, useConditions, useNewDevices } from './use-conditions';

/** More would hide what is worst. */
const MOST_LINES = 5;
/** As many as this tab showed last: the panel keeps its size when they come, and what is below stays where it is. */
const lastCount = { lines: 2 };

/** What of the organization needs this user, the worst first. @param today in Japan, as YYYY-MM-DD */
export function NeedsPanel(props: { today: string }) {
  const today = useToday(props.today);
  const { role, isKnown } = useCurrentUser();
  // Of the organization a general member can change nothing.
  return isKnown && role === 'general' ? <OwnNeeds today={today} /> : <Needs today={today} />;
}

/** What concerns the user's own account only. */
function OwnNeeds({ today }: { today: string }) {
  const t = useTranslations('home.needs');
  const { account } = useCurrentUser();
  const { newDevices } = useNewDevices();
  const conditions = listConditions({ today, account, role: 'general', thresholds: DEFAULT_THRESHOLDS, newDevices });
  if (conditions.length === 0) return null;
  return (
    <Panel title={t('title')} flush>
      <Lines shown={conditions} />
    </Panel>
  );
}

function Needs({ today }: { today: string }) {
  const t = useTranslations('home.needs');
  const { isKnown } = useCurrentUser();
  const { conditions, isChecking, unread, stop, putAway } = useConditions(today);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? conditions : conditions.slice(0, MOST_LINES);
  const hidden = conditions.length - shown.length;
  const isLong = useLongWait(isChecking);
  const isHeld = isChecking && !isLong;
  // What is below stays where it is, even if fewer lines come.
  const [room] = useState(isHeld ? lastCount.lines : 0);
  const lines = Math.max(1, shown.length + unread.length);
  useEffect(() => {
    if (!isChecking) lastCount.lines = lines;
  }, [isChecking, lines]);
  const list = useRef<HTMLUListElement>(null);
  const keepFocusAfter = (act: () => void) => {
    act();
    focusIfLost(() => list.current);
  };
  const isCalm = isKnown && conditions.length === 0 && unread.length === 0 && !isChecking;
  return (
    <Panel title={t('title')} action={<MoreToSee />} flush busy={isChecking}>
      <div className={styles.room} style={{ '--lines': isHeld ? lastCount.lines : room } as CSSProperties}>
        {isHeld ? (
          // A line that came above another would move it under the hand, so they come together.
          <div className={styles.waiting}>
            <Skeleton lines={lastCount.lines} />
          </div>
        ) : (
          <Lines ref={list} {...{ shown, unread }} onPutAway={(usages) => keepFocusAfter(() => putAway(usages))} />
        )}
        {hidden > 0 && !isHeld && (
          <p className={styles.note}>
            <Button variant="quiet" size="s" onClick={() => keepFocusAfter(() => setWhole(true))}>
              {t('more', { count: hidden })}
            </Button>
          </p>
        )}
        {isChecking && isLong && (
          <div className={styles.note}>
            <Row>
              <StopWaiting onStop={() => keepFocusAfter(stop)} />
            </Row>
          </div>
        )}
        {isCalm && <AllWell />}
      </div>
    </Panel>
  );
}

function AllWell() {
  const t = useTranslations('home.needs');
  return (
    <p className={styles.note}>
      <span className={styles.good}>
        <Icon name="good" />
      </span>
      {t('none')}
    </p>
  );
}

/** What is planned, and what was done: one press away too. */
function MoreToSee() {
  const t = useTranslations('home.needs');
  const nav = useTranslations('nav');
  return (
    <Row>
      <LinkButton href="/contract#dates" size="s" variant="quiet" icon="clock">
        {t('dates')}
      </LinkButton>
      <LinkButton href="/activity" size="s" variant="quiet" icon="contract">
        {nav('activity')}
      </LinkButton>
    </Row>
  );
}

interface LinesProps extends Pick<LineProps, 'onPutAway'> {
  shown: readonly Condition[];
  unread?: readonly Source[];
  ref?: Ref<HTMLUListElement>;
}

function Lines({ shown, unread = [], ref, ...rest }: LinesProps) {
  return (
    <ul ref={ref} tabIndex={-1} className={styles.lines}>
      {shown.map((condition) => (
        <Line key={condition.condition} condition={condition} {...rest} />
      ))}
      {unread.map((source) => (
        <UnreadLine key={source.name} source={source} />
      ))}
    </ul>
  );
}

interface LineProps {
  condition: Condition;
  onPutAway?: (usages: readonly string[]) => void;
}

function Line({ condition: found, onPutAway }: LineProps) {
  const { condition, tone, count, others = 0, name, date, device, due, href, usages } = found;
  const t = useTranslations('home.needs');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const nameOf = useTranslations('device');
  const shown = device ? nameOf('name', { browser: device.browser, platform: device.platform }) : name;
  const values = {
    count,
    rest: count - 1,
    others,
    name: shown,
    event: date?.event ?? '',
    date: formatDate(date?.date ?? due ?? '', locale),
  };
  return (
    <li className={styles.line}>
      <span className={styles[tone]} role="img" aria-label={ui(`tone.${tone}`)}>
        <Icon name={tone} size={20} />
      </span>
      <p className={styles.text}>{breakable(t(`${condition}.text`, values), 8)}</p>
      <Row>
        {/* Each step has a page. */}
        <LinkButton href={href as Route} size="s">
          {t(`${condition}.step`)}
        </LinkButton>
        {usages && onPutAway && (
          <Button
            size="s"
            variant="quiet"
            icon="cross"
            aria-label={t('putAway', { text: t(`${condition}.text`, values) })}
            onClick={() => onPutAway(usages)}
          />
        )}
      </Row>
    </li>
  );
}

/** The services below say why these failed, and try them again: one failure is one alarm. */
const TOLD_BELOW: readonly Source['name'][] = ['organization', 'site'];

function UnreadLine({ source }: { source: Source }) {
  const t = useTranslations('home.needs.unread');
  const ui = useTranslations('ui');
  return (
    <li className={styles.line}>
      <span className={styles.muted}>
        <Icon name="help" size={20} />
      </span>
      <p className={styles.text}>{t(source.name)}</p>
      {!source.isDenied && !TOLD_BELOW.includes(source.name) && (
        <Button size="s" icon="refresh" busy={source.isLoading} onClick={() => void source.reload()}>
          {ui('retry')}
        </Button>
      )}
    </li>
  );
}

/** Greets the person, once the name is known. */
export function Welcome() {
  const t = useTranslations('home');
  const nav = useTranslations('nav');
  const { name } = useCurrentUser();
  return name ? t('welcome', { name }) : nav('home');
}

export function OrganizationLine() {
  const t = useTranslations('home');
  const { organization } = useCurrentUser();
  return organization?.name ?? t('purpose');
}
