import { screen, within } from '@testing-library/react';
import { GuideArticle } from '@/components/guide/guide-article';
import { GuideContents, GuideNav } from '@/components/guide/guide-contents';
import { GuideLink } from '@/components/layout/guide-link';
import { GUIDE_NAMES } from '@/lib/rules/guide';
import { LOCALES } from '@/lib/rules/locales';
import { renderWithWords } from '../ui-render';

const SUPPORT = 'https://support.example.com/';
const HEADINGS = {
  ja: ['使える人', 'よく使う操作', '操作の前に知っておくこと', 'うまくいかないとき'],
  en: ['Who can use it', 'Usual tasks', 'Before you act', 'If it does not work'],
} as const;

test.each(LOCALES.flatMap((locale) => GUIDE_NAMES.map((name) => [name, locale] as const)))(
  'the page about %s has its parts and its steps, in %s',
  (name, locale) => {
    renderWithWords(<GuideArticle name={name} support={SUPPORT} />, locale);
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

test('a step names a button as the button itself does', () => {
  renderWithWords(<GuideArticle name="organization" support={SUPPORT} />);
  const [step] = screen.getAllByText('「メンバーを追加」を押します。');
  expect(step?.tagName).toBe('LI');
});

test('from a page of the guide lead ways to the screen, to support, and to the pages before and after it', () => {
  renderWithWords(<GuideArticle name="home" support={SUPPORT} />, 'en');
  expect(screen.getByRole('link', { name: 'Open this page' })).toHaveAttribute('href', '/home');
  expect(screen.getByRole('link', { name: /^Support/ })).toHaveAttribute('href', SUPPORT);
  const turn = within(screen.getByRole('navigation', { name: 'Previous and next' }));
  expect(turn.getByRole('link', { name: /^Previous/ })).toHaveAttribute('href', '/guide/sign-in');
  expect(turn.getByRole('link', { name: /^Next/ })).toHaveAttribute('href', '/guide/contract');
});

test('the contents lead to every page, and the list beside a page marks it', () => {
  const { container, unmount } = renderWithWords(<GuideContents />);
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
