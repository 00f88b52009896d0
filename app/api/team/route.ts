import { change, route } from '@/lib/server/api/route-handler';
import { changeTeamEntries, readTeamEntries } from '@/lib/server/team/endpoints';

/** What the team keeps: `{data: {entries, conflicts}}`. */
export const GET = route((context) => readTeamEntries(context));

/** Changes it: `{changes: [{kind, id, value, seen}]}`; those that met a colleague's are named in `conflicts`. */
export const POST = change((context) => changeTeamEntries(context));
