'use client';

import './styles/tokens.css';
import './styles/base.css';
import styles from '@/components/layout/plain-frame.module.css';
import { LAST_WORDS } from '@/lib/i18n/fallback-text';
import { LOCALES } from '@/lib/rules/locales';

/** The document itself broke: no words, no frame, no provider, so it brings the little it needs. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="ja">
      <body>
        <title>{LAST_WORDS.ja.title}</title>
        <main className={styles.main}>
          {LOCALES.map((locale) => (
            <section key={locale} lang={locale} className={styles.words}>
              <h1>{LAST_WORDS[locale].title}</h1>
              <p>{LAST_WORDS[locale].text}</p>
              <p>
                <button type="button" onClick={retry}>
                  {LAST_WORDS[locale].retry}
                </button>
              </p>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
