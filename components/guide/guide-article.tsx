import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { GUIDE_NAMES, GUIDE_PICTURE_SIZE, type GuideName, GUIDES } from '@/lib/rules/guide';
import styles from './guide.module.css';

/** The texts of one page, with the labels of the screens in them. */
export interface GuidePage {
  title: string;
  purpose: string;
  who: string;
  tasks: Readonly<Record<string, { title: string; steps: Readonly<Record<string, string>> }>>;
  before: Readonly<Record<string, string>>;
  trouble: Readonly<Record<string, { when: string; then: string }>>;
}

interface GuideArticleProps {
  name: GuideName;
  page: GuidePage;
  support: string;
}

/** The page of the guide about one screen, drawn on the server. */
export function GuideArticle({ name, page, support }: GuideArticleProps) {
  const t = useTranslations('guide');
  return (
    <article className={styles.article}>
      <header className={styles.top}>
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.purpose}>{page.purpose}</p>
        <p>
          <a href={GUIDES[name]}>{t('open')}</a>
        </p>
      </header>
      <GuideParts name={name} page={page} support={support} />
      <Turn name={name} />
    </article>
  );
}

interface GuidePartsProps extends GuideArticleProps {
  /** Beside a screen, whose own ids these are not to meet. */
  idPrefix?: string;
}

/** What stands under the title of a page, here and in the drawer beside a screen. */
export function GuideParts({ name, page, support, idPrefix = '' }: GuidePartsProps) {
  const t = useTranslations('guide');
  return (
    <>
      <Picture name={name} />
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('who')}</h2>
        <p>{page.who}</p>
      </section>
      <Tasks tasks={page.tasks} idPrefix={idPrefix} />
      <Before before={page.before} />
      <Trouble trouble={page.trouble} support={support} />
    </>
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

function Tasks({ tasks, idPrefix }: Pick<GuidePage, 'tasks'> & { idPrefix: string }) {
  const t = useTranslations('guide');
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('tasks')}</h2>
      {Object.entries(tasks).map(([task, { title, steps }]) => (
        <section key={task} id={`${idPrefix}${task}`} className={styles.task}>
          <h3 className={styles.name}>{title}</h3>
          <ol className={styles.steps}>
            {Object.entries(steps).map(([step, text]) => (
              <li key={step} className={styles.step}>
                {text}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function Before({ before }: Pick<GuidePage, 'before'>) {
  const t = useTranslations('guide');
  return (
    <section className={styles.callout}>
      <h2 className={styles.heading}>
        <Icon name="info" size={20} />
        {t('before')}
      </h2>
      <ul>
        {Object.entries(before).map(([fact, text]) => (
          <li key={fact}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Trouble({ trouble, support }: Pick<GuidePage, 'trouble'> & { support: string }) {
  const t = useTranslations('guide');
  const shell = useTranslations('shell');
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('trouble')}</h2>
      <dl className={styles.cases}>
        {Object.entries(trouble).map(([one, { when, then }]) => (
          <div key={one}>
            <dt className={styles.name}>{when}</dt>
            <dd>{then}</dd>
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
