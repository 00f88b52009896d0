import { readFileSync, writeFileSync } from 'node:fs';
import { referenceText } from './reference-text.ts';

/** Writes docs/reference.md from the table of operations; with `--check` it only says whether the page is up to date. */
const PAGE = 'docs/reference.md';
const text = referenceText();

if (!process.argv.includes('--check')) {
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
