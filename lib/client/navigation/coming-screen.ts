import { createStore } from '@/lib/client/create-store';

/** The screen whose link was pressed, if it takes long enough to be missed; null as soon as it is there, or cannot be had. */
export const comingScreen = createStore<{ title: string } | null>(null);
