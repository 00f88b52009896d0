import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { CONSOLE_NAMES, type OperationName, PROVIDER_NAMES, rowOf } from '@/lib/operations/table';
import { openApiFiles } from '../../scripts/openapi-text';
import { fileJsonSchema } from '@/lib/rules/organization-file/file-schema';
import { referenceText } from '../../scripts/reference-text';

test('the printed reference says what the table of operations says', () => {
  expect(readFileSync('docs/reference.md', 'utf8')).toBe(referenceText());
});

test('the JSON Schema of the organization file says what its reader takes', () => {
  const printed: unknown = JSON.parse(readFileSync('public/schemas/organization-file.schema.json', 'utf8'));
  expect(printed).toEqual(JSON.parse(JSON.stringify(fileJsonSchema())));
});

test.each(Object.entries(openApiFiles()))('%s of a release is OpenAPI of every operation', async (name, text) => {
  const api = JSON.parse(text);
  const { valid, errors } = await new Validator().validate(api);
  expect([valid, errors]).toEqual([true, undefined]);
  const names = name.endsWith('provider.json')
    ? PROVIDER_NAMES
    : [...PROVIDER_NAMES, ...CONSOLE_NAMES].filter(isOpenToPages);
  for (const operation of names) expect(text).toContain(operation);
});

function isOpenToPages(name: OperationName): boolean {
  const row = rowOf(name);
  return row.answeredBy === 'console' || !row.isServerOnly;
}
