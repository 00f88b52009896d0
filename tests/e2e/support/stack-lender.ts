import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isBuildFresh } from '../../../scripts/build-stamp';
import { startWorkerStack, type StoreKind, type WorkerStack } from './worker-stack';

/** Where workers ask for a stack, in the environment that they are started with. */
const ADDRESS = 'E2E_STACKS';

/**
 * Starts the stacks that workers ask for, and keeps each for the next worker of its number: a run has a worker for each project
 * and after each failure, and a console that has just started is slow.
 * @returns what ends all of them
 * @throws Error if the build is not of these sources
 */
export default async function lendStacks(): Promise<() => Promise<void>> {
  if (!isBuildFresh()) throw new Error('There is no build of these sources. Run: npm run build');
  const stacks = new Map<string, ReturnType<typeof startWorkerStack>>();
  const server = createServer((request, response) => {
    const [, store = '', worker = ''] = (request.url ?? '').split('/');
    const key = `${store}/${worker}`;
    const started = stacks.get(key) ?? startWorkerStack(Number(worker), store as StoreKind); // A worker names one of them.
    stacks.set(key, started);
    started.then(
      ({ stack }) => response.end(JSON.stringify(stack)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
  return async () => {
    server.closeAllConnections();
    server.close();
    for (const started of await Promise.allSettled(stacks.values()))
      if (started.status === 'fulfilled') await started.value.stop();
  };
}

/**
 * The stack of a worker, by its number.
 * @throws Error that says what did not come up
 */
export async function borrowStack(worker: number, store: StoreKind = 'sqlite'): Promise<WorkerStack> {
  const answer = await fetch(`${process.env[ADDRESS]}/${store}/${worker}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as WorkerStack; // Of the function above.
}
