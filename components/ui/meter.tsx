import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { formatCount } from '@/lib/rules/text/format';
import barStyles from './bar.module.css';
import { Icon } from './icon';
import styles from './meter.module.css';

type MeterFact = 'ok' | 'full' | 'unknown';

function factOf(used: number | null, total: number | null): MeterFact {
  if (used === null || total === null || total <= 0) return 'unknown';
  return used >= total ? 'full' : 'ok';
}

interface MeterProps {
  label: string;
  used: number | null;
  total: number | null;
  /** For example "3 / 4 slots"; without it, the bare numbers. */
  text?: ReactNode;
  /** Per cent from which somebody asked to be alerted; without it the meter states the fact and warns of nothing. */
  alertAt?: number | null;
}

const LOOK = {
  ok: { tone: 'accent', icon: null },
  near: { tone: 'warn', icon: 'warn' },
  full: { tone: 'accent', icon: null },
  over: { tone: 'bad', icon: 'bad' },
  unknown: { tone: 'plain', icon: 'help' },
} as const;

export function Meter({ label, used, total, text, alertAt = null }: MeterProps) {
  const t = useTranslations('ui.meter');
  const locale = useLocale();
  const id = useId();
  const fact = factOf(used, total);
  const isKnown = fact !== 'unknown' && used !== null && total !== null;
  const isReached = isKnown && alertAt !== null && used * 100 >= alertAt * total;
  const state = isReached ? (fact === 'full' ? 'over' : 'near') : fact;
  const says =
    state === 'ok'
      ? null
      : state === 'near'
        ? t('near', { percent: alertAt ?? 0 })
        : t(fact === 'full' ? 'full' : 'unknown');
  const { tone, icon } = LOOK[state];
  const amounts = text ?? (isKnown ? `${formatCount(used, locale)} / ${formatCount(total, locale)}` : '—');
  return (
    <div className={styles.meter}>
      <div className={styles.words}>
        <span id={`${id}l`} className={styles.label}>
          {label}
        </span>
        <span className={styles.amounts}>{amounts}</span>
      </div>
      <div
        role="meter"
        aria-labelledby={`${id}l`}
        aria-describedby={says === null ? undefined : `${id}s`}
        aria-valuemin={0}
        aria-valuemax={isKnown ? total : 1}
        aria-valuenow={isKnown ? Math.min(used, total) : 0}
        aria-valuetext={isKnown ? undefined : t('unknown')}
      >
        <Bar part={isKnown ? used / total : null} tone={tone} />
      </div>
      {says !== null && (
        <p id={`${id}s`} className={styles[state]}>
          {icon && <Icon name={icon} />}
          <span>{says}</span>
        </p>
      )}
    </div>
  );
}

/** Drawn as SVG, because the policy forbids inline styles. `part` is 0 to 1, or null if unknown. */
export function Bar({ part, tone }: { part: number | null; tone: 'accent' | 'good' | 'warn' | 'bad' | 'plain' }) {
  const percent = Math.round(Math.min(1, Math.max(0, part ?? 0)) * 1000) / 10;
  return (
    <svg className={barStyles.bar} aria-hidden="true">
      {part === null ? (
        <rect className={barStyles.unknown} width="100%" height="100%" />
      ) : (
        <rect className={barStyles[tone]} width={`${percent}%`} height="100%" rx="3" />
      )}
    </svg>
  );
}
