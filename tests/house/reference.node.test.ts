import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { doorApi, providerApi } from '../../scripts/openapi-text';
import { fileJsonSchema } from '@/lib/rules/organization-file/file-schema';
import { referenceText } from '../../scripts/reference-text';

test('the printed reference says what the table of operations says', () => {
  expect(readFileSync('docs/reference.md', 'utf8')).toBe(referenceText());
});

test('the JSON Schema of the organization file says what its reader takes', () => {
  const printed: unknown = JSON.parse(readFileSync('public/schemas/organization-file.schema.json', 'utf8'));
  expect(printed).toEqual(JSON.parse(JSON.stringify(fileJsonSchema())));
});

test.each([
  ['provider', providerApi()],
  ['operations', doorApi()],
])('the printed OpenAPI of %s says what the table says, and is OpenAPI', async (name, api) => {
  expect(JSON.parse(readFileSync(`docs/openapi/${name}.json`, 'utf8'))).toEqual(JSON.parse(JSON.stringify(api)));
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(api)));
  expect([valid, errors]).toEqual([true, undefined]);
});
