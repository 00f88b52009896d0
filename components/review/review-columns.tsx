'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { changesFor, isFixed, mayRemove, type ReviewLine, risksOf } from '@/lib/rules/review/review';
import type { Role } from '@/lib/rules/roles';
import styles from './review-lines.module.css';
import type { Wish } from './use-review';
import { RESULT_TONES, useReviewWords } from './use-review-words';

interface LineRowProps {
  line: ReviewLine;
  index: number;
  /** What is on its way. */
  wish: Wish | undefined;
  denial: string | null;
  role: Role;
  onDecide: (wish: Wish) => void;
  onNote: (position: number) => void;
}

/** One thing that somebody has: as it was frozen, and what becomes of it. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, denial } = props;
  const t = useTranslations('review');
  const words = useReviewWords();
  const name = words.name(line);
  const detail = words.detail(line);
  const risks = risksOf(line);
  return (
    <div role="row" data-index={index} aria-rowindex={index + 2} className={styles.row}>
      <div role="rowheader" className={styles.what} title={detail ? `${name} ${detail}` : name}>
        <span className={styles.kind}>{t(`kind.${line.kind}`)}</span>
        <bdi className={styles.name}>{name}</bdi>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      <div role="cell" className={styles.frozen}>
        <span className={styles.state} title={words.frozen(line)}>
          {words.frozen(line)}
        </span>
        {risks
          .filter((risk) => risk !== 'owner')
          .map((risk) => (
            <Badge key={risk} tone="warn">
              {t(`risk.${risk}`)}
            </Badge>
          ))}
      </div>
      <div role="cell" className={styles.since}>
        {line.since !== 'first' && (
          <span className={line.since === 'same' ? styles.quiet : styles.news}>{t(`since.${line.since}`)}</span>
        )}
      </div>
      <div role="cell" className={styles.decision}>
        {denial !== null || isFixed(line) ? <Decided line={line} /> : <Controls {...props} name={name} />}
        <Below line={line} />
      </div>
    </div>
  );
});

function Decided({ line }: { line: ReviewLine }) {
  const words = useReviewWords();
  return <span className={styles.decided}>{words.decision(line)}</span>;
}

/** Who decided, what was noted, and what came of it. */
function Below({ line }: { line: ReviewLine }) {
  const t = useTranslations('review');
  const words = useReviewWords();
  const { decidedBy, note, result } = line;
  if (result !== null)
    return (
      <span className={styles.below} title={words.result(line)}>
        <Badge tone={RESULT_TONES[result]}>{words.result(line)}</Badge>
      </span>
    );
  if (decidedBy === null && note === '') return null;
  const text = [decidedBy !== null && t('decidedBy', { account: decidedBy }), note].filter(Boolean).join(' · ');
  return (
    <span className={styles.below} title={text}>
      {text}
    </span>
  );
}

type ControlsProps = Pick<LineRowProps, 'line' | 'wish' | 'role' | 'onDecide' | 'onNote'> & { name: string };

/** Pressing what is chosen already takes the decision back. */
function Controls({ line, wish, role, name, onDecide, onNote }: ControlsProps) {
  const t = useTranslations('review');
  const { position, note } = line;
  const { decision } = wish ?? line;
  const choose = (next: 'keep' | 'remove') =>
    onDecide({ position, note, decision: next === decision ? null : next, to: null });
  const isRemovable = mayRemove(line, role);
  return (
    <div
      role="group"
      aria-label={t('decisionOf', { name })}
      aria-busy={wish ? true : undefined}
      className={styles.controls}
    >
      <span data-control="keep">
        <Button size="s" aria-pressed={decision === 'keep'} onClick={() => choose('keep')}>
          {t('decision.keep')}
        </Button>
      </span>
      <ChangeControl line={line} wish={wish} role={role} name={name} onDecide={onDecide} onNote={onNote} />
      {isRemovable && (
        <span data-control="remove">
          <Button size="s" aria-pressed={decision === 'remove'} onClick={() => choose('remove')}>
            {t('decision.remove')}
          </Button>
        </span>
      )}
      <span data-control="note">
        <Button
          size="s"
          variant="quiet"
          icon="pencil"
          aria-label={t(note ? 'note.editOf' : 'note.addOf', { name })}
          onClick={() => onNote(position)}
        />
      </span>
    </div>
  );
}

/** A choice of what it can become; the address of a receipt is typed with its note. */
function ChangeControl({ line, wish, role, name, onDecide, onNote }: ControlsProps) {
  const t = useTranslations('review');
  const words = useReviewWords();
  const { position, note } = line;
  const { decision, to } = wish ?? line;
  const options = changesFor(line, role);
  if (line.kind === 'receipt')
    return (
      <span data-control="change">
        <Button size="s" aria-pressed={decision === 'change'} onClick={() => onNote(position)}>
          {t('decision.change')}
        </Button>
      </span>
    );
  if (options.length === 0) return null;
  const choose = (value: string) => onDecide({ position, note, decision: value ? 'change' : null, to: value || null });
  return (
    <span data-control="change" data-chosen={decision === 'change' || undefined}>
      <Select
        small
        fit
        aria-label={t('changeOf', { name })}
        value={decision === 'change' ? (to ?? '') : ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('decision.change')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {t('decision.changeTo', { to: words.value(line, option) })}
          </option>
        ))}
      </Select>
    </span>
  );
}
