import { useLocale, useMessages, useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { GUIDE_NAMES, GUIDE_PICTURE_SIZE, type GuideName, GUIDES } from '@/lib/rules/guide';
import styles from './guide.module.css';
import { useGuideText } from './guide-contents';

type Words = (key: string) => ReactNode;

interface PartProps {
  words: Words;
}

/** Which texts a page has. What they say may be compiled already, so only the keys are looked at. */
interface Outline {
  tasks: Record<string, { steps: object }>;
  before: object;
  trouble: object;
}

/** The page of the guide about one screen. It is drawn on the server: the browser gets neither its script nor its messages. */
export function GuideArticle({ name, support }: { name: GuideName; support: string }) {
  const t = useTranslations('guide');
  const text = useGuideText();
  const words: Words = (key) => text(name, key);
  const outline: Outline = useMessages().guide.pages[name];
  return (
    <article className={styles.article}>
      <header className={styles.top}>
        <h1 className={styles.title}>{words('title')}</h1>
        <p className={styles.purpose}>{words('purpose')}</p>
        <p>
          <a href={GUIDES[name]}>{t('open')}</a>
        </p>
      </header>
      <Picture name={name} />
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('who')}</h2>
        <p>{words('who')}</p>
      </section>
      <Tasks words={words} tasks={outline.tasks} />
      <Before words={words} facts={Object.keys(outline.before)} />
      <Trouble words={words} cases={Object.keys(outline.trouble)} support={support} />
      <Turn name={name} />
    </article>
  );
}

function Picture({ name }: { name: GuideName }) {
  const t = useTranslations('guide');
  const locale = useLocale();
  return (
    // Its size is known and it is one file: the image service of the framework gains nothing.
    <img
      className={styles.picture}
      src={`/guide/${name}-${locale}.webp`}
      alt={t('picture', { title: t(`pages.${name}.title`) })}
      {...GUIDE_PICTURE_SIZE}
      loading="lazy"
      decoding="async"
    />
  );
}

function Tasks({ words, tasks }: PartProps & Pick<Outline, 'tasks'>) {
  const t = useTranslations('guide');
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('tasks')}</h2>
      {Object.entries(tasks).map(([task, { steps }]) => (
        <section key={task} id={task} className={styles.task}>
          <h3 className={styles.name}>{words(`tasks.${task}.title`)}</h3>
          <ol className={styles.steps}>
            {Object.keys(steps).map((step) => (
              <li key={step} className={styles.step}>
                {words(`tasks.${task}.steps.${step}`)}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function Before({ words, facts }: PartProps & { facts: string[] }) {
  const t = useTranslations('guide');
  return (
    <section className={styles.callout}>
      <h2 className={styles.heading}>
        <Icon name="info" size={20} />
        {t('before')}
      </h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{words(`before.${fact}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function Trouble({ words, cases, support }: PartProps & { cases: string[]; support: string }) {
  const t = useTranslations('guide');
  const shell = useTranslations('shell');
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('trouble')}</h2>
      <dl className={styles.cases}>
        {cases.map((one) => (
          <div key={one}>
            <dt className={styles.name}>{words(`trouble.${one}.when`)}</dt>
            <dd>{words(`trouble.${one}.then`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.support}>
        {t('support')} <ExternalLink href={support}>{shell('support')}</ExternalLink>
      </p>
    </section>
  );
}

/** The ways to the pages before and after this one. */
function Turn({ name }: { name: GuideName }) {
  const t = useTranslations('guide');
  const at = GUIDE_NAMES.indexOf(name);
  const [before, after] = [GUIDE_NAMES[at - 1], GUIDE_NAMES[at + 1]];
  return (
    <nav className={styles.turn} aria-label={t('turn')}>
      {before && (
        <Link href={`/guide/${before}`} prefetch={false} rel="prev" className={styles.way}>
          <span className={styles.hint}>{t('previous')}</span> {t(`pages.${before}.title`)}
        </Link>
      )}
      {after && (
        <Link href={`/guide/${after}`} prefetch={false} rel="next" className={styles.forth}>
          <span className={styles.hint}>{t('next')}</span> {t(`pages.${after}.title`)}
        </Link>
      )}
    </nav>
  );
}
