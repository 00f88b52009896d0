import { createListeners, createStore } from '@/lib/client/create-store';

/** The screen whose link was pressed, if it takes long enough to be missed; null as soon as it is there. */
export const comingScreen = createStore<{ title: string } | null>(null);

/** Told when the screen that was asked for cannot be had: the one before stays, with what was typed. */
export const screenGivenUp = createListeners();
