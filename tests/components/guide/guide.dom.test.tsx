import { screen, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { GuideArticle } from '@/components/guide/guide-article';
import { GuideContents, GuideNav } from '@/components/guide/guide-contents';
import { GuideLink } from '@/components/layout/open-frame';
import { GUIDE_NAMES, type GuideName } from '@/lib/rules/guide';
import { type Locale, LOCALES } from '@/lib/rules/locales';
import { guideTexts } from '@/lib/server/pages/guide-texts';
import { renderWithWords } from '../ui-render';

jest.mock('next-intl/server', () => {
  const messagesOf = (locale: string) => jest.requireActual<object>(`@/messages/${locale}.json`);
  return {
    getMessages: async ({ locale }: { locale: Locale }) => messagesOf(locale),
    getTranslations: async ({ locale }: { locale: Locale }) =>
      createTranslator({ locale, messages: messagesOf(locale) }),
  };
});

const SUPPORT = 'https://support.example.com/';
const HEADINGS = {
  ja: ['使える人', 'よく使う操作', '操作の前に知っておくこと', 'うまくいかないとき'],
  en: ['Who can use it', 'Usual tasks', 'Before you act', 'If it does not work'],
} as const;

test.each(LOCALES.flatMap((locale) => GUIDE_NAMES.map((name) => [name, locale] as const)))(
  'the page about %s has its parts and its steps, in %s',
  async (name, locale) => {
    await renderArticle(name, locale);
    const article = screen.getByRole('article');
    expect(within(article).getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const parts = within(article).getAllByRole('heading', { level: 2 });
    expect(parts.map(({ textContent }) => textContent)).toEqual([...HEADINGS[locale]]);
    const tasks = within(article).getAllByRole('heading', { level: 3 });
    expect(tasks.length).toBeGreaterThan(0);
    expect(article.querySelectorAll('ol')).toHaveLength(tasks.length);
    const picture = within(article).getByRole('img', {
      name: new RegExp(article.querySelector('h1')?.textContent ?? '-'),
    });
    expect(picture).toHaveAttribute('src', `/guide/${name}-${locale}.webp`);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(article.textContent).not.toMatch(/[{}]|undefined|guide\.|\[object/);
  },
);

test('a step names a button as the button itself does', async () => {
  await renderArticle('organization');
  const [step] = screen.getAllByText('「メンバーを追加」を押します。');
  expect(step?.tagName).toBe('LI');
});

test('from a page of the guide lead ways to the screen, to support, and to the pages before and after it', async () => {
  await renderArticle('home', 'en');
  expect(screen.getByRole('link', { name: 'Open this page' })).toHaveAttribute('href', '/home');
  expect(screen.getByRole('link', { name: /^Support/ })).toHaveAttribute('href', SUPPORT);
  const turn = within(screen.getByRole('navigation', { name: 'Previous and next' }));
  expect(turn.getByRole('link', { name: /^Previous/ })).toHaveAttribute('href', '/guide/sign-in');
  expect(turn.getByRole('link', { name: /^Next/ })).toHaveAttribute('href', '/guide/contract');
});

test('the contents lead to every page, and the list beside a page marks it', async () => {
  const { pages } = await guideTexts('ja');
  const { container, unmount } = renderWithWords(<GuideContents pages={pages} />);
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    GUIDE_NAMES.map((name) => `/guide/${name}`),
  );
  unmount();
  renderWithWords(<GuideNav current="security" />);
  expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute('href', '/guide/security');
});

test('the foot of the sign-in leads to its page of the guide, in a tab of its own', () => {
  renderWithWords(<GuideLink name="sign-in" />);
  const link = screen.getByRole('link', { name: /^ガイド/ });
  expect(link).toHaveAttribute('href', '/guide/sign-in');
  expect(link).toHaveAttribute('target', '_blank');
});

async function renderArticle(name: GuideName, locale: Locale = 'ja') {
  const { pages } = await guideTexts(locale);
  renderWithWords(<GuideArticle name={name} page={pages[name]} support={SUPPORT} />, locale);
}
