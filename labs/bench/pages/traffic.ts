import type { CDPSession } from '@playwright/test';

interface TrafficRequest {
  url: string;
  type: string;
  /** Bytes on the wire, headers included. */
  bytes: number;
}

/**
 * What a page asked for, as the browser itself counts it: the documents of its frames included, but not what those load in
 * their turn. The siblings' pages are in frames of every screen, and theirs is not the console's weight.
 */
export interface Traffic {
  scriptKb: () => number;
  styleKb: () => number;
  requests: () => number;
  /** Requests to any origin but these. */
  beyond: (origins: readonly string[]) => number;
}

/** Counts from now on. */
export async function countTraffic(cdp: CDPSession): Promise<Traffic> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const all = new Map<string, TrafficRequest>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, frameId }) => {
    if (frameId !== frameTree.frame.id && type !== 'Document') return;
    all.set(requestId, { url: request.url, type: type ?? '', bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const asked = all.get(requestId);
    if (asked) asked.bytes = encodedDataLength;
  });
  const overNetwork = () => [...all.values()].filter(({ url }) => /^https?:/.test(url));
  const kbOf = (wanted: string) =>
    overNetwork()
      .filter(({ type }) => type === wanted)
      .reduce((sum, { bytes }) => sum + bytes / 1000, 0);
  return {
    scriptKb: () => kbOf('Script'),
    styleKb: () => kbOf('Stylesheet'),
    requests: () => overNetwork().length,
    beyond: (origins) => overNetwork().filter(({ url }) => !origins.includes(new URL(url).origin)).length,
  };
}
