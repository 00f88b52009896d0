import { fireEvent, screen } from '@testing-library/react';
import { AdministrationLinks, OrganizationTabs } from '@/components/organization/organization-tabs';
import { OWNER } from '../owner';
import { renderPanel } from '../panel-door';

function open(at: string) {
  window.history.replaceState(null, '', `/organization${at}`);
  return renderPanel(<OrganizationTabs members={<p>the list</p>} information={<p>the form</p>} />);
}

test('the members come first, and the information has an address of its own', () => {
  const { unmount } = open('');
  expect(screen.getByText('the list')).toBeVisible();
  // It is not even loaded for those who come for the members.
  expect(screen.queryByText('the form')).toBeNull();
  expect(screen.getByRole('link', { name: 'メンバー' })).toHaveAttribute('aria-current', 'page');
  unmount();
  open('?tab=information');
  expect(screen.getByText('the form')).toBeVisible();
  expect(screen.getByText('the list')).not.toBeVisible();
});

test('until the router hears of the address the browser follows the link of a tab by itself', () => {
  open('');
  expect(fireEvent.click(screen.getByRole('link', { name: '組織情報' }))).toBe(true);
});

test('a press on a tab keeps the search of the members in the address, and loads no new page', () => {
  jest.spyOn(window.history, 'pushState'); // As the router does it.
  open('?q=sato');
  const tab = screen.getByRole('link', { name: '組織情報' });
  expect(tab).toHaveAttribute('href', '/organization?q=sato&tab=information');
  expect(fireEvent.click(tab)).toBe(false);
  expect(window.location.search).toBe('?q=sato&tab=information');
  const entries = window.history.length;
  fireEvent.click(screen.getByRole('link', { current: 'page' }));
  expect(window.history.length).toBe(entries);
  // Ctrl opens another browser tab, as with any link.
  expect(fireEvent.click(tab, { ctrlKey: true })).toBe(true);
});

test.each([
  ['an owner of ten people', { ...OWNER, members: 10 }, false, 1],
  ['an owner of nine people', { ...OWNER, members: 9 }, false, 0],
  ['an owner of nine people who had a review', { ...OWNER, members: 9 }, true, 1],
  ['a general member of ten', { ...OWNER, members: 10, role: 'general' }, false, 0],
  ['somebody whose role could not be read', { ...OWNER, members: 0, role: 'general', isKnown: false }, false, 0],
] as const)('%s: the screens for many are offered in one place, or not at all', (_who, me, hasRecords, places) => {
  renderPanel(<AdministrationLinks />, { me, fallback: { 'team.read': { entries: [], hasRecords, conflicts: [] } } });
  expect(screen.queryAllByRole('navigation', { name: '管理' })).toHaveLength(places);
  expect(screen.queryAllByRole('link', { name: '組織ファイル' })).toHaveLength(places);
});
