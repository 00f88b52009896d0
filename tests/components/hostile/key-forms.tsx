import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeyPanel } from '@/components/api-keys/key-panel';
import { chooseAct, openRow } from '../api-keys/apikey-world';
import { type HostileForm, inDialog, put } from './form';
import { open, press } from './security-screen';

const keys = <KeyPanel example={null} />;

const openKey = async () => {
  open(keys);
  await openRow(userEvent.setup(), /^CI/);
};

/** An act behind the dots of the key that is open. */
const choose = (act: 'Rename' | 'Delete') => openKey().then(() => chooseAct(userEvent.setup(), act));

/** API keys. */
export const KEY_FORMS: readonly HostileForm[] = [
  {
    name: 'a new API key',
    operation: 'apikey.create',
    open: async () => {
      open(keys);
      press('Create API key');
      put(within(await screen.findByRole('dialog')).getByRole('textbox'), '夜間𠮷');
    },
    reads: 'apikey.list',
    submit: inDialog(/^Create API key$|^I have kept it$/),
    enter: () => within(screen.getByRole('dialog')).queryByRole('textbox') ?? screen.getByRole('dialog'),
  },
  {
    name: 'another name for an API key',
    operation: 'apikey.rename',
    failed: 'Could not rename the API key',
    reads: 'apikey.list',
    open: async () => put(within(await choose('Rename')).getByRole('textbox', { name: 'New name' }), '夜間𠮷'),
    submit: inDialog('Rename'),
    enter: () => screen.getByRole('textbox', { name: 'New name' }),
  },
  {
    name: 'the end of an API key',
    operation: 'apikey.delete',
    reads: 'apikey.list',
    open: async () => put(within(await choose('Delete')).getByRole('textbox'), 'CI'),
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
      within(screen.getByRole('dialog')).getByRole('button', { name: /Create and copy the new key|Copy and continue/ }),
  },
];
