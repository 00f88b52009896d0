import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contract, ContractDoor, openContracts, reasonOf } from './contract-world';
import { panel } from './contract-screen';

const saved: { text: string }[] = [];
jest.mock('@/lib/client/download', () => ({ download: (file: { text: string }) => saved.push(file) }));

const EVERYTHING = {
  site: { planCode: 'evaluation', planName: 'Evaluation', period: 'trial' as const, endDate: '2027-01-01' },
  Backup: { endDate: '2026-11-30', usedCapacity: 0 },
  Customine: [
    contract({ domain: 'a.example.com', nextAppsTotal: 10, nextAppsTotalStartDate: '2026-12-01' }),
    contract({ domain: 'b.example.com', planCode: 'evaluation', endDate: '2026-11-21' }),
    contract({ domain: 'c.example.com', planCode: 'annual_10', endDate: '2027-04-13', renewalMonth: 4 }),
    contract({ domain: 'd.example.com', planCode: 'free', endDate: '2026-09-22' }),
  ],
};

test('all dates stand in one list: the nearest first, then what is past, then what never ends; the file has the days ahead', async () => {
  await openContracts(new ContractDoor(EVERYTHING));
  const shown = panel('契約の予定');
  const rows = within(within(shown).getAllByRole('list')[0] ?? shown).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2026年11月21日b.example.comの評価プランの終了今日',
    '2026年11月30日バックアップの試用終了あと9日',
    '2026年12月1日a.example.comを10スロットに変更あと10日',
    '2027年1月1日サイト構築サービスの評価プランの終了あと41日',
    '2027年4月1日c.example.comの契約更新月に入りますあと131日',
    '2027年4月13日c.example.comの契約終了あと143日',
    '2026年9月22日d.example.comの契約終了60日前',
    '終了日のない契約a.example.comの契約',
    'a.example.comの契約',
  ]);
  await waitFor(() => expect(reasonOf(save())).toBeNull());
  await userEvent.click(save());
  await waitFor(() => expect(saved).toHaveLength(1));
  const days = [...panel('契約の予定').querySelectorAll('time')].map((day) => day.dateTime.replaceAll('-', ''));
  expect(saved[0]?.text.match(/(?<=DTSTART;VALUE=DATE:)\d{8}/g)).toEqual(days.filter((day) => day >= '20261121'));
});

test('without any date there is nothing to save, and the button says so', async () => {
  await openContracts(new ContractDoor());
  expect(within(panel('契約の予定')).getByText(/ここに表示されます/)).toBeVisible();
  expect(reasonOf(save())).toBe('予定はありません');
});

const save = () =>
  within(panel('契約の予定')).getByRole('button', { name: 'カレンダーファイルをダウンロード（.ics）' });

test('where the site service cannot be read, the list says that its dates are missing', async () => {
  const door = new ContractDoor(EVERYTHING).on('site.read', { failure: { code: 'access', status: 500 } });
  await openContracts(door, { isSiteUnread: true });
  expect(reasonOf(save())).toBe('契約を読み込んでいます。');
  expect(await within(panel('契約の予定')).findByText(/サイト構築サービスの契約を読み込めなかった/)).toBeVisible();
  await waitFor(() => expect(reasonOf(save())).toBeNull());
});

test('a text that is no day stands in the list as it is, and in no file', async () => {
  const Customine = [contract({ domain: 'a.example.com', nextAppsTotal: 10, nextAppsTotalStartDate: 'soon' })];
  await openContracts(new ContractDoor({ Customine }));
  expect(within(panel('契約の予定')).getByText('soon')).toBeVisible();
  expect(reasonOf(save())).toBe('予定はありません');
});
