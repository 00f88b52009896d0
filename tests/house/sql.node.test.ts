import { readFileSync } from 'node:fs';
import { listSourceFiles } from '../../scripts/source-files';

/** What would put a value into a text of SQL: Kysely's ways around its parameters, and a template that is sent as it is. */
const INTO_TEXT = /\bsql\.(?:raw|lit|ref|id|table)\(|\.(?:query|exec|prepare)\(\s*`[^`]*\$\{/g;

/** Constants of the console: names of acts, the number of a lock, the name and the time of a migration. */
const CONSTANTS: Readonly<Record<string, number>> = {
  'lib/server/store/journal-filters.ts': 1,
  'lib/server/store/open-store.ts': 2,
};

test('only the console’s own constants stand in a text of SQL, every value is a parameter', () => {
  const files = listSourceFiles().filter((file) => /^(?:lib|app)\/.*\.tsx?$/.test(file));
  const found = files.flatMap((file) => {
    const count = readFileSync(file, 'utf8').match(INTO_TEXT)?.length ?? 0;
    return count === 0 ? [] : [[file, count]];
  });
  expect(Object.fromEntries(found)).toEqual(CONSTANTS);
});
