import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from './arguments.ts';
import { referenceText } from './reference-text.ts';

/** Writes docs/reference.md from the table of operations; with `--check` it only says whether the page is up to date. */
const PAGE = 'docs/reference.md';
const USAGE = `npm run reference [-- --check]: writes ${PAGE}; with the flag it only says whether that is up to date`;
const { values } = readArguments(USAGE, { check: { type: 'boolean', default: false } });
const text = referenceText();

if (!values.check) {
  writeFileSync(PAGE, text);
  console.log(`${PAGE} is written.`);
} else if (readPage() !== text) {
  console.error(`${PAGE} is older than the table of operations. Run: npm run reference`);
  process.exitCode = 1;
}

function readPage(): string | null {
  try {
    return readFileSync(PAGE, 'utf8');
  } catch {
    return null;
  }
}
