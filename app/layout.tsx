import './styles/tokens.css';
import './styles/base.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { knownTheme, THEME_COOKIE, TIME_ZONE } from '@/lib/i18n/preferences';
import { EVERYWHERE, pickNamespaces } from '@/lib/i18n/messages';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  const product = t('product');
  // A console belongs in no index, and its addresses in nobody's log of referrers.
  return {
    title: { default: product, template: `%s · ${product}` },
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
    formatDetection: { telephone: false, email: false, address: false },
  };
}

/** The colour of the header, for the browser's own bar: `--surface` of both themes. */
const BAR = { light: '#ffffff', dark: '#15181d' } as const;

export async function generateViewport(): Promise<Viewport> {
  const theme = knownTheme((await cookies()).get(THEME_COOKIE)?.value);
  const bySystem = [
    { media: '(prefers-color-scheme: light)', color: BAR.light },
    { media: '(prefers-color-scheme: dark)', color: BAR.dark },
  ];
  return { width: 'device-width', initialScale: 1, themeColor: theme === 'system' ? bySystem : BAR[theme] };
}

/** The document. Reading the headers makes every page dynamic, as its nonce demands. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await headers();
  const locale = await getLocale();
  const theme = knownTheme((await cookies()).get(THEME_COOKIE)?.value);
  const words = pickNamespaces(await getMessages(), EVERYWHERE);
  return (
    <html lang={locale} data-theme={theme}>
      <body>
        <NextIntlClientProvider locale={locale} timeZone={TIME_ZONE} messages={words}>
          {children}
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
