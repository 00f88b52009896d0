import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One figure of the code's shape, and what it is to be. */
export interface HouseFigure {
  name: string;
  value: number;
  /** Where it is to go. */
  aim: number;
  /** It must not get worse than this. Moved down when the figure has become better. */
  limit: number;
  /** How the value is printed. */
  unit: 'count' | 'percent' | 'ratio';
}

const IMPORT = /(?:from|import\()\s*['"](?<specifier>[^'"]+)['"]/g;
const SMALL_LINES = 20;

/**
 * Measures the product's code (app, components, lib): sizes of files, files with one user, comments, tests beside it.
 * @param files every source file of the project, relative to its folder
 */
export function houseFigures(files: readonly string[]): HouseFigure[] {
  const code = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'));
  const texts = new Map(code.map((file) => [file, readFileSync(file, 'utf8')]));
  const linesOf = (file: string) => (texts.get(file)?.split('\n').length ?? 1) - 1;
  const product = code.filter((file) => /^(?:app|components|lib)\//.test(file));
  const shared = product.filter((file) => !file.startsWith('app/'));
  const sizes = product.map(linesOf).toSorted((a, b) => a - b);
  const small = product.filter((file) => linesOf(file) <= SMALL_LINES);
  const { single, clauses } = filesWithOneUser(shared, texts);
  const { comments, statements } = countComments(product.map((file) => texts.get(file) ?? ''));
  const tests = sum(code.filter((file) => file.startsWith('tests/')).map(linesOf));
  const row = (name: string, unit: HouseFigure['unit'], value: number, aim: number, limit = aim) => {
    return { name, unit, value, aim, limit };
  };
  const smallShared = small.filter((file) => !file.startsWith('app/'));
  return [
    row('files in app, components and lib', 'count', product.length, 480, 770),
    row('lines of the median file', 'count', sizes[Math.floor(sizes.length / 2)] ?? 0, 60, 82),
    row('lines of the longest file', 'count', sizes.at(-1) ?? 0, 250),
    row('files of components and lib that one other file imports', 'percent', single / shared.length, 0.25, 0.39),
    row('of them no screen, panel, dialog, late part or table subject', 'percent', clauses / shared.length, 0.25),
    row(`files of ${SMALL_LINES} lines or fewer`, 'percent', small.length / sizes.length, 0.12, 0.18),
    row('of them outside the routes of app', 'percent', smallShared.length / shared.length, 0.12, 0.13),
    row('lines of comment to lines of code', 'percent', comments / statements, 0.09, 0.1),
    row('lines of tests to lines of product', 'ratio', tests / sum(sizes), 0.8, 0.95),
  ];
}

/** How many files one other file imports; `clauses` are those that are no screen, panel, dialog, late part or subject of the table. */
function filesWithOneUser(files: readonly string[], texts: ReadonlyMap<string, string>) {
  const { importers, late } = countImporters(texts);
  const single = files.filter((file) => importers.get(file)?.size === 1);
  const isPart = (file: string) =>
    late.has(file) ||
    /-(?:panel|panels|dialog|screen)\.tsx$/.test(file) ||
    file.startsWith('lib/operations/') ||
    [...(importers.get(file) ?? [])].every((importer) => importer.startsWith('app/'));
  return { single: single.length, clauses: single.filter((file) => !isPart(file)).length };
}

/** For each file the files that import it, and which are loaded late; tests do not count, since they are not its users. */
function countImporters(texts: ReadonlyMap<string, string>) {
  const importers = new Map<string, Set<string>>();
  const late = new Set<string>();
  for (const [file, text] of texts) {
    if (file.startsWith('tests/')) continue;
    for (const { 0: statement, groups } of text.matchAll(IMPORT)) {
      const target = resolveImport(file, groups?.specifier ?? '', texts);
      if (target && statement.startsWith('import(')) late.add(target);
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return { importers, late };
}

function resolveImport(file: string, specifier: string, texts: ReadonlyMap<string, string>): string | undefined {
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? normalize(join(dirname(file), specifier))
      : null;
  return base === null ? undefined : [base, `${base}.ts`, `${base}.tsx`].find((path) => texts.has(path));
}

function countComments(texts: readonly string[]): { comments: number; statements: number } {
  let comments = 0;
  let statements = 0;
  for (const text of texts) {
    let isInside = false;
    for (const line of text.split('\n').map((raw) => raw.trim())) {
      if (line === '') continue;
      const isComment = isInside || line.startsWith('//') || line.startsWith('/*');
      if (isInside || line.startsWith('/*')) isInside = !line.includes('*/');
      if (isComment) comments += 1;
      else statements += 1;
    }
  }
  return { comments, statements };
}

/** The files whose references must lead somewhere: all code. */
export function filesWithReferences(files: readonly string[]): string[] {
  return files.filter((file) => /\.(?:tsx?|mjs|css|sh)$/.test(file));
}

/** What a comment may refer to, and where it is looked up. */
const REFERENCES = {
  page: /\bdocs\/(?<page>[\w/.-]+\.md)(?:#(?<slug>[\w-]+))?/g,
  decision: /\bdecisions? (?<number>\d{4})\b/gi,
  promise: /\bpromises?:? (?<id>V-[A-Z]\d+|F\d+)\b/g,
} as const;
/** Books that no newcomer has; put together here so that this file does not name them. */
const UNKNOWN_BOOK = new RegExp(
  [
    'specification, sec' + 'tion',
    '\\(specifi' + 'cation\\)',
    'wire contract, sec' + 'tion',
    'house (?:bar|plan)',
    'field stu' + 'dy',
    'promises' + ': (?:V-|[TMF]\\d|fault|group|section|figure)',
    'figure' + ' \\d',
  ].join('|'),
);

/**
 * The references in a file's text that lead nowhere inside the project.
 * @returns the references as they are written
 */
export function deadReferences(text: string): string[] {
  const unknown = UNKNOWN_BOOK.exec(text)?.[0];
  const pages = [...text.matchAll(REFERENCES.page)]
    .filter(({ groups }) => !hasPage(`docs/${groups?.page}`, groups?.slug))
    .map(([reference]) => reference);
  const decisions = [...text.matchAll(REFERENCES.decision)]
    .filter(({ groups }) => !read('docs/decisions/README.md').includes(`${groups?.number}`))
    .map(([reference]) => reference);
  const promises = [...text.matchAll(REFERENCES.promise)]
    .filter(({ groups }) => !new RegExp(`\\b${groups?.id}\\b`).test(read('docs/promises.md')))
    .map(([reference]) => reference);
  return [...(unknown ? [unknown] : []), ...pages, ...decisions, ...promises];
}

function hasPage(page: string, slug: string | undefined): boolean {
  return existsSync(page) && (slug === undefined || slugsOf(read(page)).has(slug));
}

/** The anchors that a page's headings make, as the usual code hosts make them. */
function slugsOf(page: string): Set<string> {
  const slugs = new Set<string>();
  for (const [, heading = ''] of page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let free = slug;
    for (let number = 1; slugs.has(free); number += 1) free = `${slug}-${number}`;
    slugs.add(free);
  }
  return slugs;
}

const pages = new Map<string, string>();
function read(page: string): string {
  const known = pages.get(page) ?? readFileSync(page, 'utf8');
  pages.set(page, known);
  return known;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
