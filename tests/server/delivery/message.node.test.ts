import tls from 'node:tls';
import { Webhook } from 'standardwebhooks';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { deliverDue, sealAnew } from '@/lib/server/delivery/deliver';
import { rotated, sealSecrets } from '@/lib/server/delivery/destination-secrets';
import { lineMessage } from '@/lib/server/delivery/message';
import { sendMail } from '@/lib/server/delivery/send-mail';
import { changeDestination } from '@/lib/server/store/destinations-store';
import { createSmtpHost } from '../../../stub/hosts/smtp';
import { journalLine } from '../../rules/journal/sample-line';
import { databaseOfBlock } from '../store/databases';
import { pem, startTlsUpstream } from '../tls/server';
import { listen } from '../support/listen';
import { configure, PASSWORDS } from '../support/test-env';
import { add, beDue, DeliveryWorld, one, scope, secret } from './delivery-world';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = new DeliveryWorld();

describe('forms and secrets of messages', () => {
  databaseOfBlock('sqlite');
  beforeEach(() => world.begin());

  test('the words are those of the screen: one organization has no number, what is measured has its name, and a moment is told in Japan’s time', async () => {
    const line = journalLine({
      timeMs: Date.UTC(2026, 10, 24, 18, 5),
      person: { id: 'p', account: 'a@example.com', isOwn: false },
    });
    const at = { position: 2, link: 'outcome', hash: '' };
    const textIn = async (locale: 'ja' | 'en', part: Partial<JournalLine> = {}) =>
      (await lineMessage({ organization: '1', id: 'one', locale }, { ...line, ...part }, at)).text
        .split('\n')
        .slice(0, 5);
    expect(await textIn('en')).toEqual([
      'Changed the IP restriction',
      'Target: Organization',
      'By: a@example.com',
      'Outcome: Succeeded',
      'Time: 25 Nov 2026, 03:05 JST',
    ]);
    expect((await textIn('ja'))[1]).toBe('対象：組織');
    const target = { kind: 'alert', id: 'backup', text: 'backup', name: null } as const;
    const person = { ...line.person, account: 'console' };
    expect((await textIn('ja', { act: 'alert.set', target, person })).slice(1, 3)).toEqual([
      '対象：バックアップ使用容量',
      '操作した人：管理コンソール（自動）',
    ]);
  });

  test('chat services get words of the chosen language, in which a name is a name', async () => {
    const person = 'a<!channel>[x](https://evil.example)@example.com';
    await world.destination({ id: 'slack', kind: 'slack', locale: 'ja' });
    await world.destination({ id: 'teams', kind: 'teams' });
    await add(person);
    await deliverDue();
    const bodies = world.bodies();
    const slack = bodies.find(({ text }) => text);
    expect(slack.text).toContain('メンバーを追加\n対象：a&lt;!channel&gt;[x]');
    const [card] = bodies.find(({ attachments }) => attachments).attachments;
    expect(card.content.body[1]).toEqual({
      type: 'RichTextBlock',
      inlines: [{ type: 'TextRun', text: `Target: ${person}` }],
    });
    expect(world.receiver.arrived.every(({ headers }) => headers['webhook-signature'] === undefined)).toBe(true);
  });

  test('after a renewal both secrets sign for a day, then the new one alone', async () => {
    await world.destination();
    // Pressed again, if the answer with the first new one was lost.
    const next = rotated(rotated({ address: world.receiver.url, secret }));
    const keep = async (sealed: string) =>
      changeDestination(scope, { id: 'one', seen: (await one())?.version ?? '' }, { sealed });
    await keep(await sealSecrets(next));
    await add('a@example.com');
    await deliverDue();
    for (const { body, headers } of world.receiver.arrived)
      for (const each of [secret, next.secret])
        expect(() => new Webhook(each).verify(body, headers as Record<string, string>)).not.toThrow();
    const past = { secret, untilMs: Date.now() - 1 };
    await keep(await sealSecrets({ ...next, before: past, older: [past] }));
    await add('b@example.com');
    await deliverDue();
    expect(world.receiver.arrived[1]?.headers['webhook-signature']).not.toContain(' ');
  });

  test('a new password seals again what an older one sealed; what none of them opens is said', async () => {
    const more = { RECEIVER_HOSTS: world.receiver.host };
    await world.destination();
    configure(undefined, { ...more, SESSION_PASSWORD: `${PASSWORDS.next},${PASSWORDS.current}` });
    await sealAnew();
    configure(undefined, { ...more, SESSION_PASSWORD: PASSWORDS.next });
    await add('a@example.com');
    await deliverDue();
    expect(world.told()).toEqual(['a@example.com']);
    configure(undefined, { ...more, SESSION_PASSWORD: PASSWORDS.old });
    await sealAnew();
    await add('b@example.com');
    await deliverDue();
    expect(await one()).toMatchObject({ fault: '{"reason":"secret"}', attempts: 1 });
  });

  test('mail goes out by the operator’s server, once by its id, in the words of its receiver', async () => {
    const inbox: { recipient: string; subject: string; body: string; raw: string }[] = [];
    const server = createSmtpHost({ send: (mail) => inbox.push({ ...mail, raw: mail.body }) });
    configure(undefined, { SMTP_URL: `smtp://127.0.0.1:${await listen(server)}`, MAIL_FROM: 'console@example.com' });
    await world.destination({ kind: 'email', locale: 'ja', address: 'security@example.com' });
    await add('a@example.com');
    await deliverDue();
    expect(inbox).toMatchObject([{ recipient: 'security@example.com', subject: 'メンバーを追加' }]);
    expect(inbox[0]?.body).toContain('対象：a@example.com');
    await new Promise((done) => server.close(done));
    await add('b@example.com');
    await deliverDue();
    expect(await one()).toMatchObject({ attempts: 1, fault: '{"reason":"unreachable"}' });
    configure();
    await beDue();
    await deliverDue();
    expect(await one()).toMatchObject({ attempts: 2, fault: '{"reason":"mailOff"}' });
  });

  test('mail that nobody has is refused, slow mail is waited for, a lost answer is a fault, and without TLS none leaves this machine', async () => {
    const inbox: string[] = [];
    const server = createSmtpHost({ send: ({ recipient }) => inbox.push(recipient) });
    const port = await listen(server);
    configure(undefined, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'console@example.com' });
    const message = { id: 'msg_1', type: 'test', time: new Date(), text: 'Hello', data: {} } as const;
    const faults = [];
    for (const name of ['refused', 'slow', 'lost']) faults.push(await sendMail(`${name}@example.com`, message));
    expect(faults).toEqual([{ reason: 'mail', smtp: 550 }, null, { reason: 'unreachable' }]);
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    expect(await sendMail('slow@example.com', message)).toEqual({ reason: 'timeout' });
    timeout.mockRestore();
    // Another name of this machine stands for a server elsewhere.
    configure(undefined, { SMTP_URL: `smtp://[::ffff:127.0.0.1]:${port}`, MAIL_FROM: 'console@example.com' });
    expect(await sendMail('a@example.com', message)).toEqual({ reason: 'tls' });
    expect(inbox).toEqual(['slow@example.com', 'lost@example.com']);
    await new Promise((done) => server.close(done));
  });

  test.each(['expired', 'other-name', 'self-signed'] as const)(
    'a mail server with a certificate that is %s gets nothing, and the reason is said',
    async (certificate) => {
      const arrived: Buffer[] = [];
      const host = createSmtpHost({ send: () => undefined });
      const server = tls.createServer({ key: pem('server.key'), cert: pem(certificate) }, (socket) => {
        socket.on('data', (bytes: Buffer) => arrived.push(bytes));
        host.emit('connection', socket);
      });
      server.on('tlsClientError', () => undefined);
      configure(undefined, { SMTP_URL: `smtps://127.0.0.1:${await listen(server)}`, MAIL_FROM: 'console@example.com' });
      await world.destination({ kind: 'email', address: 'security@example.com' });
      await add('a@example.com');
      await deliverDue();
      expect(await one()).toMatchObject({ attempts: 1, fault: '{"reason":"tls"}' });
      expect(Buffer.concat(arrived)).toHaveLength(0);
      await new Promise((done) => server.close(done));
    },
  );

  test.each(['expired', 'other-name', 'self-signed'] as const)(
    'a receiver with a certificate that is %s is told nothing until it has a good one, and then everything in order',
    async (certificate) => {
      const trusted = tls.getCACertificates('default');
      tls.setDefaultCACertificates([...trusted, pem('authority')]);
      const bad = await startTlsUpstream(certificate);
      const { host, port } = new URL(bad.url);
      configure(undefined, { RECEIVER_HOSTS: host });
      await world.destination({ address: `${bad.url}/hook` });
      for (const person of ['a@example.com', 'b@example.com']) await add(person);
      await deliverDue();
      expect([bad.reached, await one()]).toMatchObject([[], { attempts: 1, fault: '{"reason":"tls"}' }]);
      await bad.close();
      const good = await startTlsUpstream('good', {}, Number(port));
      await beDue();
      await deliverDue();
      expect([good.reached, (await one())?.fault]).toEqual([['POST /hook', 'POST /hook'], null]);
      await good.close();
      tls.setDefaultCACertificates(trusted);
    },
  );
});
