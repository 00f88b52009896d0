import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProxy } from '../../labs/operate/proxies';
import { freePorts } from '../../scripts/ports';
import { findProxy } from '../../scripts/programs';

const path = findProxy('nginx');

(path === undefined ? test.skip : test)(
  'nginx has nothing for another host behind a handshake for the console',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    const port = await freePorts(1, 27_700);
    const settings = {
      LISTEN_PORT: String(port),
      CONSOLE_HOST: 'console.example.com',
      CONSOLE_A: '127.0.0.1:9',
      CONSOLE_B: '127.0.0.1:9',
      CERTIFICATE: resolve('tests/server/tls/good.pem'),
      CERTIFICATE_KEY: resolve('tests/server/tls/server.key.pem'),
      RUN_FOLDER: join(folder, 'run'),
    };
    const proxy = await startProxy('nginx', path ?? '', settings, join(folder, 'log'));
    const way = { port, servername: settings.CONSOLE_HOST, rejectUnauthorized: false };
    const status = await new Promise((done) => {
      get({ ...way, headers: { host: 'other.example.com' } }, (answer) => done(answer.resume().statusCode));
    });
    await proxy.stop();
    rmSync(folder, { recursive: true });
    expect(status).toBe(421);
  },
);
