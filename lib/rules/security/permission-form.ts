/** The form of access-permission settings: what is typed, and what becomes of it (specification, sections 3 and 5). */
import { toHalfWidth } from '../auth/account.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSION_DEFAULTS, type PermissionConfig } from './permission-config.ts';

/** The form's fields, all as text. */
export type PermissionForm = Record<keyof PermissionConfig, string>;

/** The fields in the order in which they are filled in. */
export const PERMISSION_FIELDS = [
  'environmentId',
  'permissionKintoneAppId',
  'appIdField',
  'writableUserField',
  'readonlyUserField',
  'groupKintoneAppId',
  'groupCodeField',
  'memberField',
] as const satisfies readonly (keyof PermissionForm)[];

export type PermissionField = (typeof PERMISSION_FIELDS)[number];

/** The default of a field; empty where it has none. */
export function defaultOf(field: PermissionField): string {
  const defaults: Partial<Record<PermissionField, string>> = PERMISSION_DEFAULTS;
  return defaults[field] ?? '';
}

/** A form filled with what is saved, or with the defaults where nothing is. An id of 0 is none. */
export function toForm(config: Partial<PermissionConfig> | null): PermissionForm {
  const text = (field: PermissionField) => {
    if (!config) return defaultOf(field);
    const value = config[field];
    return value === undefined || value === 0 ? '' : String(value);
  };
  const entries = PERMISSION_FIELDS.map((field) => [field, text(field)]);
  return Object.fromEntries(entries) as PermissionForm; // Each of the fields is there.
}

/** What is sent: numbers out of digits of any width, and nothing for what was left empty. The schema judges it. */
export function fromForm(form: PermissionForm): Partial<PermissionConfig> {
  return {
    ...form,
    environmentId: toId(form.environmentId),
    permissionKintoneAppId: toId(form.permissionKintoneAppId),
    groupKintoneAppId: toId(form.groupKintoneAppId),
  };
}

/**
 * An id as typed.
 * @returns the number; nothing for an empty text; NaN for what is no plain row of digits; over the greatest for too many
 */
export function toId(typed: string): number | undefined {
  const digits = toHalfWidth(typed).trim();
  if (digits === '') return undefined;
  if (!/^\d+$/.test(digits)) return Number.NaN;
  return digits.length > LIMITS.appIdDigits ? 10 ** LIMITS.appIdDigits : Number(digits);
}
