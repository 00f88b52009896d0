import * as z from 'zod';
import { LIMITS } from '../limits.ts';
import { line, maybe, optionalLine } from '../text/texts.ts';
import { toHalfWidth } from '../auth/account.ts';

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
/** The wire has positive ids only: who sends 0 has none. */
const optionalAppId = z
  .number({ error: 'number' })
  .int('number')
  .nonnegative('number')
  .max(MAX_APP_ID, 'appIdDigits')
  .transform((id) => id || undefined)
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
      groupKintoneAppId: maybe(wireId).transform((id) => id || undefined),
      groupCodeField: maybe(z.string()),
      memberField: maybe(z.string()),
    })
    .nullish()
    .transform((config) => config ?? null),
});

/** The form's fields, all as text. */
export type PermissionForm = Record<keyof PermissionConfig, string>;

const REQUIRED_FIELDS = ['environmentId', 'permissionKintoneAppId', 'appIdField', 'writableUserField'] as const;

/** The fields in the order in which they are filled in. */
export const PERMISSION_FIELDS = [
  ...REQUIRED_FIELDS,
  'readonlyUserField',
  'groupKintoneAppId',
  'groupCodeField',
  'memberField',
] as const satisfies readonly (keyof PermissionForm)[];

export type PermissionField = (typeof PERMISSION_FIELDS)[number];

export function isRequiredField(field: PermissionField): boolean {
  return REQUIRED_FIELDS.some((one) => one === field);
}

export function defaultOf(field: PermissionField): string {
  const defaults: Partial<Record<PermissionField, string>> = PERMISSION_DEFAULTS;
  return defaults[field] ?? '';
}

/** The form of a saved configuration, or with the defaults if there is none. An id of 0 means none. */
export function toForm(config: Partial<PermissionConfig> | null): PermissionForm {
  const text = (field: PermissionField) => {
    if (!config) return defaultOf(field);
    const value = config[field];
    return value === undefined || value === 0 ? '' : String(value);
  };
  const entries = PERMISSION_FIELDS.map((field) => [field, text(field)]);
  return Object.fromEntries(entries) as PermissionForm; // Each of the fields is there.
}

/** The values to be sent, not validated yet: ids as numbers, empty ones left out. */
export function permissionConfigOf(form: PermissionForm): Partial<PermissionConfig> {
  return {
    ...form,
    environmentId: toId(form.environmentId, Number.POSITIVE_INFINITY),
    permissionKintoneAppId: toId(form.permissionKintoneAppId),
    groupKintoneAppId: toId(form.groupKintoneAppId),
  };
}

/** An id as a number: undefined if empty, NaN if not all digits, above the limit of app ids if there are too many digits. */
export function toId(text: string, maxDigits: number = LIMITS.appIdDigits): number | undefined {
  const digits = toHalfWidth(text).trim();
  if (digits === '') return undefined;
  if (!/^\d+$/.test(digits)) return Number.NaN;
  return digits.length > maxDigits ? 10 ** maxDigits : Number(digits);
}

/** What looks wrong in settings that the provider would take. Said before saving, and never a reason to refuse. */
export type PermissionRemark =
  | { field: PermissionField; kind: 'sameApp' | 'unlisted' | 'groupField' }
  | { field: PermissionField; kind: 'sameField'; other: PermissionField }
  | { field: PermissionField; kind: 'usedElsewhere'; domain: string };

interface PermissionContext {
  domain: string;
  environments: readonly { uid: number }[];
  /** The settings of all domains. */
  all: readonly { domain: string; config: Partial<PermissionConfig> | null }[];
}

/** Fields of one app: each of its fields has one meaning. */
const FIELDS_OF_ONE_APP = [
  ['appIdField', 'writableUserField', 'readonlyUserField'],
  ['groupCodeField', 'memberField'],
] as const satisfies readonly (readonly PermissionField[])[];

export function checkPermission(
  form: PermissionForm,
  { domain, environments, all }: PermissionContext,
): PermissionRemark[] {
  const remarks: PermissionRemark[] = [];
  const { environmentId } = permissionConfigOf(form);
  const appId = toId(form.permissionKintoneAppId);
  const groupAppId = toId(form.groupKintoneAppId) || undefined;
  if (environmentId && !environments.some(({ uid }) => uid === environmentId))
    remarks.push({ field: 'environmentId', kind: 'unlisted' });
  const elsewhere = all.find(
    ({ domain: other, config }) =>
      other !== domain && appId && config?.permissionKintoneAppId === appId && config.environmentId === environmentId,
  );
  if (elsewhere) remarks.push({ field: 'permissionKintoneAppId', kind: 'usedElsewhere', domain: elsewhere.domain });
  if (groupAppId && groupAppId === appId) remarks.push({ field: 'groupKintoneAppId', kind: 'sameApp' });
  for (const fields of FIELDS_OF_ONE_APP) {
    for (const [index, field] of fields.entries()) {
      const code = form[field].trim();
      const other = fields.slice(0, index).find((earlier) => form[earlier].trim() === code);
      if (code !== '' && other) remarks.push({ field, kind: 'sameField', other });
    }
  }
  for (const field of ['groupCodeField', 'memberField'] as const)
    if (groupAppId && form[field].trim() === '') remarks.push({ field, kind: 'groupField' });
  return remarks;
}
