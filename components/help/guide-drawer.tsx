'use client';

import { type Messages, useMessages, useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { GuideParts } from '@/components/guide/guide-article';
import { Button } from '@/components/ui/button';
import { ExternalLink } from '@/components/ui/external-link';
import { ExtraMessages, loadTexts } from '@/components/ui/extra-messages';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Drawer } from '@/components/ui/modal';
import { SearchInput } from '@/components/ui/search-input';
import { useRomaji } from '@/lib/client/use-romaji';
import { GUIDE_NAMES, type GuideName, guideOf, GUIDES } from '@/lib/rules/guide';
import { createMatcher, searchTextOf } from '@/lib/rules/text/search-fold';
import styles from './guide-drawer.module.css';

const ID_PREFIX = 'guide-';

/** A page of the guide, and a task on it; without a page, the contents. */
interface Place {
  name: GuideName | null;
  task?: string;
}

interface GuideDrawerProps {
  start: GuideName | null;
  file: string;
  support: string;
  onClose: () => void;
}

/** The guide beside the screen: what was typed there stays. Its texts come when it is opened. */
export function GuideDrawer({ start, file, support, onClose }: GuideDrawerProps) {
  const t = useTranslations();
  const [Pages] = useState(() => lazyComponent(() => loadPages(file), 12));
  const [place, setPlace] = useState<Place>({ name: start });
  const { name, task } = place;
  const page = name ? `/guide/${name}${task ? `#${task}` : ''}` : '/guide';
  return (
    <Drawer
      title={t('shell.guide')}
      onClose={onClose}
      footer={
        <ExternalLink href={page} variant="quiet">
          {t('help.guidePage')}
        </ExternalLink>
      }
    >
      <Pages place={place} onPlace={setPlace} support={support} />
    </Drawer>
  );
}

async function loadPages(file: string) {
  const messages = await loadTexts(file);
  return function PagesOfFile(props: PagesProps) {
    return (
      <ExtraMessages messages={messages}>
        <Pages {...props} />
      </ExtraMessages>
    );
  };
}

interface PagesProps {
  place: Place;
  onPlace: (place: Place) => void;
  support: string;
}

function Pages({ place, onPlace, support }: PagesProps) {
  const t = useTranslations('guide');
  const { pages } = useMessages().guide;
  const [words, setWords] = useState('');
  const top = useRef<HTMLDivElement>(null);
  const pathname = usePathname();
  const { name } = place;
  useShown(top, place);
  const go = (to: Place) => {
    setWords('');
    onPlace(to);
  };
  return (
    <div ref={top} tabIndex={-1} className={styles.beside}>
      <div role="search" className={styles.find}>
        {/* First, so that it takes the focus: on a phone the field would bring up the keys. */}
        <Button data-safe size="s" onClick={() => go({ name: null })} aria-pressed={!name && words === ''}>
          {t('contents')}
        </Button>
        <SearchInput label={t('search')} value={words} onWords={setWords} />
      </div>
      {words.trim() !== '' || !name ? (
        <Topics pages={pages} words={words} onPlace={go} />
      ) : (
        <>
          <div className={styles.top}>
            <h2>{pages[name].title}</h2>
            <p>{pages[name].purpose}</p>
            {name !== guideOf(pathname) && (
              <p>
                <a href={GUIDES[name]}>{t('open')}</a>
              </p>
            )}
          </div>
          <GuideParts name={name} page={pages[name]} support={support} idPrefix={ID_PREFIX} />
        </>
      )}
    </div>
  );
}

/** Shows the place that was chosen: the task, or the top of its page. */
function useShown(top: RefObject<HTMLDivElement | null>, place: Place): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    if (isOpening) return;
    const task = place.task ? top.current?.querySelector(`#${ID_PREFIX}${place.task}`) : null;
    (task ?? top.current)?.scrollIntoView();
    // What was pressed is gone.
    top.current?.focus({ preventScroll: true });
  }, [top, place]);
}

interface TopicsProps {
  pages: Messages['guide']['pages'];
  words: string;
  onPlace: (place: Place) => void;
}

/** Every page with its tasks, or those that were looked for. */
function Topics({ pages, words, onPlace }: TopicsProps) {
  const t = useTranslations('guide');
  const found = useFound(pages, words);
  if (found.length === 0) return <p role="status">{t('nothing')}</p>;
  return (
    <ul className={styles.entries}>
      {found.map(({ name, title, tasks }) => (
        <li key={name} className={styles.entry}>
          <button type="button" className={styles.topic} onClick={() => onPlace({ name })}>
            {title}
          </button>
          <ul className={styles.topics}>
            {tasks.map(([task, label]) => (
              <li key={task}>
                <button type="button" className={styles.topic} onClick={() => onPlace({ name, task })}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** By the words of a page, and by everything that a task says. */
function useFound(pages: TopicsProps['pages'], words: string) {
  const romanize = useRomaji(words);
  return useMemo(() => {
    const matches = createMatcher(words, romanize);
    return GUIDE_NAMES.flatMap((name) => {
      const { title, purpose, tasks } = pages[name];
      const isFound = matches(searchTextOf([title, purpose], romanize));
      const shown = Object.entries<{ title: string; steps: object }>(tasks)
        .filter(
          ([, task]) => isFound || matches(searchTextOf([title, task.title, ...Object.values(task.steps)], romanize)),
        )
        .map(([task, texts]) => [task, texts.title] as const);
      return isFound || shown.length > 0 ? [{ name, title, tasks: shown }] : [];
    });
  }, [pages, words, romanize]);
}
