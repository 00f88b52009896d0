import { createStore } from '@/lib/client/create-store';
import type { GuideName } from '@/lib/rules/guide';

export interface HelpWays {
  /** The chat's page on its own origin; null if there is none. */
  chatUrl: string | null;
  /** The page with the embedded contact form; null if there is none, and a link leads to the form. */
  formUrl: string | null;
  /** `contactForm`: the form as a page of its own. */
  links: { support: string; contactForm: string };
}

/** Of the guide: the page about a screen, or its contents. */
export type HelpPart = 'chat' | 'contact' | { guide: GuideName | null };

/** The part of the help that is open. The menus set it, the host of the page shows it. */
export const openHelp = createStore<HelpPart | null>(null);
