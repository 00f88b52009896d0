import { change, route } from '@/lib/server/api/route-handler';
import { listAllLeavings, startLeaving } from '@/lib/server/leaving/endpoints';

/** Every case of members who leave: `{data: {leavings}}`. */
export const GET = route((context) => listAllLeavings(context));

/** Begins one: `{accounts}`; answers `{data: {leaving, held}}`. */
export const POST = change((context) => startLeaving(context));
