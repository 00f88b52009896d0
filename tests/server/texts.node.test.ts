import { createTranslator } from 'next-intl';
import { GET } from '@/app/api/texts/[version]/[language]/[groups]/route';
import { shareTexts } from '@/lib/i18n/load-messages';
import en from '@/messages/en.json';
import { get } from './support/browser';
import { configure } from './support/test-env';

jest.mock('next-intl/server', () => ({
  getMessages: async () => jest.requireActual<object>('@/messages/en.json'),
  getTranslations: async () =>
    createTranslator({ locale: 'en', messages: jest.requireActual<object>('@/messages/en.json') }),
}));

beforeEach(() => configure());

const read = async (groups: string, version: string) => {
  const answer = await get(GET, { params: { version, language: 'en', groups } });
  return { cache: answer.headers.get('cache-control'), data: ((await answer.json()) as { data: object }).data };
};
const version = () => shareTexts('en', jest.requireActual('@/messages/en.json'));

test('a file of groups that exist is kept by every cache', async () => {
  const { cache, data } = await read('profile,sessions', version());
  expect([cache, Object.keys(data).toSorted()]).toEqual([
    'public, max-age=31536000, immutable',
    ['profile', 'sessions'],
  ]);
});

test.each(['profile,invented', 'invented', '', 'profile,profile', '__proto__', 'profile,constructor', 'toString'])(
  'no cache keeps a file of %j: there would be one for each name that anybody makes up',
  async (groups) => {
    const { cache, data } = await read(groups, version());
    expect(cache).toBe('no-store');
    expect(Object.keys(data).filter((name) => !Object.hasOwn(en, name))).toEqual([]);
  },
);

test('nor does one keep the texts of today under another version', async () => {
  expect((await read('profile', 'older')).cache).toBe('no-store');
});

test('the guide comes with the labels of the screens in it, so that nobody needs the texts of all screens', async () => {
  const { cache, data } = await read('guide', version());
  expect(cache).toContain('immutable');
  const texts = JSON.stringify(data);
  expect(texts).toContain(`“${en.members.add.open}”`);
  // Only the name of a picture keeps its argument: which page it is of is known where it is drawn.
  expect(texts.match(/\{[^"{}]*\}/g)).toEqual(['{title}']);
});
