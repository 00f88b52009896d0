import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailureAlert } from '@/components/layout/failure-alert';
import { SignInFailure } from '@/components/auth/sign-in/sign-in-form';
import { useMutation } from '@/lib/client/use-mutation';
import type { FailureCode } from '@/lib/rules/failures';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';
import { OwnDoor, renderPanel } from '../panel-door';

/** The sentence of an access error (docs/product.md#failures-and-messages). */
const ACCESS = {
  en: 'Access to Admin Console got an error...502:Bad Gateway',
  ja: '管理コンソールへのアクセスでエラーが発生しました…502:Bad Gateway',
};
const LINES: Partial<Record<FailureCode, number>> = { badAnswer: 2, timeout: 3, lost: 3 };
const CASES = Object.entries(LINES).flatMap(
  ([code, lines]) => (['en', 'ja'] as const).map((locale) => ({ code: code as FailureCode, lines, locale })), // The keys are codes.
);

function Changing() {
  const { trigger, failure } = useMutation('profile.update');
  return (
    <>
      <button type="button" onClick={() => void trigger({ name: 'x' })}>
        change
      </button>
      {failure && <FailureAlert failure={failure} title="Not changed" />}
    </>
  );
}

test.each(CASES)(
  'a change that ends in $code says the access error first, then that nobody knows ($locale)',
  async ({ code, lines, locale }) => {
    const door = new OwnDoor().on('profile.update', { failure: { code, status: 502, text: 'Bad Gateway' } });
    door.on('profile.read', { data: { name: 'x' } }).open();
    renderPanel(<Changing />, { locale });
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    const said = (await screen.findByText(/502/)).textContent.split('\n');
    expect([said[0], said.at(-1)]).toEqual([ACCESS[locale], { en, ja }[locale].failure.unknownResult]);
    expect(said).toHaveLength(lines);
    // It may have been changed after all.
    expect(screen.queryByText('Not changed')).toBeNull();
  },
);

test('a sign-in whose answer made no sense says the access error, and that nobody is signed in', () => {
  const failure = {
    code: 'unknownResult',
    cause: 'badAnswer',
    status: 502,
    text: 'Bad Gateway',
    requestId: 'r',
  } as const;
  renderPanel(<SignInFailure failure={failure} wrong={1} support="https://support.example.com/" />, {
    locale: 'en',
  });
  expect(screen.getByText(/502/).textContent.split('\n')).toEqual([ACCESS.en, en.signin.unknown]);
});
