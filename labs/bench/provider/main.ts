import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { buffer, json, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { keysOf } from './key-list.ts';
import { manyMembers } from './many-members.ts';
import { answerOfOrganization } from './organizations.ts';
import type { Settings } from './settings.ts';

/**
 * A provider for measurements, as a process of its own: it answers one list, profiles and what the members of measurements ask at once and out of memory, passes all else on
 * to the stub provider, can wait before each answer, and can make an organisation as large as wanted.
 */
const settings: Settings = { waitMs: 0, slow: null, members: null, keys: null, domains: null };
const stub = new URL(process.env.BENCH_STUB ?? '');
const agent = new Agent({ keepAlive: true });
const made = new Map<string, Buffer>();

const profile = Buffer.from(JSON.stringify({ status: 'ok', data: { name: 'Taro' } }));

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log(JSON.stringify({ ready: true })));
process.once('SIGTERM', () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?', 1)[0] ?? '';
  if (path === '/bench/settings') {
    // Sent by the benchmark alone.
    Object.assign(settings, (await json(request)) as Partial<Settings>);
    return void response.end();
  }
  if (settings.waitMs > 0) await sleep(settings.waitMs);
  if (settings.slow && path.startsWith(settings.slow.path)) await sleep(settings.slow.ms);
  if (path === '/apikey/list/' && request.headers.authorization) return send(response, 200, keysAnswer());
  if (path === '/profile/' && request.method === 'GET' && request.headers.authorization)
    return send(response, 200, profile);
  const own = answerOfOrganization(request, path);
  if (own) {
    request.resume();
    return send(response, 200, own);
  }
  const body = await buffer(request);
  const { status, headers, content } = await passOn(request, body);
  const isList = request.method === 'GET' && /^\/organization\/(?:member\/list)?$/.test(path);
  const isChanged = isList && (settings.members !== null || settings.domains !== null) && status === 200;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !/^(?:content-length|transfer-encoding|connection|keep-alive)$/.test(name))
      response.setHeader(name, value);
  }
  send(response, status, isChanged ? grown(content) : Buffer.from(content));
}

function send(response: ServerResponse, status: number, content: Buffer): void {
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  response.writeHead(status, { 'content-length': content.length });
  response.end(content);
}

interface ProviderReply {
  status: number;
  headers: IncomingMessage['headers'];
  content: string;
}

function passOn({ method, url, headers }: IncomingMessage, body: Buffer): Promise<ProviderReply> {
  return new Promise((resolve, reject) => {
    const options = { host: stub.hostname, port: stub.port, method, path: url, agent };
    const own = { ...headers, host: stub.host, 'content-length': body.length };
    const asked = ask({ ...options, headers: own }, (answered) => {
      text(answered).then(
        (content) => resolve({ status: answered.statusCode ?? 502, headers: answered.headers, content }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Answers are made once, so that making them is no part of what is measured. */
function once(key: string, make: () => object): Buffer {
  const known = made.get(key) ?? Buffer.from(JSON.stringify(make()));
  made.set(key, known);
  return known;
}

function keysAnswer(): Buffer {
  const { keys } = settings;
  return once(`keys ${keys}`, () => ({ status: 'ok', data: keysOf(keys ?? 14) }));
}

/** The answer with as many members and domains as wanted. */
function grown(content: string): Buffer {
  const { members, domains } = settings;
  return once(`${members} ${domains} ${content}`, () => {
    const envelope = JSON.parse(content);
    const holder = envelope.data.organization ?? envelope.data;
    if (members !== null) holder.members = manyMembers(members, holder.members);
    const [contract] = holder.services?.Customine ?? [];
    if (domains !== null && contract) {
      const domainAt = (index: number) => ({ ...contract, domain: `many-${index}.example.com` });
      holder.services.Customine = Array.from({ length: domains }, (_, index) => domainAt(index));
    }
    return envelope;
  });
}
