import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Target } from './sample.ts';

/** What starts scripts, asks for their data, or opens frames. */
const NOT_DRAWN =
  /<script\b[\s\S]*?<\/script>|<link\b[^>]*\brel="(?:module)?preload"[^>]*>|<iframe\b[\s\S]*?<\/iframe>/g;

/** Of how the page travelled, and of one visit. All others belong to it: by one of them Chromium gives a page a process of its own. */
const NOT_KEPT =
  /^(?:connection|content-(?:encoding|length)|date|keep-alive|set-cookie|transfer-encoding|x-request-id)$/;

interface Copy {
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Serves copies of pages from memory, compressed as the console compresses its own and with its headers: what their HTML and styles
 * take to draw, without the work of a server and without scripts.
 * @param pages by a name; each is asked for once
 * @returns where the copies are, by the same names
 * @throws Error where a page does not answer 200
 */
export async function serveStaticCopies<Name extends string>(
  pages: Record<Name, Target>,
): Promise<{ targets: Record<Name, Target>; stop: () => void }> {
  const copies = new Map<string, Copy>();
  for (const { origin, path, cookie } of Object.values<Target>(pages)) {
    const answer = await fetch(origin + path, {
      headers: { cookie, 'accept-language': 'ja-JP' },
      redirect: 'manual',
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const html = (await answer.text()).replaceAll(NOT_DRAWN, '');
    copies.set(path, {
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !NOT_KEPT.test(name))),
      body: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    });
  }
  const server = createServer(({ url = '' }, answer) => {
    const copy = copies.get(url);
    answer.writeHead(copy ? 200 : 404, copy ? { ...copy.headers, 'content-encoding': 'br' } : {});
    answer.end(copy?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens at a port.
  const origin = `http://127.0.0.1:${port}`;
  const targets = Object.fromEntries(
    Object.entries<Target>(pages).map(([name, { path, others }]) => [name, { origin, path, cookie: '', others }]),
  ) as Record<Name, Target>; // The names are those of the pages.
  return {
    targets,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
