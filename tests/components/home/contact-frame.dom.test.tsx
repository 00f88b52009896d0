import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { NextIntlClientProvider } from 'next-intl';
import { ContactFrame } from '@/components/home/contact-frame';
import ja from '@/messages/ja.json';
import { renderWithWords } from '../ui-render';

const ORIGIN = 'https://forms.example.com';
const URL_OF_FORM = `${ORIGIN}/form?portalId=1&formId=f&lang=ja`;
const frame = () => screen.queryByTitle<HTMLIFrameElement>(ja.home.contact.title);
const say = (type: string, source: Window | null | undefined = frame()?.contentWindow) =>
  act(
    () =>
      void window.dispatchEvent(
        new MessageEvent('message', { data: { type }, origin: ORIGIN, source: source ?? null }),
      ),
  );

test('the form stands in a sandboxed frame of its own origin', () => {
  renderWithWords(<ContactFrame url={URL_OF_FORM} />);
  expect(frame()).toHaveAttribute('src', URL_OF_FORM);
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
  say('embed:ready');
  expect(frame()).toBeVisible();
});

test('a form that does not come goes without an alarm; nobody else can say so', () => {
  renderWithWords(<ContactFrame url={URL_OF_FORM} />);
  say('embed:failed', window);
  expect(frame()).toBeVisible();
  say('embed:failed');
  expect(frame()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the frame is not in the first HTML, where it could fail before anybody listens', () => {
  const html = renderToString(
    <NextIntlClientProvider locale="ja" messages={ja} timeZone="Asia/Tokyo">
      <ContactFrame url={URL_OF_FORM} />
    </NextIntlClientProvider>,
  );
  expect(html).not.toContain('iframe');
});
