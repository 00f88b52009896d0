'use client';

import './styles/tokens.css';
import './styles/base.css';
import styles from '@/components/layout/plain-frame.module.css';
import { FALLBACK_TEXT } from '@/lib/i18n/messages';
import { LOCALES } from '@/lib/rules/locales';

/** The document itself broke: there are no messages, frame or providers, so it brings the little it needs. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="ja">
      <body>
        <title>{FALLBACK_TEXT.ja.title}</title>
        <main className={styles.main}>
          {LOCALES.map((locale) => (
            <section key={locale} lang={locale} className={styles.words}>
              <h1>{FALLBACK_TEXT[locale].title}</h1>
              <p>{FALLBACK_TEXT[locale].text}</p>
              <p>
                <button type="button" onClick={retry}>
                  {FALLBACK_TEXT[locale].retry}
                </button>
              </p>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
