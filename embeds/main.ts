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
    outgoing.writeHead(isRead ? status : 405, headers);
    outgoing.end(method === 'GET' ? body : undefined);
  });
  server.once('error', (error) => fail(error.message));
  server.listen(config.port, config.host, () => console.log(JSON.stringify({ ready: true, port: config.port })));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeIdleConnections();
    });
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
