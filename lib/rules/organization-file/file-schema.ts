/** An organization as a file (docs/organization-file.md). Its JSON Schema is printed from here. */
import * as z from 'zod';
import { METERS, PERCENTS } from '../contracts/usage-alerts.ts';
import { ROLES } from '../roles.ts';

/** Only kinds: what no form would take may stand in the provider, and a fresh export can always be read. */
const text = z.string();
const name = z.string().min(1);
const id = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

const information = z
  .strictObject({
    departmentName: text.optional(),
    personName: text.optional(),
    tel: text.optional(),
    postalCode: text.optional(),
    address: text.optional(),
  })
  .meta({ description: 'Contact details. A field that is left out stays as it is.' });

const member = z.strictObject({
  email: name.meta({ description: 'The account, as the list of members shows it.' }),
  role: z.enum(ROLES),
});

const permission = z.strictObject({
  domain: name,
  environmentId: id,
  permissionKintoneAppId: id,
  appIdField: text,
  writableUserField: text,
  readonlyUserField: text.optional(),
  groupKintoneAppId: id.optional(),
  groupCodeField: text.optional(),
  memberField: text.optional(),
});

const alert = z.strictObject({ meter: z.enum(METERS), percent: z.literal(PERCENTS) });

export const organizationFile = z
  .strictObject({
    version: z.literal(1).meta({ description: 'The version of this format.' }),
    organization: z.strictObject({
      id: id.meta({ description: 'A file is only ever applied to the organization of this id.' }),
      name: text.optional(),
    }),
    information: information.optional(),
    mfaPolicy: z.enum(['optional', 'required']).optional(),
    accountLockout: z.boolean().optional(),
    ipRestriction: z
      .array(name)
      .optional()
      .meta({ description: 'The addresses and ranges that are allowed. An empty list turns the restriction off.' }),
    members: z.array(member).optional().meta({ description: 'All members. Whoever is not in the list is removed.' }),
    permissions: z
      .array(permission)
      .optional()
      .meta({ description: 'Access-permission settings, one for each domain that has any.' }),
    usageAlerts: z.array(alert).optional(),
  })
  .meta({
    title: 'Organization file of the admin console',
    description: 'A section that is left out is left alone. An empty list removes everything of its kind.',
  });

export type OrganizationFile = z.output<typeof organizationFile>;
export type FileMember = z.output<typeof member>;
export type FilePermission = z.output<typeof permission>;

/** The JSON Schema for editors and other tools. */
export function fileJsonSchema(): object {
  return z.toJSONSchema(organizationFile, { io: 'input' });
}
