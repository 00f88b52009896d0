import { act, screen } from '@testing-library/react';
import { ContactDialog } from '@/components/help/help-parts';
import ja from '@/messages/ja.json';
import { renderWithWords } from '../ui-render';

const ORIGIN = 'https://forms.example.com';
const URL_OF_FORM = `${ORIGIN}/form?portalId=1&formId=f&lang=ja`;
const PROPS = {
  url: URL_OF_FORM,
  link: 'https://www.example.com/contact',
  support: 'https://support.example.com/',
  onClose: () => undefined,
};
const frame = () => screen.queryByTitle<HTMLIFrameElement>(ja.help.contact.title);
const say = (type: string, source: Window | null | undefined = frame()?.contentWindow) =>
  act(
    () =>
      void window.dispatchEvent(
        new MessageEvent('message', { data: { type }, origin: ORIGIN, source: source ?? null }),
      ),
  );

test('the form stands in a sandboxed frame of its own origin', () => {
  renderWithWords(<ContactDialog {...PROPS} />);
  expect(frame()).toHaveAttribute('src', URL_OF_FORM);
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
  expect(frame()).toHaveAttribute('referrerpolicy', 'no-referrer');
  say('embed:ready');
  expect(frame()).toBeVisible();
});

test('a form that does not come goes without an alarm; nobody else can say so', () => {
  renderWithWords(<ContactDialog {...PROPS} />);
  say('embed:failed', window);
  expect(frame()).toBeVisible();
  say('embed:failed');
  expect(frame()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: new RegExp(ja.help.contact.openElsewhere) })).toHaveAttribute(
    'href',
    PROPS.link,
  );
});
