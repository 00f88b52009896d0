import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ExternalLink } from '@/components/ui/external-link';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Theme } from '@/lib/i18n/preferences';
import type { GuideName } from '@/lib/rules/guide';
import { Brand, Footer } from './brand';
import { LanguageSwitch, ThemeSwitch } from '@/components/preferences/preferences';
import { OfflineBanner } from './offline-banner';
import styles from './open-frame.module.css';
import { MAIN_ID, SkipLink } from './skip-link';
import { Icon } from '@/components/ui/icon';

interface OpenFrameProps extends Pick<Frame, 'links'> {
  theme: Theme;
  children: ReactNode;
  aside?: ReactNode;
}

/** The frame of the signed-out screens: a card beside a panel about the three services. */
export function OpenFrame({ links, theme, children, aside }: OpenFrameProps) {
  const t = useTranslations('shell');
  return (
    <div className={styles.frame}>
      <SkipLink />
      <div className={styles.side}>
        <header className={styles.head}>
          <Brand href="/signin" />
          <LanguageSwitch />
        </header>
        <OfflineBanner />
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <section className={styles.tools} aria-label={t('preferences')}>
          <ThemeSwitch saved={theme} />
          <div className={styles.ways}>
            <GuideLink name="sign-in" />
            <SupportLink href={links.support} />
          </div>
        </section>
      </div>
      <Welcome />
      <div className={styles.foot}>
        <Footer />
      </div>
      <ToastRegion />
      {aside}
    </div>
  );
}

/** From a screen to its page of the guide, in a tab of its own: the screen stays, with what was typed. */
export function GuideLink({ name }: { name: GuideName }) {
  const t = useTranslations('shell');
  return (
    <ExternalLink href={`/guide/${name}`} variant="quiet" size="s">
      {t('guide')}
    </ExternalLink>
  );
}

export function SupportLink({ href }: { href: string }) {
  const t = useTranslations('shell');
  return (
    <ExternalLink href={href} variant="quiet" size="s">
      {t('support')}
    </ExternalLink>
  );
}

const SERVICES = [
  { name: 'site', icon: 'site' },
  { name: 'deployment', icon: 'deploy' },
  { name: 'customisation', icon: 'customise' },
] as const;

function Welcome() {
  const t = useTranslations('welcome');
  const all = useTranslations();
  return (
    <aside className={styles.panel} aria-label={t('services')}>
      <div className={styles.inside}>
        <p className={styles.headline}>{t('headline')}</p>
        <p className={styles.lead}>{t('lead')}</p>
        <ul className={styles.services}>
          {SERVICES.map(({ name, icon }) => (
            <li key={name} className={styles.service}>
              <span className={styles.tile}>
                <Icon name={icon} size={20} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{all(`sso.names.${name}`)}</span>
                <span className={styles.text}>{all(`home.services.${name}.text`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

export interface Frame {
  account: string | null;
  email: string | null;
  avatarUrl: string | null;
  links: { support: string };
}
