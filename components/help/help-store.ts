import { createStore } from '@/lib/client/create-store';

export type HelpPart = 'chat' | 'contact';

/** The part of the help that is open. The menus set it, the host of the page shows it. */
export const openHelp = createStore<HelpPart | null>(null);
