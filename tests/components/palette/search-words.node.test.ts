import { FIXED } from '@/components/palette/palette-entries';
import { SEARCH_WORDS } from '@/lib/i18n/search-words';
import { THEMES } from '@/lib/i18n/preferences';

const OTHERS = ['language', ...THEMES.map((theme) => `theme-${theme}`), 'copy', 'support', 'guide'];

test('every screen and act has its everyday words, in both languages and each once, and nothing else has', () => {
  expect(Object.keys(SEARCH_WORDS).toSorted()).toEqual([...FIXED.map(({ name }) => name), ...OTHERS].toSorted());
  for (const [name, words] of Object.entries(SEARCH_WORDS)) {
    expect([name, /[a-z]{2}/.test(words), /[\u3041-\u30fa\u4e00-\u9fff]{2}/.test(words)]).toEqual([name, true, true]);
    // English phrases repeat small words.
    const japanese = words.split(' ').filter((word) => /[^a-z0-9-]/i.test(word));
    expect([name, new Set(japanese).size]).toEqual([name, japanese.length]);
  }
});
