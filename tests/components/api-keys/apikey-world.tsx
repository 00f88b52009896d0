import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { KeyPanel } from '@/components/api-keys/key-panel';
import { goneRows } from '@/lib/client/page-reads';
import { Door } from '../security/secret-world';

// No other test has deleted any of its keys.
beforeEach(() => goneRows.set(goneRows.initial));

/** The value of a key that is made. */
export const SECRET = 'key_brand-new';
export const EXAMPLE = { address: 'https://api.example.com/v1', header: 'X-Api-Key: {key}' };
/** Who is in the organisation; the makers of other keys have left. */
export const MEMBERS = { members: [{ email: 'taro@example.com', name: 'Taro', role: 'owner', mfa: 'on' }] };
export const keyPanel = <KeyPanel example={EXAMPLE} />;

/** A key as the list has it. */
export const keyRow = (apikeyId: string, name: string, userEmail = 'taro@example.com') => ({
  apikeyId,
  name,
  userName: '',
  userEmail,
});
type Row = ReturnType<typeof keyRow>;

/** Opens a row of the list. */
export async function openRow(user: UserEvent, name: RegExp): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'Copy key' });
}

/** Chooses an act behind the dots of the row that is open. */
export async function chooseAct(user: UserEvent, act: 'Rename' | 'Delete'): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^More actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
  return screen.findByRole('dialog', { name: new RegExp(`^${act} API key`) });
}

/** Deletes the key that is called CI, after what happens while its dialog stands open. */
export async function deleteKey(user: UserEvent, meanwhile: () => unknown = () => undefined): Promise<HTMLElement> {
  await openRow(user, /^CI/);
  const dialog = await chooseAct(user, 'Delete');
  meanwhile();
  await user.type(within(dialog).getByRole('textbox'), 'CI');
  await user.click(inside(dialog, 'Delete'));
  return dialog;
}

/** Opens the dialog that replaces it. */
export async function openReplace(user: UserEvent): Promise<HTMLElement> {
  await openRow(user, /^CI/);
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  return screen.findByRole('dialog');
}

/** Opens the dialog that creates a key. */
export async function openCreate(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  return screen.findByRole('dialog', { name: 'Create an API key' });
}

export const inside = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });

/** The keys as the provider keeps them: what is made or deleted is what the next read answers. */
export class KeyDoor extends Door {
  keys: readonly Row[];

  constructor(keys: readonly Row[]) {
    super();
    this.keys = keys;
    this.on('apikey.list', () => ({ data: { apikeys: this.keys } }));
    this.on('apikey.create', (input) => {
      const { name } = input as Pick<Row, 'name'>; // What the screens send is what the operations take.
      this.keys = [...this.keys, keyRow('ak9', name)];
      return { data: { apikey: { apikeyId: 'ak9', name, accessKey: SECRET } } };
    });
    this.on('apikey.read', (input) => ({ data: { apikey: { ...(input as { id: string }), accessKey: SECRET } } }));
    this.on('apikey.delete', (input) => {
      const { id } = input as { id: string };
      if (!this.keys.some(({ apikeyId }) => apikeyId === id)) return { failure: { code: 'notFound' } };
      this.forget(id);
      return { data: {} };
    });
  }

  /** Somebody deletes a key. */
  forget(id: string): void {
    this.keys = this.keys.filter(({ apikeyId }) => apikeyId !== id);
  }

  /** What the page's HTML holds of it. */
  fallback(): Record<string, unknown> {
    return { 'apikey.list': { apikeys: this.keys }, 'member.list': MEMBERS };
  }
}
