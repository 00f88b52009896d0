import type { Locale } from '@/lib/rules/locales';

/** Words for when not even the messages could be had: both languages at once, because nobody could choose. */
export const FALLBACK_TEXT = {
  ja: { title: '画面を表示できませんでした', text: '時間をおいて、もう一度お試しください。', retry: 'もう一度試す' },
  en: { title: 'This screen could not be shown', text: 'Please try again in a moment.', retry: 'Try again' },
} as const satisfies Record<Locale, { title: string; text: string; retry: string }>;
