import { act, fireEvent, waitFor } from '@testing-library/react';
import { classifyFailure, type Failure } from '@/lib/rules/failures';
import { LIMITS } from '@/lib/rules/limits';
import type { OperationName } from '@/lib/rules/permissions';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';
import { reasonOf } from '../contracts/contract-world';
import { addressOf, type HostileForm } from './form';
import { madeOfTexts, ODD, XSS } from './strings';
import { type Fate, Wire } from './wire';

/** Every status that the promises name, but 429, which makes a form wait. */
const STATUSES = [400, 401, 403, 404, 406, 409, 412, 422, 500, 502, 503, 504] as const;

let asked = 0;

/**
 * The console's own answer to a form where the provider answered like this; named by the catalogue as at the door.
 * @param said the provider's own words
 */
function refusalOf(operation: OperationName, http: number, said: { description?: string; status?: string } = {}) {
  const judged = classifyFailure({ operation, http, ...said });
  asked += 1;
  const failure: Failure = {
    code: judged.code,
    status: judged.status,
    requestId: `request-${asked}`,
    ...(judged.text ? { text: judged.text } : {}),
    ...(http === 429 ? { retryAfterS: 30 } : {}),
  };
  return { refusal: { http: judged.http, failure } };
}

/** The provider did it, and its answer was lost on the way to the console. */
function lostAnswer(): { refusal: { http: number; failure: Failure } } {
  asked += 1;
  return { refusal: { http: 502, failure: { code: 'lost', status: 502, requestId: `request-${asked}` } } };
}

/** Tries every form of a list against what every form promises (V-J1, V-J3, V-K1, V-K2, V-K3, V-K5). */
export function keepsItsPromises(forms: readonly HostileForm[]): void {
  describe.each(forms.map((form) => ({ ...form, toString: () => form.name })))('$name', (form) => {
    test('keeps what was typed whatever goes wrong, says so where the focus is, and sends once a press', async () => {
      const wire = await opened(form);
      const typed = values();
      for (const status of STATUSES) {
        const said = `理由 ${status}`;
        await press(form, wire, refusalOf(form.operation, status, { description: said }));
        const isInField = form.inField?.includes(status) ?? false;
        await waitFor(() =>
          expect({
            status,
            isSaid: isInField ? document.activeElement?.tagName === 'INPUT' : message() !== null,
          }).toEqual({ status, isSaid: true }),
        );
        expect({ status, values: values(), stopped: stopped(form) }).toEqual({ status, values: typed, stopped: null });
      }
      await readsHostileTexts(form, wire);
      expect(values()).toEqual(typed);
      await losesAnswers(form, wire);
      expect(values()).toEqual(typed);
      await waits(form, wire);
      expect(values()).toEqual(typed);
    });

    test('sends once however often it is pressed', async () => {
      const wire = await opened(form);
      const before = wire.sent.length;
      const answer = Promise.withResolvers<void>();
      wire.fate = answer.promise;
      const button = form.submit();
      for (let times = 0; times < 3; times += 1) fireEvent.click(button);
      if (form.enter) fireEvent.submit(form.enter());
      await waitFor(() => expect(wire.sent).toHaveLength(before + 1));
      fireEvent.click(button);
      if (form.enter) fireEvent.submit(form.enter());
      // For a moment after a success the same press does nothing: however slow the machine, that moment is not over.
      const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
      await act(async () => answer.resolve());
      await waitFor(() => expect(wire.pending).toBe(0));
      fireEvent.click(button);
      await act(async () => undefined);
      expect(wire.sent).toHaveLength(before + 1);
      clock.mockRestore();
    });
  });
}

async function readsHostileTexts(form: HostileForm, wire: Wire): Promise<void> {
  const texts = [XSS.join('\n'), ODD.join('\n'), `\u202e${'あ\n'.repeat(LIMITS.description / 2 - 1)}`];
  for (const description of texts) {
    await press(form, wire, refusalOf(form.operation, 403, { status: 'kintone error', description }));
    await waitFor(() => expect(textOf(message())).toContain(description.trimEnd()));
    expect(textOf(message())).toContain(form.failed ?? '');
    expect(madeOfTexts()).toEqual([]);
    // The way out is still there.
    expect(stopped(form)).toBeNull();
  }
}

async function losesAnswers(form: HostileForm, wire: Wire): Promise<void> {
  const unknown = [ja, en].flatMap(({ failure, signin, signup, security, chpasswd }) => [
    failure.unknownResult,
    failure.unknownResultRead,
    failure.mailUnknown,
    signin.unknown,
    signup.confirmUnknown,
    chpasswd.unknown.text,
    security.sync.unknownStart,
  ]);
  const told = form.isPreparation ? [ja.failure.tryLater, en.failure.tryLater] : unknown;
  const reads = wire.reads.filter((name) => name === form.reads).length;
  for (const fate of [lostAnswer(), 'cut'] as const) {
    await press(form, wire, fate);
    await waitFor(() => expect(told.some((words) => textOf(message()).includes(words))).toBe(true));
  }
  if (form.reads) expect(wire.reads.filter((name) => name === form.reads).length).toBeGreaterThan(reads + 1);
  await press(form, wire, 'reset');
  await waitFor(() => expect(textOf(message())).toMatch(OFFLINE));
  const sent = wire.sent.length;
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.click(form.submit());
  await waitFor(() =>
    expect([ja.failure.offline, en.failure.offline].some((words) => textOf(message()).includes(words))).toBe(true),
  );
  await settle(form, wire);
  expect(wire.sent).toHaveLength(sent);
  online.mockRestore();
}

const OFFLINE = new RegExp(
  [ja, en].flatMap(({ failure }) => [failure.offline, failure.noAnswerRead.split('\n', 1)[0]]).join('|'),
);
const HELD = /以降にもう一度|Please try again after \d/;

async function waits(form: HostileForm, wire: Wire): Promise<void> {
  await press(form, wire, refusalOf(form.operation, 429));
  await waitFor(() => expect(stopped(form)).toMatch(HELD));
  const sent = wire.sent.length;
  fireEvent.click(form.submit());
  if (form.enter) fireEvent.submit(form.enter());
  await settle(form, wire);
  expect(wire.sent).toHaveLength(sent);
}

async function opened(form: HostileForm): Promise<Wire> {
  await form.open();
  const wire = new Wire(addressOf(form));
  await waitFor(() => expect(stopped(form)).toBeNull());
  return wire;
}

/** One press; afterwards exactly one call more has been sent and answered. */
async function press(form: HostileForm, wire: Wire, fate: Fate): Promise<void> {
  const before = wire.sent.length;
  wire.fate = fate;
  fireEvent.click(form.submit());
  await waitFor(() => expect(wire.sent).toHaveLength(before + 1));
  await settle(form, wire);
  expect(wire.sent).toHaveLength(before + 1);
}

async function settle(form: HostileForm, wire: Wire): Promise<void> {
  await waitFor(() => {
    expect(wire.pending).toBe(0);
    expect(form.submit()).not.toHaveAttribute('aria-busy');
  });
  // The button takes the next press one task after it was drawn as free.
  await act(() => new Promise<void>((done) => setTimeout(done)));
}

/** Why the button does not send; null where it does. */
function stopped(form: HostileForm): string | null {
  const button = form.submit();
  return button.getAttribute('aria-busy') ? 'busy' : reasonOf(button);
}

/** The message that has the focus. */
function message(): Element | null {
  const focused = document.activeElement;
  return focused?.querySelector('[role="alert"]') ?? focused?.closest('[role="alert"]') ?? null;
}

const textOf = (element: Element | null) => element?.textContent ?? '';

/** Everything that is typed, chosen, ticked and switched. */
function values(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>(
    'input:not([type="file"]), select, textarea, [role="switch"]',
  );
  return [...controls].map((control) => {
    const { type, value, checked } = control;
    return `${type} ${value} ${checked} ${control.getAttribute('aria-checked')}`;
  });
}
