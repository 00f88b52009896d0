import words from '@/messages/search-words.json';

/** The everyday words by which the palette finds a screen or act, of all languages: people type what they know. */
export const SEARCH_WORDS = words;
