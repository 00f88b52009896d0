import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lineWith, stopAll, waitFor } from '../child-process.ts';
import { freePorts } from '../ports.ts';
import { consoleEnv, makeSecrets, originOf, type Stack } from '../stack.ts';
import { startConsole } from '../start-stack.ts';

/**
 * Starts the fresh build once and stops it, so that Node stores the compiled form of its code (docs/fast-paths.md). A start
 * without it is only slower, so nothing here is a failure.
 */
export async function primeStart(distFolder: string): Promise<void> {
  const folder = join(distFolder, 'compile-cache');
  mkdirSync(folder, { recursive: true });
  // It makes no calls, so every well-formed configuration will do.
  const consolePort = await freePorts(1, 31_000);
  const stack: Stack = { consolePort, stubPort: 9, stateFolder: '', secrets: makeSecrets() };
  const env = { ...consoleEnv(stack), STORE: 'off', NODE_COMPILE_CACHE: folder, NODE_COMPILE_CACHE_PORTABLE: '1' };
  const child = startConsole(env, join(folder, 'start.log'));
  try {
    await waitFor(child, () => lineWith(child, 'listening'), 60_000);
    await (await fetch(`${originOf(stack)}/signin`)).text();
  } catch {
    console.log('The first start will be slower than those after it.');
  } finally {
    await stopAll([child]);
  }
}
