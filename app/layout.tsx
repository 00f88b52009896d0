import './styles/tokens.css';
import './styles/base.css';
// Every screen brings its error page along. Named here its styles are part of the page, and nothing is fetched for them.
import '@/components/layout/message.module.css';
import '@/components/layout/open-card.module.css';
import '@/components/layout/plain-frame.module.css';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FirstScript } from '@/components/layout/first-script';
import { textsOfErrors } from '@/lib/i18n/messages';
import { TIME_ZONE } from '@/lib/rules/text/format';
import { cardScriptHost } from '@/lib/server/csp';
import { currentTheme } from '@/lib/server/pages/load-frame';
import { PATH_HEADER } from '@/lib/server/pages/require-session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  const product = t('product');
  // A console belongs in no index, and its addresses in no log of referrers.
  return {
    title: { default: product, template: `%s · ${product}` },
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
    formatDetection: { telephone: false, email: false, address: false },
  };
}

/** `--surface` of both themes, for the browser's own bar. */
const BAR = { light: '#ffffff', dark: '#15181d' } as const;

export async function generateViewport(): Promise<Viewport> {
  const theme = await currentTheme();
  const bySystem = [
    { media: '(prefers-color-scheme: light)', color: BAR.light },
    { media: '(prefers-color-scheme: dark)', color: BAR.dark },
  ];
  return { width: 'device-width', initialScale: 1, themeColor: theme === 'system' ? bySystem : BAR[theme] };
}

/** Reading the headers makes every page dynamic, because its nonce is new each time. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const head = await headers();
  const nonce = head.get('x-nonce') ?? undefined;
  const cardHost = cardScriptHost(head.get(PATH_HEADER)?.split('?', 1)[0] ?? '');
  const locale = await getLocale();
  const theme = await currentTheme();
  return (
    <html lang={locale} data-theme={theme}>
      <NextIntlClientProvider locale={locale} timeZone={TIME_ZONE} messages={textsOfErrors(await getMessages())}>
        <head>
          <FirstScript nonce={nonce} {...(cardHost && { cardHost })} />
        </head>
        <body>{children}</body>
      </NextIntlClientProvider>
    </html>
  );
}
