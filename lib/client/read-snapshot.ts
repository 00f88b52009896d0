import { partOf, type Snapshot, SNAPSHOT_READS, type SnapshotPart } from '@/lib/rules/changes/snapshot';
import type { Failure } from '@/lib/rules/failures';
import { read } from './api';

/** The first part, in the order of the list, that could not be read, and why. */
interface UnreadPart<Part extends SnapshotPart = SnapshotPart> {
  part: Part;
  failure: Failure;
}

/**
 * Reads parts of an organization's state afresh and at once: all of them, or none.
 * @returns the parts, or the first that was not to be had
 */
export async function readSnapshot<Part extends SnapshotPart>(
  parts: readonly Part[],
): Promise<
  { snapshot: Pick<Snapshot, Part>; unread?: undefined } | { snapshot?: undefined; unread: UnreadPart<Part> }
> {
  const results = await Promise.all(parts.map(async (part) => ({ part, ...(await read(SNAPSHOT_READS[part][0])) })));
  const snapshot: Partial<Snapshot> = {};
  for (const { part, data, failure } of results) {
    if (failure) return { unread: { part, failure } };
    Object.assign(snapshot, { [part]: partOf(part, data) });
  }
  return { snapshot: snapshot as Pick<Snapshot, Part> }; // Each of them was read.
}
