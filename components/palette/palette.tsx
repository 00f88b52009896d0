'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { breakable } from '@/components/ui/breakable';
import { Modal } from '@/components/ui/modal';
import { TextInput } from '@/components/ui/text-input';
import { isComposing } from '@/lib/client/form-errors';
import { useRomaji } from '@/lib/client/use-romaji';
import { beginsWord, createMatcher, searchTextOf, wordsOf } from '@/lib/rules/text/search-fold';
import styles from './palette.module.css';
import { type Entry, type Group, GROUPS } from './palette-entries';
import { usePaletteEntries } from './use-palette-entries';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { openHelp } from '@/components/help/help-store';
import { setLanguage, setTheme } from '@/components/preferences/preferences';
import { Icon } from '@/components/ui/icon';
import { TakenMark, TakenUntilThere, useDocumentTaken } from '@/components/ui/menu-link-taken';
import { toast } from '@/components/ui/toast';
import { canLeave } from '@/lib/client/navigation/leave-guard';

interface PaletteProps {
  support: string;
  /** What was typed while this was still loading. */
  typed: () => string;
  onClose: () => void;
}

/** Everything that can be opened or done, found by typing: a list box whose choice the arrow keys move. */
export function Palette({ support, typed, onClose }: PaletteProps) {
  const t = useTranslations('palette');
  const id = useId();
  const [words, setWords] = useState(typed);
  const [active, setActive] = useState(0);
  const { entries, helps, isLoading, hasFailed } = usePaletteEntries(support);
  const matching = useFound(entries, words);
  const isNothing = matching.length === 0 && !isLoading;
  const found = isNothing ? helps : matching;
  const at = Math.min(active, found.length - 1);
  const optionId = (entry: Entry | undefined) => (entry ? `${id}-${entry.id}` : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event, at, found.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
      document.getElementById(optionId(found[next]) ?? '')?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !isComposing(event.nativeEvent)) {
      event.preventDefault();
      document.getElementById(optionId(found[at]) ?? '')?.click();
    }
  };
  return (
    <Modal title={t('title')} onClose={onClose} shape="m">
      <TextInput
        role="combobox"
        aria-label={t('field')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={optionId(found[at])}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('placeholder')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={id} found={found} at={at} optionId={optionId} onClose={onClose} />
      <div role="status" className={styles.status}>
        {isNothing && <p>{t('none')}</p>}
        {isLoading && <p>{t('loading')}</p>}
        {hasFailed && <p>{t('failed')}</p>}
      </div>
    </Modal>
  );
}

interface ResultsProps {
  id: string;
  found: readonly Entry[];
  at: number;
  optionId: (entry: Entry) => string | undefined;
  onClose: () => void;
}

function Results({ id, found, at, optionId, onClose }: ResultsProps) {
  const t = useTranslations('palette');
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={styles.list}>
      {[...new Set(found.map(({ group }) => group))].map((group) => (
        <div key={group} role="group" aria-label={t(`groups.${group}`)}>
          <p className={styles.group} aria-hidden="true">
            {t(`groups.${group}`)}
          </p>
          {found.map(
            (entry, index) =>
              entry.group === group && (
                <PaletteOption
                  key={entry.id}
                  id={optionId(entry) ?? ''}
                  entry={entry}
                  isActive={index === at}
                  onClose={onClose}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Of a group no more is shown; more words find the rest. */
const MOST_OF_GROUP = 8;
/** Before anything is typed: what there is to do, not who and what there is. */
const AT_FIRST: readonly Group[] = ['screens', 'acts'];

/** People type whole words of these; of names and addresses also parts. */
const BY_WORDS: readonly Group[] = ['screens', 'acts', 'guides'];

/** In the order in which they are shown: groups with what is called so first, and first in its group. */
function useFound(entries: readonly Entry[], words: string): Entry[] {
  const romanize = useRomaji(words);
  const prepared = useMemo(() => {
    const byWords = (...fields: string[]) => searchTextOf(fields.flatMap(wordsOf), romanize);
    return entries.map((entry) => {
      const { group, label, detail = '', words: others = '' } = entry;
      if (!BY_WORDS.includes(group)) return { entry, name: null, all: searchTextOf([label, detail], romanize) };
      return { entry, name: byWords(label), all: byWords(label, detail, others) };
    });
  }, [entries, romanize]);
  return useMemo(() => {
    if (words.trim() === '') return entries.filter(({ group }) => AT_FIRST.includes(group)).toSorted(byGroup);
    const isMeant = createMatcher(words, romanize, beginsWord);
    const isPart = createMatcher(words, romanize);
    const found = prepared.filter(({ name, all }) => (name ? isMeant : isPart)(all));
    const isCalledSo = ({ name }: (typeof prepared)[number]) => name !== null && isMeant(name);
    const called = new Set(found.filter(isCalledSo).map(({ entry }) => entry.group));
    const groups = GROUPS.toSorted((one, other) => Number(called.has(other)) - Number(called.has(one)));
    return groups.flatMap((group) =>
      found
        .filter(({ entry }) => entry.group === group)
        .toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one)))
        .slice(0, MOST_OF_GROUP)
        .map(({ entry }) => entry),
    );
  }, [entries, prepared, words, romanize]);
}

function byGroup(one: Entry, other: Entry): number {
  return GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group);
}

/** Where an arrow key leads, round the ends; null for any other key. */
function moved({ key }: KeyboardEvent, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  return null;
}

interface PaletteOptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onClose: () => void;
}

/** A link where it leads somewhere, so that unsaved input is asked about as with every link; a button where it acts. */
function PaletteOption({ id, entry, isActive, onClose }: PaletteOptionProps) {
  const act = useAct(entry);
  const [isPressed, setPressed] = useState(false);
  const taken = useDocumentTaken();
  const { way } = entry;
  const option = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
  } as const;
  const words = <Words entry={entry} />;
  if (way.kind === 'screen')
    return (
      <Link {...option} href={way.href} prefetch={false} onClick={() => setPressed(true)}>
        {words}
        <TakenUntilThere isPressed={isPressed} onThere={onClose} />
      </Link>
    );
  if (way.kind === 'document')
    return (
      <a {...option} href={way.href} onClick={taken.onClick}>
        {words}
        {taken.isTaken && <TakenMark />}
      </a>
    );
  if (way.kind === 'site')
    return (
      <a {...option} href={way.href} target="_blank" rel="noopener noreferrer" onClick={onClose}>
        {words}
      </a>
    );
  const onClick = () => {
    onClose();
    act();
  };
  return (
    <button {...option} type="button" onClick={onClick}>
      {words}
    </button>
  );
}

function Words({ entry: { label, detail, way } }: { entry: Entry }): ReactNode {
  return (
    <>
      <span className={styles.label}>{breakable(label)}</span>
      {detail && <span className={styles.detail}>{breakable(detail)}</span>}
      {way.kind === 'site' && <Icon name="external" size={12} />}
    </>
  );
}

function useAct({ way }: Entry): () => void {
  const t = useTranslations('ui');
  const router = useRouter();
  return () => {
    if (way.kind === 'language' && canLeave()) setLanguage(way.locale, router);
    if (way.kind === 'theme') setTheme(way.theme);
    if (way.kind === 'guide') openHelp.set({ guide: way.guide });
    if (way.kind === 'copy')
      void navigator.clipboard.writeText(way.text).then(
        () => toast({ tone: 'good', text: t('copied') }),
        () => toast({ tone: 'bad', text: t('copyFailed') }),
      );
  };
}
