import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { line, maybe, optionalLine } from '../text/texts.ts';

/** The field codes that a new configuration starts with. */
export const PERMISSION_DEFAULTS = {
  appIdField: 'ID',
  writableUserField: '編集可能ユーザー',
  readonlyUserField: '閲覧可能ユーザー',
  groupCodeField: 'グループコード',
  memberField: 'メンバー',
} as const;

const MAX_APP_ID = 10 ** LIMITS.appIdDigits - 1;
const appId = z.number({ error: 'number' }).int('number').positive('number').max(MAX_APP_ID, 'appIdDigits');
const optionalAppId = z
  .number({ error: 'number' })
  .int('number')
  .nonnegative('number')
  .max(MAX_APP_ID, 'appIdDigits')
  .optional();
const environmentId = z
  .number({ error: 'choose' })
  .int('choose')
  .positive('choose')
  .max(Number.MAX_SAFE_INTEGER, 'choose');
const fieldCode = line(LIMITS.fieldCode);
const optionalFieldCode = optionalLine(LIMITS.fieldCode);

/** A configuration as the form and the operation handler accept it (docs/product.md#permission-config-rules). */
export const permissionConfig = z.object({
  environmentId,
  permissionKintoneAppId: appId,
  appIdField: fieldCode,
  writableUserField: fieldCode,
  readonlyUserField: optionalFieldCode.default(''),
  groupKintoneAppId: optionalAppId,
  groupCodeField: optionalFieldCode,
  memberField: optionalFieldCode,
});

export type PermissionConfig = z.input<typeof permissionConfig>;

const wireId = z.number().int().nonnegative();

/** A configuration in the provider's answer. It is shown even if it breaks the rules above. */
export const permissionRow = z.object({
  domain: z.string().transform((domain) => domain.toLowerCase()),
  environmentList: z.array(z.object({ uid: wireId, projectName: z.string(), name: z.string() })),
  config: z
    .object({
      environmentId: wireId,
      permissionKintoneAppId: wireId,
      appIdField: z.string(),
      writableUserField: z.string(),
      readonlyUserField: maybe(z.string()),
      groupKintoneAppId: maybe(wireId),
      groupCodeField: maybe(z.string()),
      memberField: maybe(z.string()),
    })
    .nullish()
    .transform((config) => config ?? null),
});
