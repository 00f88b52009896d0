import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { PasskeysPanel } from '@/components/profile/passkeys-panel';
import { write } from '@/lib/client/api';
import { LIMITS } from '@/lib/rules/limits';
import { Door, renderScreen } from '../security/secret-world';

const browser = { startRegistration: jest.fn(), startAuthentication: jest.fn(), browserSupportsWebAuthn: jest.fn() };
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: (given: unknown) => browser.startRegistration(given),
  startAuthentication: (given: unknown) => browser.startAuthentication(given),
  browserSupportsWebAuthn: () => browser.browserSupportsWebAuthn(),
}));

const CEREMONY = { options: { challenge: 'c' }, sealed: 's' };
const LAPTOP = { id: 'id', name: 'Laptop', createdMs: 1_760_000_000_000, usedMs: null };
const ANSWER = { id: 'id' };
const problem = (name: string) => Object.assign(new Error('as browsers say it'), { name });

let door: Door;
let user: UserEvent;
beforeEach(() => {
  user = userEvent.setup();
  jest.resetAllMocks();
  browser.browserSupportsWebAuthn.mockReturnValue(true);
  browser.startRegistration.mockResolvedValue(ANSWER);
  browser.startAuthentication.mockResolvedValue(ANSWER);
  door = new Door()
    .on('passkey.list', { data: { passkeys: [LAPTOP] } })
    .on('passkey.options', { data: CEREMONY })
    .on('passkey.challenge', { data: CEREMONY })
    .on('passkey.add', { data: { id: 'id' } })
    .on('passkey.remove', { data: {} });
});

const show = (passkeys: object[]) => renderScreen(<PasskeysPanel />, { fallback: { 'passkey.list': { passkeys } } });

async function add() {
  await user.click(screen.getByRole('button', { name: 'Register a passkey' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Name/), ' Laptop ');
  const register = () => user.click(within(dialog).getByRole('button', { name: 'Register passkey' }));
  await register();
  return { dialog, register };
}

test('a passkey is made by the browser, sent once with its name, and listed', async () => {
  show([]);
  expect(screen.getByText(/No passkeys yet/)).toBeVisible();
  await add();
  expect(await screen.findByRole('row', { name: /Laptop.*Never/ })).toBeVisible();
  expect(door.to('passkey.add')).toEqual([{ name: 'Laptop', sealed: 's', response: ANSWER }]);
  expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: CEREMONY.options });
});

test.each([
  ['NotAllowedError', 'The passkey was not created. Please try again.'],
  ['InvalidStateError', 'The passkey of this device is registered already.'],
  ['SecurityError', 'This browser cannot create a passkey.'],
])('what a browser calls %s is said in words, nothing is sent, and another try works', async (name, words) => {
  browser.startRegistration.mockRejectedValueOnce(problem(name));
  show([]);
  const { dialog, register } = await add();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
  expect(door.to('passkey.add')).toEqual([]);
  door.on('passkey.add', { failure: { code: 'ipRestricted', status: 403 } });
  await register();
  await waitFor(() => expect(door.to('passkey.add')).toHaveLength(1));
  expect(await within(dialog).findByRole('alert')).not.toHaveTextContent(words);
  browser.startRegistration.mockRejectedValueOnce(problem(name));
  await register();
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(words));
});

const FULL = 'Up to 10 passkeys can be registered. Remove one that you no longer use.';

test('where there are as many as may be, no more is begun; another tab may have been faster', async () => {
  const { unmount } = show(Array.from({ length: LIMITS.passkeys }, (_, at) => ({ ...LAPTOP, id: `id${at}` })));
  expect(screen.getByRole('button', { name: 'Register a passkey' })).toHaveAccessibleDescription(FULL);
  unmount();
  door.on('passkey.options', { failure: { code: 'badInput', status: 422, fields: { name: 'tooMany' } } });
  show([]);
  const { dialog } = await add();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(FULL);
  expect(browser.startRegistration).not.toHaveBeenCalled();
});

test('a name that would be refused is said to be wrong before the browser makes anything, and Enter sends a good one', async () => {
  show([]);
  await user.click(screen.getByRole('button', { name: 'Register a passkey' }));
  const name = await screen.findByLabelText(/^Name/);
  fireEvent.change(name, { target: { value: 'a\u0007' } });
  await user.type(name, '{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Please enter Name correctly/));
  expect(browser.startRegistration).not.toHaveBeenCalled();
  await user.clear(name);
  await user.type(name, 'Laptop{Enter}');
  await waitFor(() => expect(door.to('passkey.add')).toHaveLength(1));
});

test('one is removed after a question; a list that cannot be read again says so', async () => {
  door.on('passkey.remove', () => {
    door.on('passkey.list', { failure: { code: 'storeAway' } });
    return { data: {} };
  });
  show([LAPTOP]);
  await user.click(screen.getByRole('button', { name: 'Remove the passkey “Laptop”' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove passkey' }));
  await waitFor(() => expect(door.to('passkey.remove')).toEqual([{ id: 'id' }]));
  expect(await screen.findByText('Could not load this')).toBeVisible();
});

test('without a store, or where none can be kept, there is no such panel', () => {
  const { container } = renderScreen(<PasskeysPanel />);
  expect(container).not.toHaveTextContent('Passkeys');
});

test('where the account has one it is asked for first; given up, the password is one press away', async () => {
  let isProven = false;
  const proof = { at: '/api/session/step-up', by: ['passkey', 'password'] } as const;
  door
    .on('apikey.create', () =>
      isProven ? { data: { apikey: {} } } : { failure: { code: 'freshNeeded', status: 403, proof } },
    )
    .on('/api/session/step-up', () => {
      isProven = true;
      return { data: {} };
    });
  browser.startAuthentication.mockRejectedValueOnce(problem('NotAllowedError'));
  renderScreen(<p>screen</p>);
  const created = write('apikey.create', { name: 'n' });
  const confirm = async () => user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not confirmed.');
  await user.click(screen.getByRole('button', { name: 'Use password' }));
  expect(screen.getByLabelText('Password', { selector: 'input' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use passkey' }));
  await confirm();
  expect((await created).failure).toBeUndefined();
  expect(door.to('/api/session/step-up')).toEqual([{ passkey: { sealed: 's', response: ANSWER } }]);
});
