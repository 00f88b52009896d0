import 'server-only';
import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { posix } from 'node:path';

/** The text of each style sheet of the build by its path, one character a byte. */
export type StyleSheets = ReadonlyMap<string, string>;

type Chunk = string | Uint8Array;

/** How React begins each style sheet of a page. Text of a page cannot look like this: it is escaped. */
const LINK = '<link rel="stylesheet" href="';
const LINKS = new RegExp(`(?:${LINK}[^>]*>)+`, 'g');
const ADDRESS = /href="([^"?]+)/;
/** What is never loaded needs none. */
const NONCE = / nonce="[^"]*"/;

/** A piece of the data that the scripts start from: a string of JSON, in which no `<` stands as it is. */
const DATA = /(>self\.__next_f\.push\(\[1,)"([^<]*)"(\]\)<\/script>)/g;
/** A line of it that asks for a style sheet ahead. */
const ASKED_AHEAD = /:HL\[\\"(\/_next\/static\/[^"?\\]+\.css)[^\]]*\]\\n/g;
/** A style sheet in it. Only what the framework wrote knows the nonce. */
const ELEMENT =
  /\[\\"\$\\",\\"link\\",\\"\d+\\",\{\\"rel\\":\\"stylesheet\\",\\"href\\":\\"([^"?\\]+)[^}]*\\"nonce\\":\\"([^"\\]+)\\"\}\]/g;
/** What the scripts need and the first frame does not: in the head it would share the line with the page itself. */
const LATER =
  /<script src="\/_next\/static\/[^>]* async=""[^>]*><\/script>|<link rel="preload" as="(?:script|fetch)"[^>]*>/g;
/** What starts the scripts of the page once all of them are there. */
const START = /(<script nonce="[^"]*" id="_R_">)([^<]*)(<\/script>)/;

/** Nothing is painted before the markup is there, which ends with the start: of half a line of controls the others would move. */
const WHOLE_MARKUP_FIRST = '<link rel="expect" href="#_R_" blocking="render"/>';

/** Several style sheets as one file, which every cache may keep: its address says which, by the beginnings of their names. */
const SHEETS = '/_next/static/styles/';
const BEGINNING = 8;
const STYLES_COOKIE = 'styles';
/** Screens whose styles a browser is remembered to have. */
const MAX_KEPT = 16;

/**
 * Changes pages while they are written, so that they still stream: the styles stand in a page that the browser sees for the first
 * time and come from its cache later (decision 0021), its scripts start after its first frame, and its data repeats neither
 * the styles nor escapes (decision 0052).
 */
export function rewritePages(styles: StyleSheets, isSecure: boolean, next: RequestListener): RequestListener {
  if (styles.size === 0) return next;
  const byBeginning = new Map([...styles].map(([path, text]) => [beginningOf(path), text]));
  return (request, response) => {
    if (request.url?.startsWith(SHEETS) && answerSheets(request.url, response, byBeginning)) return;
    const [write, end] = [response.write.bind(response), response.end.bind(response)];
    const rewrite = makeRewrite(request, response, styles, isSecure);
    const isContent = (chunk: unknown): chunk is Chunk => typeof chunk === 'string' || chunk instanceof Uint8Array;
    // Callbacks are passed on; an encoding has no meaning for bytes.
    response.write = (chunk: Chunk, ...rest: unknown[]): boolean =>
      Reflect.apply(write, response, [rewrite(chunk, false), ...rest]);
    response.end = (chunk?: unknown, ...rest: unknown[]): ServerResponse => {
      if (isContent(chunk)) return Reflect.apply(end, response, [rewrite(chunk, true), ...rest]);
      const held = rewrite('', true);
      return Reflect.apply(end, response, held.length === 0 ? [chunk, ...rest] : [held, chunk, ...rest]);
    };
    next(request, response);
  };
}

function beginningOf(path: string): string {
  return posix.basename(path, '.css').slice(0, BEGINNING);
}

/** A sheet that is not of this release leaves the answer to the framework: there is no such file. */
function answerSheets(url: string, response: ServerResponse, texts: ReadonlyMap<string, string>): boolean {
  const names = url.slice(SHEETS.length).split('.css', 1)[0]?.split('.') ?? [];
  const found = names.flatMap((name) => texts.get(name) ?? []);
  if (found.length < names.length || new Set(names).size < names.length) return false;
  response.setHeader('Content-Type', 'text/css; charset=UTF-8');
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.end(Buffer.from(found.join('\n'), 'latin1'));
  return true;
}

interface Page {
  nonce: string;
  paths: Set<string>;
  /** Files of styles that the browser has kept, by the short names of their addresses. */
  kept: string[];
  /** What comes behind its markup; null once that is there. */
  later: string[] | null;
  /** The file with its styles, if the browser does not have it. */
  missing?: { address: string; key: string };
}

function makeRewrite(
  request: IncomingMessage,
  response: ServerResponse,
  styles: StyleSheets,
  isSecure: boolean,
): (chunk: Chunk, isLast: boolean) => Chunk {
  let page: Page | null | undefined;
  let held = '';
  return (chunk, isLast) => {
    if (page === undefined) page = pageOf(request, response);
    const current = page;
    if (!current) return chunk;
    // latin1 maps each byte to one character and back, so every other byte comes out as it went in.
    const text = held + Buffer.from(chunk).toString('latin1');
    const length = isLast ? text.length : startOfUnfinished(text);
    held = text.slice(length);
    const whole = text
      .slice(0, length)
      .replaceAll(LINKS, (run) => placeStyles(run, current, styles))
      .replaceAll(DATA, (_all, before, data, after) => `${before}'${shortenData(data, current, styles)}'${after}`);
    return Buffer.from(placeScripts(whole, current, isSecure, isLast), 'latin1');
  };
}

/** Null if the response is no page, or has no nonce. */
function pageOf({ headers }: IncomingMessage, response: ServerResponse): Page | null {
  const isPage = String(response.getHeader('content-type')).startsWith('text/html');
  const nonce = /'nonce-(?<nonce>[^']+)'/.exec(String(response.getHeader('content-security-policy')))?.groups?.nonce;
  if (!isPage || !nonce || response.hasHeader('content-length')) return null;
  const [, kept = ''] = new RegExp(`(?:^|; )${STYLES_COOKIE}=([\\w.-]*)`).exec(headers.cookie ?? '') ?? [];
  return { nonce, paths: new Set(), later: [], kept: kept.split('.').filter((key) => key !== '') };
}

/** Where something begins that the text does not end: an element, a script, or style sheets that follow each other, which more may follow. */
function startOfUnfinished(text: string): number {
  const script = text.lastIndexOf('<script');
  if (script >= 0 && !text.includes('</script>', script)) return script;
  const tag = text.lastIndexOf('<');
  let start = tag >= 0 && !text.includes('>', tag) ? tag : text.length;
  while (start > 0) {
    const link = text.lastIndexOf(LINK, start - 1);
    if (link < 0 || text.indexOf('>', link) !== start - 1) break;
    start = link;
  }
  return start;
}

/**
 * Puts style sheets that follow each other into the page, or one file in their place that the browser has kept. Their links stay,
 * so that React finds by them that the page has these styles. None is loaded: `disabled` keeps the parser from it, and
 * `media` the scanner that reads ahead of it.
 */
function placeStyles(run: string, page: Page, styles: StyleSheets): string {
  const links = run.split(/(?<=>)/).map((link) => ({ link, path: ADDRESS.exec(link)?.[1] ?? '' }));
  // What cannot stand in a page stays a link, in its place.
  if (!links.every(({ path }) => styles.has(path)))
    return links.length === 1 ? run : links.map(({ link }) => placeStyles(link, page, styles)).join('');
  for (const { path } of links) page.paths.add(path);
  const unloaded = links.map(({ link }) => link.replace(NONCE, '').replace(/\/?>$/, ' media="not all" disabled>'));
  const address = `${SHEETS}${links.map(({ path }) => beginningOf(path)).join('.')}.css`;
  const key = createHash('sha256').update(address).digest('base64url').slice(0, 6);
  const isKept = page.kept.includes(key);
  if (!isKept) page.missing ??= { address, key };
  const texts = links.map(({ path }) => styles.get(path)).join('');
  const shown = isKept ? `${LINK}${address}"/>` : `<style nonce="${page.nonce}">${texts}</style>`;
  return shown + unloaded.join('');
}

/**
 * Puts what the scripts need into a template behind the markup, in front of their start, which takes it out after the first frame: scripts
 * that load and are compiled meanwhile would hold the frame up.
 */
function placeScripts(text: string, page: Page, isSecure: boolean, isLast: boolean): string {
  const { later } = page;
  if (!later) return text;
  const put = (part: string) => part.replaceAll(LATER, (element) => (later.push(element) ? '' : element));
  const found = START.exec(text);
  const before = put(text.slice(0, found?.index).replace('<head>', `<head>${WHOLE_MARKUP_FIRST}`));
  if (!found) return isLast ? before + later.join('') : before;
  page.later = null;
  const [all, open = '', start = '', close = ''] = found;
  const after = put(text.slice(found.index + all.length));
  const keep = page.missing ? keepScript(page.missing, page.kept, isSecure) : '';
  const template = `<template id="scripts">${later.join('')}</template>`;
  const take = `const t=document.getElementById("scripts");document.head.append(t.content);t.remove();`;
  return `${before}${template}${open}(self.afterFirstFrame||(f=>f()))(()=>{${take}${start}});${keep}${close}${after}`;
}

/** Loads the page's styles as a file when the page is at rest, its scripts too, and lets the server know by a cookie that the browser has it. */
function keepScript({ address, key }: { address: string; key: string }, kept: string[], isSecure: boolean): string {
  const cookie = `${STYLES_COOKIE}=${[...kept, key].slice(-MAX_KEPT).join('.')}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const load = `fetch("${address}",{priority:"low"}).then(({ok})=>{if(ok)document.cookie="${cookie}"},()=>{})`;
  // The router marks the history once the page answers.
  return `addEventListener("load",()=>{const look=()=>setTimeout(()=>history.state?.__NA?${load}:look(),2000);look()})`;
}

/** Leaves out the styles that the page has already, and takes the quotes that need no escape. */
function shortenData(data: string, { nonce, paths }: Page, styles: StyleSheets): string {
  return (
    data
      .replaceAll(ASKED_AHEAD, (line, path) => (styles.has(path) ? '' : line))
      .replaceAll(ELEMENT, (element, path, own) => (own === nonce && paths.has(path) ? 'null' : element))
      // Every quote in a string has an escape of its own right in front of it.
      .replaceAll('\\"', '"')
      .replaceAll("'", "\\'")
  );
}
