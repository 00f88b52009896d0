import 'server-only';
import type { FileAnswer } from '@/lib/server/api/route-handler';
import { countPlaces } from '@/lib/server/http/request-count';
import { reject } from '@/lib/server/http-error';
import { type BegunLine, finishLine } from '@/lib/server/journal/record';
import { oncePerProcess } from '@/lib/server/process-wide';
import { takePoint } from '@/lib/server/rate-limit/rate-limits';
import type { LineEnding } from '@/lib/server/store/journal-links';
import type { StoreScope } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';

/** Exports that are made at once: each holds some megabytes, and reads for as long as its browser takes them. */
const MOST = { account: 2, organization: 4, all: 8 } as const;

const places = oncePerProcess('exportPlaces', countPlaces);

/** @throws HttpError as `takeExportPlace`, where a browser could not say why a file was refused; takes none */
export function requireExportPlace(scope: StoreScope): void {
  for (const { key, most, isOwn } of placesOf(scope)) {
    if (places().isFull(key, most))
      throw reject(isOwn ? 'tooManyHere' : 'overloaded', { retryAfterS: SERVER_TIMING.exportRetryS });
  }
}

/**
 * Takes a place for an export.
 * @returns how to give it back; more than once does nothing
 * @throws HttpError `tooManyHere` if the account or its organization has all of its own, `overloaded` if there is none for anybody
 */
export function takeExportPlace(scope: StoreScope): () => void {
  requireExportPlace(scope);
  const leaves = placesOf(scope).map(({ key }) => places().take(key));
  return () => {
    for (const leave of leaves) leave();
  };
}

/** A file that is made piece by piece while it is sent. */
export interface ExportedFile extends Omit<FileAnswer, 'body'> {
  /** Their last value is the result of its line. */
  pieces: AsyncGenerator<string, string>;
  /** Its line, which is closed as the file ends. */
  begun: BegunLine;
  /** No file is whole without its line. */
  isSeal?: true;
}

/** A file that is made in a place for exports. @throws HttpError as `takeExportPlace`, and by the share of the account */
export async function inExportPlace(scope: StoreScope, make: () => Promise<ExportedFile>): Promise<FileAnswer> {
  const leave = takeExportPlace(scope);
  try {
    await takePoint('exportByAccount', scope.account);
    const file = await make();
    return { name: file.name, type: file.type, body: streamOf(file, leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Hands a file on piece by piece. If nobody takes the next one for long it ends: whoever leaves it lying would keep others from theirs.
 * @param leave is called however it ends, maybe more than once
 */
export function streamOf({ pieces, begun, isSeal }: ExportedFile, leave: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let ended: Promise<boolean> | undefined;
  // The first end is the one that its line tells.
  const end = (ending: LineEnding) => {
    clearTimeout(timer);
    leave();
    ended ??= finishLine(begun, ending);
    return ended;
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(timer);
        try {
          const { value, done } = await pieces.next();
          if (ended) return; // Its browser has left meanwhile.
          if (done) {
            const isWritten = await end({ outcome: 'done', result: value });
            if (isSeal && !isWritten) return controller.error(new Error('No line seals the file.'));
            return controller.close();
          }
          controller.enqueue(encoder.encode(value));
        } catch (error) {
          await end({ outcome: 'failed', code: 'storeAway' });
          return controller.error(error);
        }
        timer = setTimeout(() => {
          void end({ outcome: 'failed', code: 'stopped' });
          controller.error(new Error('Nobody takes the file.'));
        }, SERVER_TIMING.exportStallMs).unref();
      },
      cancel: async () => void (await end({ outcome: 'failed', code: 'stopped' })),
    },
    { highWaterMark: 1 },
  );
}

function placesOf({ account, organization }: StoreScope) {
  return [
    { key: `account ${organization} ${account}`, most: MOST.account, isOwn: true },
    { key: `organization ${organization}`, most: MOST.organization, isOwn: true },
    { key: 'all', most: MOST.all, isOwn: false },
  ];
}
