import './mocks';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ChangeForm } from '@/components/auth/password/change-form';
import { ResetCard } from '@/components/auth/password/reset-card';
import { ConfirmForm } from '@/components/auth/sign-up/confirm-form';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { OwnDoor as PanelDoor } from '../panel-door';
import { HASH, LINKS, submit } from './signup-world';

const door = doorOfFile();

/** Fills the fields in the server's HTML, as an early visitor or a password manager does, and brings it to life then. */
function hydrate(element: ReactNode, values: Record<string, string>) {
  const page = (
    <NextIntlClientProvider locale="ja" timeZone="Asia/Tokyo" messages={ja}>
      {element}
    </NextIntlClientProvider>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  for (const [name, text] of Object.entries(values)) {
    const input = container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input) input.value = text;
  }
  render(page, { container, hydrate: true });
}

const NEXT = 'long enough 1';
const CHANGE = <ChangeForm account="taro@example.com" isForced={false} path="/" />;
const RESET = <ResetCard support="https://support.example.com/" />;
const EMAIL = { email: 'taro@example.com' };

test.each([
  ['a password', CHANGE, { old: 'old', next: NEXT, again: NEXT }, { oldPassword: 'old', newPassword: NEXT }],
  ['an address', RESET, EMAIL, EMAIL],
])('%s that was filled in before the page came to life is sent', async (_what, form, typed, sent) => {
  door.answer('/api/session/password', { body: { data: {} } });
  door.answer('/api/provider/signup.remind', { body: { data: {} } });
  hydrate(form, { ...typed });
  const button = await screen.findByRole('button', { name: form === CHANGE ? ja.nav.password : ja.resetpasswd.send });
  expect(button).not.toHaveAttribute('aria-disabled');
  await userEvent.click(button);
  expect(door.calls.map(({ body }) => body)).toEqual([sent]);
});

test('a sign-up that was filled in before the page came to life is sent', async () => {
  const door = new PanelDoor().on('signup.confirm', { data: { email: 'new@example.com' } });
  door.open();
  const password = 'long-enough-1';
  const values = { code: '123456', password, confirmation: password, organizationName: '株式会社みなと' };
  hydrate(<ConfirmForm kind="site" email="" sessionIdHash={HASH} links={LINKS} onDone={() => undefined} />, values);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(submit());
  await waitFor(() => expect(door.writes).toHaveLength(1));
  const { code, organizationName } = values;
  expect(door.writes[0]?.input).toEqual({ sessionIdHash: HASH, code, password, organizationName });
});
