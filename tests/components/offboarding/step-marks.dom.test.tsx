import { screen, within } from '@testing-library/react';
import { OffboardingDoor, openCase, stepOf, TARO } from './offboarding-world';

test.each([
  ['ja', /手順を実行$/, ['オーナーに影響', '手続きの対象者以外に影響', '']],
  ['en', /^Run \d+ steps?$/, ['Affects an owner', 'Affects someone who is not leaving', '']],
] as const)('in %s it is seen which steps touch an owner or somebody who stays', async (locale, name, marks) => {
  const steps = [
    stepOf('handOver', { to: TARO.account }),
    stepOf('delete', { about: 'k1', account: 'colleague@example.com' }),
    { ...stepOf('delete', { about: 'k1' }), id: 'own' },
  ];
  new OffboardingDoor({ stage: 'running', steps });
  const { user } = openCase({ locale });
  await user.click(await screen.findByRole('button', { name }));
  const lines = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('span')?.textContent ?? '')).toEqual(marks);
});
