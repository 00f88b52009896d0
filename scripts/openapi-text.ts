import * as z from 'zod';
import type { Operation, ProviderOperation } from '../lib/operations/operation.ts';
import {
  CONSOLE_NAMES,
  type OperationName,
  PROVIDER_NAMES,
  type ProviderOperationName,
  rowOf,
} from '../lib/operations/table.ts';
import { isAnsweredHere, PERMISSIONS } from '../lib/rules/permissions.ts';
import { RELEASE } from '../lib/rules/screens.ts';
import { PATH_PART } from '../lib/rules/text/texts.ts';

/** OpenAPI 3.1 of both sides of the console, from the table of operations: what it calls, and what the browser calls. */
type Json = { [key: string]: unknown };

const WORDS: Record<string, string> = {
  product: 'console',
  'site-service': 'site',
  customisation: 'customine',
  payment: 'stripe',
};
const JSON_TYPE = 'application/json';
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: Json) => ({ [JSON_TYPE]: { schema } });

const PROVIDER_PARTS: Json = {
  securitySchemes: {
    token: { type: 'http', scheme: 'basic', description: 'account:token' },
    secondFactor: { type: 'apiKey', in: 'header', name: 'X-MFA-Session' },
  },
  headers: {
    refreshed: { description: 'A token that replaces the one of the call, sealed', schema: { type: 'string' } },
  },
  parameters: {
    timestamp: {
      name: 'timestamp',
      in: 'query',
      required: true,
      schema: { type: 'string', pattern: '^\\d{12,14}$' },
    },
    date: { name: 'X-Date', in: 'header', required: true, schema: { type: 'string', format: 'date-time' } },
    requestId: { name: 'X-Request-Id', in: 'header', required: true, schema: { type: 'string' } },
    address: {
      name: 'X-Forwarded-For',
      in: 'header',
      schema: { type: 'string' },
      description: 'The address of the user; the name can be configured',
    },
  },
  responses: {
    refused: {
      description: 'Refused: what the status means is in docs/wire-contract.md',
      content: json(ref('schemas', 'Refused')),
    },
  },
  schemas: {
    Refused: objectOf({ status: { type: 'string' }, message: { type: 'string' }, description: { type: 'string' } }, []),
  },
};

/** The provider's side. The words of its paths are those of the defaults. */
export function providerApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const name of PROVIDER_NAMES) {
    const row = rowOf(name);
    const path = row.path.replace(/\{([\w-]+)\}/g, (whole, word: string) => WORDS[word] ?? whole);
    const methods = (paths[path] ??= {});
    const method = row.method.toLowerCase();
    methods[method] = methods[method] ? bothOf(methods[method], callOf(name, row, path)) : callOf(name, row, path);
  }
  return {
    ...head(
      'Provider',
      'What the console calls. The rules of docs/wire-contract.md hold beside it; the words of paths can be configured.',
    ),
    servers: [{ url: '/', description: 'PROVIDER_API_URL; PROVIDER_SEARCH_URL where an operation says so' }],
    paths,
    components: PROVIDER_PARTS,
  };
}

function callOf(name: ProviderOperationName, row: ProviderOperation, path: string): Json {
  const isQuery = row.method === 'GET' || row.method === 'DELETE';
  const input = schemaOf(row.input, 'output');
  const parts = [...path.matchAll(/\{([\w-]+)\}/g)].map(([, part]) => part ?? '');
  const fixed = Object.entries(row.fixed ?? {}).map(([field, value]) => [field, { const: value }]);
  const fields = Object.entries({ ...propertiesOf(input), ...Object.fromEntries(fixed) }).filter(
    ([field]) => !parts.includes(field) && field !== 'seen',
  );
  const required = [...requiredOf(input), ...Object.keys(row.fixed ?? {})].filter((field) =>
    fields.some(([known]) => known === field),
  );
  const query = isQuery
    ? fields.map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }))
    : [];
  return {
    operationId: name,
    tags: [name.split('.', 1)[0]],
    ...(row.host ? { description: `On the ${row.host} host.` } : {}),
    security: row.isOpen ? [] : [{ token: [] }, { token: [], secondFactor: [] }],
    parameters: [
      ...parts.map((part) => ({
        name: part,
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: PATH_PART.source },
      })),
      ...query,
      ...[...(isQuery ? ['timestamp'] : []), 'date', 'requestId', 'address'].map((known) => ref('parameters', known)),
    ],
    ...(isQuery
      ? {}
      : { requestBody: { required: true, content: json(objectOf(Object.fromEntries(fields), required)) } }),
    responses: {
      [String(row.good?.http ?? 200)]: {
        description: 'Good',
        ...(row.isOpen ? {} : { headers: { 'X-Refreshed-Token': ref('headers', 'refreshed') } }),
        content: json(envelopeOf(row)),
      },
      default: ref('responses', 'refused'),
    },
  };
}

function envelopeOf(row: ProviderOperation): Json {
  const statuses = row.good?.statuses ?? ['ok'];
  // The status is the answer then, and the schema is of the whole body.
  if (statuses === 'any') return schemaOf(row.answer, 'input');
  const data = schemaOf(row.answer, 'input');
  const isEmpty = Object.keys(data).length === 0;
  return objectOf({ status: { enum: statuses }, data }, isEmpty ? ['status'] : ['status', 'data']);
}

/** Two operations at one address differ in what they send. */
function bothOf(one: Json, other: Json): Json {
  const bodies = [one, other].map(
    (call) =>
      z
        .object({ requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) }) })
        .parse(call).requestBody.content[JSON_TYPE]?.schema,
  );
  return {
    ...one,
    operationId: `${String(one.operationId)}, ${String(other.operationId)}`,
    requestBody: { required: true, content: json({ oneOf: bodies }) },
  };
}

/** The browser's side: each operation by its name. */
export function doorApi(): Json {
  const open: OperationName[] = PROVIDER_NAMES.filter((name) => !rowOf(name).isServerOnly);
  const shared = sharedAnswers();
  return {
    ...head(
      'Operations of the console',
      'What its own pages call: at /api/provider what the provider answers, at /api/console what the console answers itself. It is no public interface: other sites are refused.',
    ),
    servers: [{ url: '/', description: 'APP_ORIGIN' }],
    paths: Object.fromEntries(
      [...open, ...CONSOLE_NAMES].map((name) => [
        `/api/${isAnsweredHere(name) ? 'console' : 'provider'}/${name}`,
        { [rowOf(name).method === 'GET' ? 'get' : 'post']: doorOf(name, shared.get(rowOf(name).answer)) },
      ]),
    ),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-console' } },
      parameters: { own: { name: 'X-Console-Request', in: 'header', required: true, schema: { const: '1' } } },
      responses: {
        failure: {
          description: 'A failure, by its code of lib/rules/failures.ts',
          content: json(objectOf({ failure: ref('schemas', 'Failure') }, ['failure'])),
        },
      },
      schemas: {
        Failure: objectOf(
          {
            code: { type: 'string' },
            status: { type: ['integer', 'string'] },
            text: { type: 'string' },
            requestId: { type: 'string' },
            retryAfterS: { type: 'integer' },
          },
          ['code', 'status', 'requestId'],
        ),
        ...Object.fromEntries([...shared].map(([schema, name]) => [name, schemaOf(schema, 'output')])),
      },
    },
  };
}

/** Answers that several of the console's own operations give, each with the first of them: written out once. */
function sharedAnswers(): Map<z.ZodType, OperationName> {
  const givers = Map.groupBy(CONSOLE_NAMES, (name): z.ZodType => rowOf(name).answer);
  return new Map([...givers].flatMap(([schema, [first, other]]) => (first && other ? [[schema, first]] : [])));
}

function doorOf(name: OperationName, sharedWith: OperationName | undefined): Json {
  const row: Operation = rowOf(name);
  const input = schemaOf(row.input, 'input');
  const isRead = row.method === 'GET';
  const hasInput = Object.keys(propertiesOf(input)).length > 0;
  const isFile = row.answeredBy === 'console' && row.isFile;
  const data = sharedWith ? ref('schemas', sharedWith) : schemaOf(row.answer, 'output');
  const answer = json(objectOf({ data }, ['data']));
  const query = { name: 'input', in: 'query', required: requiredOf(input).length > 0, content: json(input) };
  return {
    operationId: name,
    tags: [name.split('.', 1)[0]],
    description: `Needs: ${PERMISSIONS[name]}.`,
    security: PERMISSIONS[name] === 'nobody' ? [] : [{ session: [] }],
    parameters: isRead ? (hasInput ? [query] : []) : [ref('parameters', 'own')],
    ...(isRead ? {} : { requestBody: { required: true, content: json(input) } }),
    responses: {
      200: isFile ? { description: 'A file', content: { '*/*': {} } } : { description: 'Good', content: answer },
      default: ref('responses', 'failure'),
    },
  };
}

function head(title: string, description: string): Json {
  return { openapi: '3.1.0', info: { title, version: RELEASE, description, license: { name: 'UNLICENSED' } } };
}

/** What cannot be said of a value after a transformation stays open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What the code may not change says nothing of what a caller may send.
    override: ({ jsonSchema }) => delete jsonSchema.readOnly,
  });
  return rest;
}

const propertiesOf = (schema: Json) => z.record(z.string(), z.unknown()).catch({}).parse(schema.properties);
const requiredOf = (schema: Json) => z.array(z.string()).catch([]).parse(schema.required);
function objectOf(properties: Json, required: readonly string[]): Json {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** Both documents, by the paths under which `npm run reference` and a release have them. */
export function openApiFiles(): Record<string, string> {
  return {
    'docs/openapi/provider.json': `${JSON.stringify(providerApi(), null, 1)}\n`,
    'docs/openapi/operations.json': `${JSON.stringify(doorApi(), null, 1)}\n`,
  };
}
