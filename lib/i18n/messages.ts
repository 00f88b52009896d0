import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/rules/locales';

/** A top key of the messages: a screen, or a shared group. */
export type Namespace = keyof Messages;

export type FieldMessage = keyof Messages['field'];

/** The groups that every frame has. */
export const OF_FRAMES = ['ui', 'shell'] as const;

/** The same for a frame with forms. */
export const OF_FORMS = [...OF_FRAMES, 'field', 'failure'] as const;

/** What every page has: an error shows it where no frame is, and a script that does not come. */
export function textsOfErrors({ ui, shell, errorPage, failure }: Messages) {
  const { requestId, reload, retry } = ui;
  const { product, release, offline, offlineMore } = shell;
  return {
    ui: { requestId, reload, retry },
    shell: { product, release, offline, offlineMore },
    errorPage,
    failure: { offline: failure.offline, newRelease: failure.newRelease },
  };
}

export function pickNamespaces(messages: Partial<Messages>, names: readonly string[]): Partial<Messages> {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
}

const FILES = '/api/texts';

/**
 * The address of a file with some groups of one language (docs/architecture.md#texts). It changes with the texts, so that
 * caches may keep the file.
 * @param version of the texts
 */
export function textsFile(locale: Locale, version: string, names: readonly Namespace[]): string {
  return `${FILES}/${version}/${locale}/${names.join(',')}`;
}

/** The groups that are in a file. */
export function groupsOf(file: string): string[] {
  return file.slice(file.lastIndexOf('/') + 1).split(',');
}

export function localeOf(file: string): string | undefined {
  return file.split('/').at(-2);
}

declare global {
  /** Only on the server: all texts of each language, for the first render of components that have a file of them. */
  var consoleTexts: Partial<Record<Locale, Messages>> | undefined;
}

/** For a fault in which neither the messages nor the language can be read: both are shown. */
export const FALLBACK_TEXT = {
  ja: { title: '画面を表示できませんでした', text: '時間をおいて、もう一度お試しください。', retry: 'もう一度試す' },
  en: { title: 'Could not show this page', text: 'Please try again in a moment.', retry: 'Try again' },
} as const satisfies Record<Locale, { title: string; text: string; retry: string }>;
