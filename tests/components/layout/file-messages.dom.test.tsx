import { act, screen } from '@testing-library/react';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { MessagesOfFile } from '@/components/ui/extra-messages';
import { textsFile } from '@/lib/i18n/messages';
import { TIMING } from '@/lib/rules/timing';
import type { Locale } from '@/lib/rules/locales';
import { renderPanel } from '../panel-door';
import { router } from '../router';

function Words() {
  const ui = useTranslations('ui');
  const role = useTranslations('role');
  return `${ui('cancel')} ${role('owner')}`;
}

/** Each test has a file of its own: a document loads each once. */
const open = (version: string, locale: Locale = 'ja') => {
  const file = textsFile(locale, version, ['role']);
  renderPanel(
    <Suspense fallback="what the server drew">
      <MessagesOfFile file={file}>
        <Words />
      </MessagesOfFile>
    </Suspense>,
  );
  return file;
};

function hanging(signal?: AbortSignal | null): Promise<Response> {
  return new Promise((_resolve, reject) => signal?.aborted && reject(signal.reason));
}
const good = () => Response.json({ data: { role: { owner: '代表' } } });

beforeEach(() => jest.useFakeTimers());
test('the words of a file stand beside those of the page, and nothing is drawn before they are there', async () => {
  const asked: string[] = [];
  let answer = (_response: Response) => {};
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const file = await act(async () => open('late'));
  expect(screen.getByText('what the server drew')).toBeVisible();
  await act(async () => answer(good()));
  expect(screen.getByText('キャンセル 代表')).toBeVisible();
  expect(asked).toEqual([file]);
  // It was asked for already: a preload beside it would never be used, and Chromium would complain.
  expect(document.querySelector('link[rel=preload]')).toBeNull();
});

test.each([
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that starts again', async () => new Response('', { status: 503 })],
  ['a page of a proxy', async () => new Response('<html>')],
  ['an answer that does not come', hanging],
])('after %s the file is asked for again', async (name, failing) => {
  let tries = 0;
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(TIMING.browserWaitMs);
    return AbortSignal.abort();
  });
  globalThis.fetch = async (_address, init) => {
    tries += 1;
    return tries < 3 ? failing(init?.signal) : good();
  };
  await act(async () => open(name.replaceAll(' ', '-')));
  await act(async () => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('キャンセル 代表')).toBeVisible();
  expect(tries).toBe(3);
});

test('a screen in another language than its frame, which another tab has chosen, brings the frame along', async () => {
  globalThis.fetch = async () => good();
  await act(async () => open('same'));
  expect(router.refresh).not.toHaveBeenCalled();
  await act(async () => open('other', 'en'));
  expect(router.refresh).toHaveBeenCalledTimes(1);
});
