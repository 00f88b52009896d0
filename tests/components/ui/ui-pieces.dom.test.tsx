import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Avatar } from '@/components/ui/avatar';
import { breakable } from '@/components/ui/breakable';
import { useFirstRows } from '@/components/ui/first-rows';
import { ErrorState } from '@/components/ui/error-state';
import { ExternalLink } from '@/components/ui/external-link';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate, Yen } from '@/components/ui/local-date';
import { Meter } from '@/components/ui/meter';
import { Panel } from '@/components/ui/panel';
import { RadioGroup } from '@/components/ui/radio-group';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { renderWithWords } from '../ui-render';

test.each([
  [79, 100, null, ''],
  [99, 100, null, ''],
  [100, 100, null, '上限まで使用中です'],
  [120, 100, null, '上限まで使用中です'],
  [79, 100, 80, ''],
  [80, 100, 80, '通知の設定値（80%）に達しています'],
  [100, 100, 80, '上限まで使用中です'],
  [3, 0, 80, '使用状況を確認できません'],
  [null, 100, 80, '使用状況を確認できません'],
  [3, null, null, '使用状況を確認できません'],
])('a meter at %s of %s, with an alert at %s, says in words: %s', (used, total, alertAt, words) => {
  renderWithWords(<Meter label="スロット" used={used} total={total} alertAt={alertAt} />);
  expect(screen.getByRole('meter', { name: 'スロット' })).toHaveAccessibleDescription(words);
  if (words !== '') expect(screen.getByText(words)).toBeVisible();
});

test('full looks other than near, where somebody asked to be told', () => {
  const { container } = renderWithWords(
    <>
      <Meter label="near" used={87} total={100} alertAt={80} />
      <Meter label="full" used={100} total={100} alertAt={80} />
    </>,
  );
  expect([...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('class'))).toEqual(['warn', 'bad']);
});

test('a picture that cannot load gives way to a drawing, and a new one gets its own chance', () => {
  const { container, rerender } = renderWithWords(<Avatar src="https://avatar.example.com/x.webp" label="山田太郎" />);
  const picture = container.querySelector('img');
  expect(picture).not.toBeNull();
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: '山田太郎' }).querySelector('svg')).not.toBeNull();
  rerender(<Avatar src="/new.webp" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/new.webp');
});

test('a table keeps its rows, heads and names for screen readers; an address ends its line after its @', () => {
  renderWithWords(
    <Table label="メンバー" columns={['アカウント', '権限', '送付先']}>
      <TableRow>
        <Cell main label="アカウント">
          taro@example.com
        </Cell>
        <Cell label="権限">オーナー</Cell>
        <Cell label="送付先">hanako@example.com</Cell>
      </TableRow>
    </Table>,
  );
  const table = screen.getByRole('table', { name: 'メンバー' });
  expect(within(table).getByRole('columnheader', { name: 'アカウント' })).toHaveAttribute('scope', 'col');
  expect(within(table).getByRole('rowheader', { name: 'taro@example.com' })).toBeVisible();
  expect(within(table).getByRole('cell', { name: 'オーナー' })).toBeVisible();
  expect(within(table).getByText('hanako@example.com').innerHTML).toContain(
    'hanako@<wbr aria-hidden="true">example.com',
  );
});

test.each([
  ['taro.yamada@example.com', 'taro.yamada@|example.com'],
  ['taro@office-of-the-president.example.com', 'taro@|office-of-the-president.|example.|com'],
  ['2001:db8:aaaa:bbbb:cccc:dddd:eeee:1000', '2001:db8:aaaa:bbbb:|cccc:|dddd:|eeee:|1000'],
  ['192.0.2.1', '192.0.2.1'],
])('%s breaks where it is read in parts', (text, parts) => {
  const { container } = renderWithWords(<p>{breakable(text)}</p>);
  expect(container.querySelector('p')?.innerHTML.replaceAll('<wbr aria-hidden="true">', '|')).toBe(parts);
});

test('one of a few is chosen with the arrows', async () => {
  const change = jest.fn();
  const options = [
    { value: 'm', label: '月払い' },
    { value: 'y', label: '年払い' },
  ] as const;
  renderWithWords(<RadioGroup label="支払い" value="m" options={options} onChange={change} />);
  expect(screen.getByRole('radio', { name: '月払い' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '年払い' }));
  expect(change).toHaveBeenCalledWith('y');
});

test('a failed panel offers another try and the id for support', async () => {
  const retry = jest.fn();
  renderWithWords(<ErrorState text="応答がありません。" requestId="req_9" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('req_9');
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a panel is found by its title, and an empty value is told from a missing one', () => {
  renderWithWords(
    <Panel title="組織情報">
      <DescriptionList>
        <DescriptionItem name="部署名" />
        <DescriptionItem name="担当者">山田</DescriptionItem>
      </DescriptionList>
    </Panel>,
  );
  const values = within(screen.getByRole('region', { name: '組織情報' })).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent)).toEqual(['—', '山田']);
});

test('dates and prices read as each language writes them', () => {
  const pieces = (
    <p>
      <LocalDate date="2026-11-20" /> <LocalDate date="9999-12-31" /> <Yen amount={6000} />
    </p>
  );
  renderWithWords(pieces, 'ja');
  expect(screen.getByText(/無期限/)).toHaveTextContent('2026年11月20日 無期限 6,000円税抜');
  renderWithWords(pieces, 'en');
  expect(screen.getByText(/No end date/)).toHaveTextContent('20 Nov 2026 No end date ¥6,000excl. tax');
});

test('a link that leaves the console says so and tells the other side nothing', () => {
  renderWithWords(<ExternalLink href="https://support.example.com/">サポート</ExternalLink>);
  const link = screen.getByRole('link', { name: /サポート.*新しいタブで開きます/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

function FirstPlaces({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, at) => `place ${at}`);
  const { rows, more } = useFirstRows(places, { first: 10, step: 20 }, () => screen.getByRole('list'));
  return (
    <>
      <ul tabIndex={-1}>
        {rows.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      {more}
    </>
  );
}

test('of a long list the first rows are there, on paper all; a press adds others, and at the end the list has the focus; what would leave few rows behind is whole', async () => {
  const user = userEvent.setup();
  const { rerender } = renderWithWords(<FirstPlaces count={15} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
  rerender(<FirstPlaces count={16} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByRole('listitem')).toHaveLength(16);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  rerender(<FirstPlaces count={60} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'さらに表示（残り50件）' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'さらに表示（残り30件）' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  expect(screen.queryByRole('button')).toBeNull();
  await waitFor(() => expect(screen.getByRole('list')).toHaveFocus());
});
