import './mocks';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { LIMITS } from '@/lib/rules/limits';
import { ALL_FORMS } from './all-forms';
import { Wire } from './wire';
import { addressOf } from './form';

/** A text of so many UTF-16 units, made of signs that take two of them. */
const pairs = (length: number) => '𠮷'.repeat(length / 2) + 'x'.repeat(length % 2);
const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
const digits = (length: number) => '1'.repeat(length);
const host = (length: number) => `${'a.'.repeat(length)}`.slice(0, length - 4).replace(/\.$/, 'a') + '.com';

const ROWS: readonly [form: string, field: RegExp, max: number, make: (length: number) => string][] = [
  ['the reset of a password', /^メールアドレス/, LIMITS.email, address],
  ['the start of a sign-up', /^メールアドレス/, LIMITS.email, address],
  ['the confirmation of a sign-up', /^組織名/, LIMITS.organizationName, pairs],
  ['the confirmation of a sign-up', /^部署名/, LIMITS.departmentName, pairs],
  ['the display name', /^表示名/, LIMITS.displayName, pairs],
  ['another member', /^アカウント/, LIMITS.email, address],
  ['a new organisation', /^組織名/, LIMITS.organizationNameAtCreation, pairs],
  ['the organisation’s information', /^組織名/, LIMITS.organizationName, pairs],
  ['the organisation’s information', /^部署名/, LIMITS.departmentName, pairs],
  ['the organisation’s information', /担当者/, LIMITS.personName, pairs],
  ['the organisation’s information', /^郵便番号/, LIMITS.postalCode, digits],
  ['the organisation’s information', /^住所/, LIMITS.address, pairs],
  ['a new API key', /^Key name/, LIMITS.apikeyName, pairs],
  ['another name for an API key', /^New name/, LIMITS.apikeyName, pairs],
  ['the replacement of an API key', /^Key name/, LIMITS.apikeyName, pairs],
  ['access-permission settings', /Field code of the app ID/, LIMITS.fieldCode, pairs],
  ['access-permission settings', /Field code of the group code/, LIMITS.fieldCode, pairs],
  ['access-permission settings', /Permission app ID/, LIMITS.appIdDigits, digits],
  ['another receipt address', /メールアドレス/, LIMITS.email, address],
  ['another domain', /^ドメイン/, LIMITS.domain, host],
];

const TOO_LONG = /文字以内|no more than/;

test.each(ROWS)(
  '%s: a %s of %i is taken, and one sign more is refused beside its field, which keeps it',
  async (name, label, max, make) => {
    const form = ALL_FORMS.find((one) => one.name === name);
    if (!form) throw new Error(`There is no form for ${name}`);
    await form.open();
    const wire = new Wire(addressOf(form));
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: label });
    const type = (value: string) => {
      fireEvent.focus(field());
      fireEvent.change(field(), { target: { value } });
      fireEvent.blur(field());
    };
    type(make(max + 1));
    fireEvent.click(form.submit());
    await waitFor(() => expect(field()).toHaveAccessibleDescription(TOO_LONG));
    await act(async () => undefined);
    expect(field()).toBeInvalid();
    expect(field()).toHaveValue(make(max + 1));
    expect(wire.sent).toEqual([]);
    type(make(max));
    await waitFor(() => expect(form.submit()).not.toHaveAttribute('aria-disabled'));
    fireEvent.click(form.submit());
    await waitFor(() => expect(wire.sent).toHaveLength(1));
    expect(JSON.stringify(wire.sent)).toContain(make(max));
    await waitFor(() => expect(wire.pending).toBe(0));
    await act(async () => undefined);
  },
);
