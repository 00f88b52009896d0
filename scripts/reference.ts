import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileJsonSchema } from '../lib/rules/organization-file/file-schema.ts';
import { LOG_EVENTS } from '../lib/server/log-events.ts';
import { logsText } from './logs-text.ts';
import { openApiFiles } from './openapi-text.ts';
import { referenceText } from './reference-text.ts';

/** Writes what is printed from the code; with `--check` it only says which pages are older than it. */
const PAGES: Record<string, string> = {
  'docs/reference.md': referenceText(),
  'docs/logs.md': logsText(LOG_EVENTS),
  'public/schemas/organization-file.schema.json': `${JSON.stringify(fileJsonSchema(), null, 1)}\n`,
};

const isCheck = process.argv.includes('--check');
// Not kept: a release brings its own along (scripts/pack.ts).
const printed = isCheck ? PAGES : { ...PAGES, ...openApiFiles() };
for (const [page, text] of Object.entries(printed)) {
  if (!isCheck) {
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, text);
    console.log(`${page} is written.`);
  } else if (readPage(page) !== text) {
    console.error(`${page} is older than the code. Run: npm run reference`);
    process.exitCode = 1;
  }
}

function readPage(page: string): string | null {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return null;
  }
}
