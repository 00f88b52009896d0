import { handleOperation } from '@/lib/server/api/operation-handler';
import { offerReads } from '@/lib/server/http/fast-path/answer-read';
import { type Handler, handle, route } from '@/lib/server/api/route-handler';

type Door = Handler<{ operation: string }>;

const read: Door = (visit, { operation }) => handleOperation(visit, operation, 'GET');

/** The one door for plain operations. The verb is judged by the door itself, after the name. */
export const GET = route(read);

export const POST = route<{ operation: string }>((visit, { operation }) => handleOperation(visit, operation, 'POST'));

offerReads(handle(read));
