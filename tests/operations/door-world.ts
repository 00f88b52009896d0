import { type OperationName, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { isAnsweredHere, PERMISSIONS } from '@/lib/rules/permissions';
import { processWide } from '@/lib/server/process-wide';
import { closeUpstream, type FakeUpstream, startUpstream, upstreamOfFile } from '../server/support/fake-upstream';
import { configure } from '../server/support/test-env';
import { CONSOLE_SAMPLES } from './console-samples';
import { SAMPLES } from './samples';
import { answerWell, NAMES, operationsOf } from './wired';
import { ask } from '../server/support/ask';

/** The operations that ask for a session. */
export const SIGNED_IN = NAMES.filter((name) => PERMISSIONS[name] !== 'nobody' && !rowOf(name).isServerOnly);

/** An input that its operation takes. */
export const sampleOf = (name: OperationName): object => (isAnsweredHere(name) ? CONSOLE_SAMPLES[name] : SAMPLES[name]);

/** The door before a provider that answers every call well, for the tests of one file. */
export class DoorWorld {
  readonly upstream: FakeUpstream;
  constructor(upstream: FakeUpstream) {
    this.upstream = upstream;
  }

  /** Calls an operation as the console's own pages do. */
  call = (name: OperationName, cookie?: string, input: unknown = sampleOf(name)): Promise<Response> =>
    ask(name, input, { cookie });

  /** The calls that reached the provider, without the read of the authorization. */
  reached = (name: ProviderOperationName): number => {
    const { calls } = this.upstream;
    const isJudging = name !== 'organization.read';
    const judging = isJudging
      ? calls.filter((arrived) => operationsOf(arrived).includes('organization.read')).length
      : 0;
    return calls.length - judging;
  };

  /** Forgets what arrived, and answers every call well again. */
  begin(): void {
    configure(this.upstream.url);
    this.upstream.behave(answerWell);
    this.upstream.calls.length = 0;
    // Whoever left in the test before is signed out for good.
    delete processWide('endedSessions').value;
  }

  async close(): Promise<void> {
    await closeUpstream();
    await this.upstream.close();
  }
}

/** Starts the provider. */
export async function openDoor(): Promise<DoorWorld> {
  return new DoorWorld(await startUpstream());
}

/** The door for the tests of a file: each begins with a provider that answers every call well. */
export function doorOfFile(): DoorWorld {
  const door = new DoorWorld(upstreamOfFile());
  beforeEach(() => door.begin());
  return door;
}
