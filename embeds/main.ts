/** Serves the embedded pages as a process of their own: `npm run embeds`. */
import { createServer } from 'node:http';
import { readConfig } from './env.ts';
import { answerOf } from './pages.ts';

try {
  if (process.argv.length > 2)
    throw new Error('The embedded pages take no flags. They are set by the environment: docs/operating.md');
  const config = readConfig();
  const server = createServer(({ method, url }, outgoing) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const { status, headers, body } = isRead ? answerOf(config, url ?? '/') : answerOf(config, '/healthz');
    outgoing.writeHead(isRead ? status : 405, isRead ? headers : { ...headers, allow: 'GET, HEAD' });
    outgoing.end(method === 'GET' ? body : undefined);
  });
  // Longer than proxies keep theirs: what they send over a connection that has just closed fails.
  server.keepAliveTimeout = 65_000;
  server.once('error', (error) => fail(error.message));
  server.listen(config.port, config.host, () => console.log(JSON.stringify({ ready: true, port: config.port })));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Node.js reads it when an answer has left: no request under way may hold the end up.
      server.keepAliveTimeout = 1;
      server.close();
    });
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
