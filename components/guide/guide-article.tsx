import { useLocale, useMessages, useTranslations } from 'next-intl';
import Link from 'next/link';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import { GUIDE_NAMES, GUIDE_PICTURE_SIZE, GUIDE_PICTURES, type GuideName, GUIDES } from '@/lib/rules/guide';
import styles from './guide.module.css';
import { GuideText } from './guide-text';

interface GuideTexts {
  title: string;
  purpose: string;
  who: string;
  tasks: Record<string, { title: string; steps: Record<string, string> }>;
  before: Record<string, string>;
  trouble: Record<string, { when: string; then: string }>;
}

/** The page of the guide about one screen. It is drawn on the server: the browser gets neither its script nor its messages. */
export function GuideArticle({ name, support }: { name: GuideName; support: string }) {
  const t = useTranslations('guide');
  const texts: GuideTexts = useMessages().guide.pages[name];
  return (
    <article className={styles.article}>
      <header className={styles.top}>
        <h1 className={styles.title}>{texts.title}</h1>
        <p className={styles.purpose}>
          <GuideText>{texts.purpose}</GuideText>
        </p>
        <p>
          <a href={GUIDES[name]}>{t('open')}</a>
        </p>
      </header>
      <Picture name={name} title={texts.title} />
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('who')}</h2>
        <p>
          <GuideText>{texts.who}</GuideText>
        </p>
      </section>
      <Tasks tasks={texts.tasks} />
      <Before facts={texts.before} />
      <Trouble trouble={texts.trouble} support={support} />
      <Turn name={name} />
    </article>
  );
}

function Picture({ name, title }: { name: GuideName; title: string }) {
  const t = useTranslations('guide');
  const picture = `${name}-${useLocale()}` as const;
  if (!GUIDE_PICTURES.includes(picture)) return null;
  return (
    // Its size is known and it is one file: the image service of the framework gains nothing.
    <img
      className={styles.picture}
      src={`/guide/${picture}.webp`}
      alt={t('picture', { title })}
      {...GUIDE_PICTURE_SIZE}
      loading="lazy"
      decoding="async"
    />
  );
}

function Tasks({ tasks }: Pick<GuideTexts, 'tasks'>) {
  const t = useTranslations('guide');
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('tasks')}</h2>
      {Object.entries(tasks).map(([task, { title, steps }]) => (
        <section key={task} id={task} className={styles.task}>
          <h3 className={styles.name}>{title}</h3>
          <ol className={styles.steps}>
            {Object.entries(steps).map(([step, text]) => (
              <li key={step} className={styles.step}>
                <GuideText>{text}</GuideText>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}

function Before({ facts }: { facts: GuideTexts['before'] }) {
  const t = useTranslations('guide');
  return (
    <section className={styles.callout}>
      <h2 className={styles.heading}>
        <Icon name="info" size={20} />
        {t('before')}
      </h2>
      <ul>
        {Object.entries(facts).map(([fact, text]) => (
          <li key={fact}>
            <GuideText>{text}</GuideText>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Trouble({ trouble, support }: Pick<GuideTexts, 'trouble'> & { support: string }) {
  const t = useTranslations('guide');
  const shell = useTranslations('shell');
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('trouble')}</h2>
      <dl className={styles.cases}>
        {Object.entries(trouble).map(([one, { when, then }]) => (
          <div key={one}>
            <dt className={styles.name}>{when}</dt>
            <dd>
              <GuideText>{then}</GuideText>
            </dd>
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
