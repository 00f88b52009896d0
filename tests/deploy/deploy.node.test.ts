import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { parseEnv } from '@/lib/server/env-schema';
import { SERVER_TIMING } from '@/lib/server/timing';
import { hasKubectl } from '../../scripts/kubectl';
import { portsOf, STACK_PORTS } from '../../scripts/stack';
import { readConfig } from '../../stub/env';
import { variables } from '../server/support/test-env';
import { type Environment, haveCompanions, isTaken, listOf, type Three } from './environments';

/** The files of deploy/ against the console that they run. What can be run here, `npm run operate` runs as well. */
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (file: string) => readFileSync(file, 'utf8');
const has = (command: string) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined;
/** Left out on a machine without the tool. */
const withTool = (command: string) => (has(command) ? test : test.skip);
const withKubectl = hasKubectl() ? test : test.skip;
const HARD_STOP_S = 35;

interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Environment;
  spec: { template: PodTemplate; jobTemplate?: { spec: { template: PodTemplate } } };
}

interface PodTemplate {
  spec: {
    terminationGracePeriodSeconds: number;
    containers: { env?: { name: string; value: string }[]; resources: { limits: { memory: string } } }[];
  };
}

describe.each(readdirSync('deploy/kubernetes/overlays'))('the overlay %s', (overlay) => {
  const build = () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', `deploy/kubernetes/overlays/${overlay}`], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout;
  };

  withKubectl(
    'is what the API of Kubernetes knows',
    () => {
      const check = (input: string) =>
        spawnSync(process.execPath, ['scripts/manifests.ts'], { input, encoding: 'utf8', timeout: 60_000 });
      const text = build();
      expect(check(text)).toMatchObject({ status: 0, stderr: '' });
      const wrong = check(
        text
          .replace('terminationGracePeriodSeconds', 'terminationGraceSeconds')
          .replace('minReplicas: ', 'minReplicas: a'),
      );
      expect(wrong.stderr).toMatch(/no field "terminationGraceSeconds"[^]*minReplicas|minReplicas[^]*no field/);
    },
    120_000,
  );

  withKubectl('gives each console an environment that it takes, and the time that it needs to stop', () => {
    const all = parseAllDocuments(build()).map((document) => document.toJS() as Manifest);
    const consoles = all.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'console');
    expect(consoles.length).toBeGreaterThan(0);
    for (const { metadata, spec } of consoles) {
      const shared = all.find(
        ({ kind, data, metadata: { namespace } }) =>
          kind === 'ConfigMap' && data?.APP_ORIGIN !== undefined && namespace === metadata.namespace,
      );
      const pod = spec.template.spec;
      const environmentOf = (template: PodTemplate | undefined): Environment => {
        const own = template?.spec.containers[0]?.env?.map(({ name, value }) => [name, value]) ?? [];
        return { ...shared?.data, ...(Object.fromEntries(own) as Environment) };
      };
      const beside = (of: string, name: string) =>
        all.find(
          (one) => one.kind === of && one.metadata.name === name && one.metadata.namespace === metadata.namespace,
        )?.spec;
      const environment = environmentOf(spec.template);
      const env = isTaken(environment);
      haveCompanions(
        environment,
        environmentOf(beside('CronJob', 'console-verify')?.jobTemplate?.spec.template),
        environmentOf(beside('Deployment', 'console-embeds')?.template),
      );
      expect(pod.terminationGracePeriodSeconds).toBe(env.DRAIN_WAIT_MS / 1000 + HARD_STOP_S);
      expect(pod.containers[0]?.resources.limits.memory).toBe('512Mi');
    }
  });
});

describe('compose.yaml', () => {
  interface Service {
    environment: Environment;
    secrets: string[];
    volumes?: string[];
    build?: { context: string; dockerfile: string; target?: string };
    stop_grace_period: string;
    read_only?: boolean;
    healthcheck?: { test: string[] };
    command?: string[];
  }
  const file = 'deploy/compose/compose.yaml';
  const compose = parse(read(file), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
  };
  const service = (name: string) => compose.services[name] as Service;

  test.each(['console-a', 'console-b'])('%s has an environment that it takes, and the time to stop', (name) => {
    const { environment, stop_grace_period: grace, read_only: isReadOnly, healthcheck } = service(name);
    const env = isTaken(environment);
    expect(grace).toBe(`${env.DRAIN_WAIT_MS / 1000 + HARD_STOP_S}s`);
    expect(isReadOnly).toBe(true);
    const [, check = '[]'] = /^HEALTHCHECK .*CMD (.*)$/m.exec(read('deploy/container/Containerfile')) ?? [];
    expect(healthcheck?.test).toEqual(['CMD', ...(JSON.parse(check) as string[])]);
  });

  test('the check of the journal and the embedded pages belong to its consoles', () => {
    haveCompanions(...(['console-a', 'verify', 'embeds'].map((name) => service(name).environment) as Three));
  });

  withTool('openssl')('every secret that is named is made, and lies where it is read', () => {
    for (const path of ['compose.yaml', 'start.sh']) symlinkSync(resolve('deploy/compose', path), join(folder, path));
    const made = spawnSync('sh', [join(folder, 'start.sh')], {
      env: { ...process.env, COMPOSE: 'none' },
      encoding: 'utf8',
    });
    expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' });
    for (const { file: path } of Object.values(compose.secrets)) expect(existsSync(join(folder, path))).toBe(true);
    // Neither history nor an image takes them along.
    for (const path of ['.gitignore', '.dockerignore']) expect(read(path)).toMatch(/^deploy\/compose\/secrets\/?$/m);
    for (const { environment = {}, secrets = [] } of Object.values(compose.services))
      for (const path of Object.values(environment).filter((value) => value.startsWith('/run/secrets/')))
        expect(secrets).toContain(path.slice('/run/secrets/'.length));
    const key = read(join(folder, 'secrets/provider-token-key'));
    const password = read(join(folder, 'secrets/session-password'));
    expect(
      parseEnv({ ...variables(), PROVIDER_TOKEN_KEY: key.trim(), SESSION_PASSWORD: password }).SESSION_PASSWORD,
    ).toHaveLength(1);
    const env = {
      ...service('stub').environment,
      PROVIDER_TOKEN_KEY_FILE: join(folder, 'secrets/provider-token-key'),
      PROVIDER_AVATAR_SALT_FILE: join(folder, 'secrets/provider-avatar-salt'),
    };
    expect(readConfig({ NODE_ENV: 'production', ...env })).toMatchObject({
      port: 4100,
      host: '0.0.0.0',
      consoleOrigin: 'https://localhost:8443',
    });
  });

  test('the proxy gets every name that its template has, and every file that is mounted or built from is there', () => {
    const { environment } = service('proxy');
    const found = [...read('deploy/nginx/nginx.conf.template').matchAll(/\$\{(?<name>[A-Z_]+)\}/g)];
    const named = [...new Set(found.map(({ groups }) => groups?.name ?? ''))];
    expect(named.filter((name) => !(name in environment))).toEqual([]);
    const listed = /^envsubst '(?<list>[^']+)'/m.exec(read('docs/operating.md'))?.groups?.list?.split(' ') ?? [];
    expect(listed.toSorted()).toEqual(named.map((name) => `$${name}`).toSorted());
    for (const { volumes = [], build } of Object.values(compose.services)) {
      for (const volume of volumes.filter((path) => path.startsWith('.')))
        expect(existsSync(join(dirname(file), volume.split(':', 1)[0] ?? ''))).toBe(true);
      if (build) expect(existsSync(join(dirname(file), build.context, build.dockerfile))).toBe(true);
      if (build?.target) expect(read(build.dockerfile)).toContain(` AS ${build.target}\n`);
    }
  });
});

describe('the units of systemd', () => {
  const unit = read('deploy/systemd/console@.service');
  const UNITS = ['console-embeds.service', 'console-doctor.service', 'console-verify.timer', 'console-backup.timer'];
  const environmentOf = (text: string, ...files: string[]) => {
    const rows = [...text.matchAll(/^Environment=(?<rows>.*)$/gm)].flatMap(
      ({ groups }) => groups?.rows?.split(' ') ?? [],
    );
    const kept = ['common', ...files].map((file) => read(`deploy/systemd/${file}.env.example`));
    return listOf([...kept, ...rows].join('\n'));
  };

  withTool('systemd-analyze')('are some that systemd takes', () => {
    const units = join(folder, 'units');
    cpSync('deploy/systemd', units, { recursive: true });
    const paths = ['console@a.service', ...UNITS].map((name) => join(units, name));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
    // Where Node.js lies elsewhere, that is all that it may say.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node'))).toEqual(
      [],
    );
    expect(status === 0 || !existsSync('/usr/bin/node')).toBe(true);
  });

  test('the check of the journal and the embedded pages belong to the consoles, and each has the secrets that it names', () => {
    const [verify = '', embeds = '', backup = '', doctor = ''] = ['verify', 'embeds', 'backup', 'doctor'].map((name) =>
      read(`deploy/systemd/console-${name}.service`),
    );
    haveCompanions(environmentOf(unit), environmentOf(verify), environmentOf(embeds));
    expect(environmentOf(doctor)).toEqual(expect.objectContaining(environmentOf(verify)));
    expect(environmentOf(backup, 'backup')).toMatchObject({ PGSSLMODE: 'verify-full' });
    for (const text of [unit, embeds]) expect(text).toContain('\nStartLimitIntervalSec=0\n');
    for (const text of [unit, verify, backup, doctor]) {
      const named = [...text.matchAll(/%d\/(?<name>[\w-]+)/g)].map(({ groups }) => groups?.name);
      expect(named.length).toBeGreaterThan(0);
      for (const name of named) expect(text).toContain(`LoadCredential=${name}:`);
    }
  });

  test('give the console an environment that it takes, and the time that it needs to stop', () => {
    const environment = environmentOf(unit, 'a');
    const env = isTaken(environment);
    expect(unit).toContain(`TimeoutStopSec=${env.DRAIN_WAIT_MS / 1000 + HARD_STOP_S}\n`);
  });
});

test('images and the dev container have a Node.js that the project takes, and scripts that exist', () => {
  const { engines, scripts } = JSON.parse(read('package.json')) as {
    engines: { node: string };
    scripts: Record<string, string>;
  };
  const least = Number(/\d+/.exec(engines.node)?.[0]);
  const container = read('deploy/container/Containerfile');
  const { image, forwardPorts } = JSON.parse(read('.devcontainer/devcontainer.json'));
  const demo = { consolePort: 3000, stubPort: 4100, embedsPort: 4100 + STACK_PORTS - 2 };
  expect(forwardPorts).toEqual(portsOf(demo));
  const versions = [...`${container}\n${image}`.matchAll(/node:(?<major>\d+)/g)].map(({ groups }) =>
    Number(groups?.major),
  );
  expect(versions.length).toBe(3);
  for (const version of versions) expect(version).toBeGreaterThanOrEqual(least);
  for (const [, name] of container.matchAll(/npm run (?<name>[\w-]+)/g)) expect(scripts[name ?? '']).toBeDefined();
  expect(/^ENTRYPOINT \["node", (?<rest>.*)\]$/m.exec(container)?.groups?.rest?.replaceAll(/[",]/g, '')).toBe(
    /--conditions.*$/.exec(scripts.start ?? '')?.[0],
  );
});

test('Node.js knows each option of its collector that the start sets: one that it does not know it leaves out', () => {
  const names = [...read('lib/server/start-console.ts').matchAll(/setFlagsFromString\('--(?:no-)?(?<name>[a-z-]+)/g)];
  const known = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;
  expect(names.length).toBeGreaterThan(3);
  expect(names.map(({ groups }) => groups?.name ?? '').filter((name) => !known.includes(`  --${name} (`))).toEqual([]);
});

test('no probe ends a start before a statement of a migration, or the wait for another instance, has used up its time', () => {
  const { template } = parse(read('deploy/kubernetes/base/deployment.yaml')).spec;
  const { periodSeconds, failureThreshold } = template.spec.containers[0].startupProbe;
  expect(periodSeconds * failureThreshold * 1000).toBeGreaterThan(SERVER_TIMING.migrationMs);
});
