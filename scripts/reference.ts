import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileJsonSchema } from '../lib/rules/organization-file/file-schema.ts';
import { LOG_EVENTS } from '../lib/server/log-events.ts';
import { readArguments } from './arguments.ts';
import { logsText } from './logs-text.ts';
import { openApiFiles } from './openapi-text.ts';
import { referenceText } from './reference-text.ts';

readArguments('npm run reference: writes what is printed from the code', {});
const PAGES: Record<string, string> = {
  'docs/reference.md': referenceText(),
  'docs/logs.md': logsText(LOG_EVENTS),
  'public/schemas/organization-file.schema.json': `${JSON.stringify(fileJsonSchema(), null, 1)}\n`,
};

// The last are not kept: a release brings its own along (scripts/pack.ts).
for (const [page, text] of Object.entries({ ...PAGES, ...openApiFiles() })) {
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, text);
  console.log(`${page} is written.`);
}
