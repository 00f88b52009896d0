import { render, type RenderResult } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { ToastRegion } from '@/components/ui/toast-region';
import type { Locale } from '@/lib/rules/locales';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';

const CATALOGUES = { ja, en };

/** Renders with the words of a language around it, as the frame does; a missing word is a complaint and fails the test. */
export function renderWithWords(element: ReactNode, locale: Locale = 'ja'): RenderResult {
  // The English file is not typed as the Japanese one; a house test keeps their keys equal.
  const messages = CATALOGUES[locale] as ComponentProps<typeof NextIntlClientProvider>['messages'];
  return render(element, {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale={locale} timeZone="Asia/Tokyo" messages={messages}>
        {children}
      </NextIntlClientProvider>
    ),
  });
}

/** The same with the region of notices beside it. */
export const renderWithToasts = (element: ReactNode) =>
  renderWithWords(
    <>
      {element}
      <ToastRegion />
    </>,
  );
