import { KeyPanel } from '@/components/api-keys/key-panel';
import { Door } from '../security/secret-world';

/** The value of a key that is made. */
export const SECRET = 'key_brand-new';
export const API_URL = 'https://api.example.com/';
/** Who is in the organisation; the makers of other keys have left. */
export const MEMBERS = { members: [{ email: 'taro@example.com', role: 'owner', mfa: 'on' }] };
export const keyPanel = <KeyPanel apiUrl={API_URL} />;

/** A key as the list has it. */
export const keyRow = (apikeyId: string, name: string, userEmail = 'taro@example.com') => ({
  apikeyId,
  name,
  userName: '',
  userEmail,
});
type Row = ReturnType<typeof keyRow>;

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
