import { answerDoor } from '@/lib/server/api/operation-handler';
import { offerReads } from '@/lib/server/http/answer-read';
import { type Handler, plainly, route } from '@/lib/server/api/route-handler';

type Door = Handler<{ operation: string }>;

const read: Door = (visit, { operation }) => answerDoor(visit, operation, 'GET');

/** The one door for plain operations. The verb is judged by the door itself, after the name. */
export const GET = route(read);

export const POST = route<{ operation: string }>((visit, { operation }) => answerDoor(visit, operation, 'POST'));

offerReads(plainly(read));
