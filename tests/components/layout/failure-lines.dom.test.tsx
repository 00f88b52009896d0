import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailureAlert } from '@/components/layout/failure-alert';
import { SignInFailure } from '@/components/auth/sign-in/sign-in-form';
import { useQuery } from '@/lib/client/use-query';
import { useMutation } from '@/lib/client/use-mutation';
import { FAILURE_RULES } from '@/lib/rules/failures';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';
import { OwnDoor, renderPanel } from '../panel-door';

/** The sentence of an access error (docs/product.md#failures-and-messages). */
const ACCESS = {
  en: 'Access to Admin Console got an error...502:Bad Gateway',
  ja: '管理コンソールへのアクセスでエラーが発生しました…502:Bad Gateway',
};
const LINES = { badAnswer: 2, timeout: 3, lost: 3 };
const CASES = (['badAnswer', 'timeout', 'lost'] as const).flatMap((code) =>
  (['en', 'ja'] as const).map((locale) => ({ code, lines: LINES[code], locale })),
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

function Shown() {
  return <p>name: {useQuery('profile.read').data?.name}</p>;
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

const TEXT = 'The invoice of <b>October</b> is unpaid.';
/** These texts are the provider's own, or have its words in their first line. */
const OTHERWISE = ['described', 'returned', 'timeout', 'busy', 'unreachable', 'lost', 'badAnswer', 'access'];
const SILENT = ['wrongCredentials', 'lockedOut', 'wrongCode'];
const REFUSALS = [...new Set(FAILURE_RULES.map(({ code }) => code))].filter(
  (code) => !OTHERWISE.includes(code) && !SILENT.includes(code),
);

test.each(REFUSALS)("our sentence for %s leads, and the provider's words follow as text", (code) => {
  const failure = { code, status: 403, text: TEXT, requestId: 'r' } as const;
  renderPanel(<FailureAlert failure={failure} />, { locale: 'en' });
  const [first, second] = screen.getByText(/October/).textContent.split('\n');
  expect([first, second]).toEqual([en.failure[code].replace('{status}', '403'), TEXT]);
});

test.each(['code', 'cause'])('a %s that only a newer server knows is an unexpected error', (field) => {
  const failure = { code: 'unknownResult', status: 500, requestId: 'r', [field]: 'ofTomorrow' } as const;
  renderPanel(<FailureAlert failure={failure as never} />, { locale: 'en' });
  expect(screen.getByText(/unexpected/)).toHaveTextContent(en.failure.internal);
});

test.each([
  ['contractRequired', "a sentence of the place, not the provider's words,", `Card first.\n${TEXT}`],
  ['described', 'the description', TEXT],
  ['returned', 'the description', TEXT],
] as const)('for %s %s takes the place of our sentence', (code, _what, said) => {
  const failure = { code, status: 'contract required', text: TEXT, requestId: 'r' } as const;
  renderPanel(<FailureAlert failure={failure} words={{ contractRequired: 'Card first.' }} />, { locale: 'en' });
  expect(screen.getByText(/October/).textContent).toBe(said);
});

test('a permission setting that was refused is named, with the reason', () => {
  const title = en.security.permission.notSaved;
  const failure = { code: 'forbidden', status: 'forbidden', text: TEXT, requestId: 'r' } as const;
  renderPanel(<FailureAlert failure={failure} title={title} />, { locale: 'en' });
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(/October/)).toHaveTextContent(TEXT);
});

const UNKNOWN = { code: 'unknownResult', text: 'Bad Gateway', requestId: 'r' } as const;

test('the commonest failures say what to do next, and no unknown outcome says to try again later', () => {
  renderPanel(<FailureAlert failure={{ ...UNKNOWN, code: 'access', status: 502 }} />, { locale: 'en' });
  expect(screen.getByText(/502/).textContent.split('\n')).toEqual([ACCESS.en, en.failure.tryLater]);
  cleanup();
  renderPanel(<FailureAlert failure={{ ...UNKNOWN, cause: 'access', status: 504 }} />, { locale: 'en' });
  expect(screen.getByText(/504/).textContent).not.toContain(en.failure.tryLater);
});

test.each([false, true])(
  'that the latest state was read again is said only if the screen shows it: %s',
  async (isShown) => {
    const door = new OwnDoor().on('profile.update', { failure: { code: 'lost', status: 502, text: 'Bad Gateway' } });
    door.on('profile.read', { data: { name: 'y' } }).open();
    renderPanel(
      <>
        {isShown && <Shown />}
        <Changing />
      </>,
      { locale: 'en' },
    );
    if (isShown) await screen.findByText('name: y');
    await userEvent.click(screen.getByRole('button', { name: 'change' }));
    const said = (await screen.findByText(/502/)).textContent;
    expect(said.includes('was read again')).toBe(isShown);
  },
);

test('a sign-in whose answer made no sense says the access error, and that nobody is signed in', () => {
  const failure = { ...UNKNOWN, cause: 'badAnswer', status: 502 } as const;
  renderPanel(<SignInFailure failure={failure} wrong={1} support="https://support.example.com/" />, { locale: 'en' });
  expect(screen.getByText(/502/).textContent.split('\n')).toEqual([ACCESS.en, en.signin.unknown]);
});
