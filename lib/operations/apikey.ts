/** API keys (docs/wire-contract.md#api-keys). */
import * as z from 'zod';
import { apikeyName, apikeyRow, apikeyWithValue } from '../rules/api-keys/api-key.ts';
import { identifier } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation } from './operation.ts';

export const apikeyOperations = {
  'apikey.list': operation({
    method: 'GET',
    path: '/apikey/list/',
    input: nothing,
    answer: z.object({ apikeys: z.array(apikeyRow) }),
  }),
  'apikey.create': operation({
    method: 'POST',
    path: '/apikey/',
    input: apikeyName,
    proof: ['always'],
    answer: z.object({ apikey: apikeyWithValue }),
  }),
  'apikey.read': operation({
    method: 'GET',
    path: '/apikey/{id}',
    input: z.object({ id: identifier }),
    proof: ['always'],
    answer: z.object({ apikey: apikeyWithValue }),
  }),
  'apikey.rename': operation({
    method: 'PUT',
    path: '/apikey/{id}',
    input: apikeyName.extend({ id: identifier }),
    answer: noAnswer,
  }),
  'apikey.delete': operation({
    method: 'DELETE',
    path: '/apikey/{id}',
    input: z.object({ id: identifier }),
    answer: noAnswer,
  }),
} as const;
