import { change, route } from '@/lib/server/api/route-handler';
import { noteOrganizationFile, readAppliedFile } from '@/lib/server/organization-file/endpoints';

/** The file that was applied last: `{data: {last}}`. */
export const GET = route((context) => readAppliedFile(context));

/** `{kind: 'export', sections, members}` or `{kind: 'apply', text, tasks}`: `{data: {id}}`. */
export const POST = change((context) => noteOrganizationFile(context));
