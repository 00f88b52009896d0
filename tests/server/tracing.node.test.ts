import { readFileSync } from 'node:fs';
import { callProvider } from '@/lib/server/provider/client';
import { withFacts } from '@/lib/server/request-facts';
import { startTracing } from '@/lib/server/start-tracing';
import { tracing } from '@/lib/server/tracing';
import { importsOf } from '../house/imports-of';
import { choosing, json, startUpstream } from './support/fake-upstream';
import { configure } from './support/test-env';

interface SpanData {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
}

test('a request and its calls are one trace, which the provider is told and the collector gets', async () => {
  const [collector, upstream] = [await startUpstream(), await startUpstream()];
  configure(upstream.url);
  const answer = { status: 'ok', data: { name: 'n' } };
  upstream.behave(choosing(({ path }) => json(answer, path.startsWith('/profile/') ? 200 : 500)));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const stop = startTracing({ version: '1.0.0', ratio: 1 });
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const span = tracing.value?.request('GET', '/home', 'request-1', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`);
  const credential = { account: 'taro@example.com', token: 'the-token' };
  const context = { requestId: 'request-1', credential };
  let calls: Promise<unknown> = Promise.resolve();
  withFacts({ requestId: 'request-1', span }, () => {
    calls = Promise.all([callProvider('profile.read', {}, context), callProvider('apikey.list', {}, context)]);
  });
  await calls;
  span?.end(200);
  await stop();
  const bodies = collector.calls.map(({ body }) => body);
  const spans: SpanData[] = bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
  const [call] = spans.filter(({ name }) => name === 'profile.read');
  const page = spans.find(({ name }) => name === 'GET /home');
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['GET /home', 'apikey.list', 'profile.read']);
  expect(page).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
  expect(call).toMatchObject({ traceId: page?.traceId, parentSpanId: page?.spanId });
  const told = upstream.calls.find(({ path }) => path.startsWith('/profile/'))?.headers.traceparent;
  expect(told).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  expect(JSON.stringify(spans)).toContain('error.type');
  expect(bodies.join()).not.toMatch(/the-token|taro/);
  for (const { close } of [upstream, collector]) await close();
});

test('without an address for traces no file of the server loads a tracer', () => {
  const files = [
    'server.ts',
    'lib/server/start-console.ts',
    'lib/server/http/observe.ts',
    'lib/server/provider/client.ts',
    'lib/server/tracing.ts',
  ];
  const eager = files.flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8').replace(/await import\([^)]*\)/g, '')),
  );
  expect(eager.filter(({ specifier }) => /opentelemetry|start-tracing/.test(specifier))).toEqual([]);
  expect(readFileSync('lib/server/start-console.ts', 'utf8')).toContain("await import('./start-tracing.ts')");
});
