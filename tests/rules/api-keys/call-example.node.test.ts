import { exampleCommand, parseCallExample } from '@/lib/rules/api-keys/call-example';

test('an operator’s template is an address and a header with {key}', () => {
  expect(parseCallExample(' https://api.example.com/v1?a=1&b=2  X-Api-Key: {key} ')).toEqual({
    address: 'https://api.example.com/v1?a=1&b=2',
    header: 'X-Api-Key: {key}',
  });
  expect(parseCallExample('https://api.example.com/ Authorization: Bearer {key}')?.header).toBe(
    'Authorization: Bearer {key}',
  );
});

const ADDRESS = 'https://api.example.com/';
const HEADERS = String.raw`|X-Api-Key|X-Api-Key: secret|X-Api-Key: {key}{key}|X-Api-Key: '{key}|X-Api-Key: \n{key}`;

test.each([
  '',
  ...HEADERS.split('|').map((header) => `${ADDRESS} ${header}`.trim()),
  `${ADDRESS}'$(id)' X-Api-Key: {key}`,
  'javascript:alert(1) X-Api-Key: {key}',
  'X-Api-Key: {key}',
])('%j is no template', (text) => {
  expect(parseCallExample(text)).toBeNull();
});

test('the command takes the key from a variable, through a pipe, and executes nothing of the template', () => {
  expect(exampleCommand({ address: 'https://api.example.com/?q=$(id)', header: 'X-Key: 100% `id` {key}' })).toBe(
    String.raw`printf 'X-Key: 100%% ` +
      '`id`' +
      String.raw` %s\n' "$ACCESS_KEY" | curl --fail-with-body -H @- 'https://api.example.com/?q=$(id)'`,
  );
});
