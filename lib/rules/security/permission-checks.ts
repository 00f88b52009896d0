import type { PermissionConfig } from './permission-config.ts';
import { type PermissionField, type PermissionForm, toId } from './permission-form.ts';

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
  const environmentId = toId(form.environmentId);
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
