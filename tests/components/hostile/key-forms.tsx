import { screen, within } from '@testing-library/react';
import { CreateKeyPanel } from '@/components/api-keys/create-key-panel';
import { KeyPanel } from '@/components/api-keys/key-panel';
import type { HostileForm } from './form';
import { inDialog, open, press, put } from './security-screen';

const API = 'https://api.example.com/';
const keys = <KeyPanel apiUrl={API} />;

/** A key with all that unfolds: the form of its note is loaded when it is first asked for. */
const openKey = async () => {
  open(keys);
  press(/^CI/);
  await screen.findByRole('textbox', { name: 'Note' });
};

/** API keys. */
export const KEY_FORMS: readonly HostileForm[] = [
  {
    name: 'a new API key',
    operation: 'apikey.create',
    open: async () => {
      open(<CreateKeyPanel apiUrl={API} />);
      put(screen.getByRole('textbox'), '夜間𠮷');
    },
    submit: () => screen.getByRole('button', { name: 'Create' }),
    enter: () => screen.getByRole('textbox'),
  },
  {
    name: 'another name for an API key',
    operation: 'apikey.rename',
    reads: 'apikey.list',
    open: async () => {
      await openKey();
      put(screen.getByRole('textbox', { name: 'New name' }), '夜間𠮷');
    },
    submit: () => screen.getByRole('button', { name: 'Rename' }),
    enter: () => screen.getByRole('textbox', { name: 'New name' }),
  },
  {
    name: 'the end of an API key',
    operation: 'apikey.delete',
    reads: 'apikey.list',
    open: async () => {
      await openKey();
      press('Delete');
      put(within(await screen.findByRole('dialog')).getByRole('textbox'), 'CI');
    },
    submit: inDialog('Delete'),
  },
  {
    name: 'the replacement of an API key',
    operation: 'apikey.create',
    reads: 'apikey.list',
    open: async () => {
      await openKey();
      press('Replace');
      await screen.findByRole('dialog');
    },
    submit: () =>
      within(screen.getByRole('dialog')).getByRole('button', { name: /Create the new key|I have copied it/ }),
  },
];
