import { answerDoor } from '@/lib/server/bff';
import { offerReads } from '@/lib/server/http/answer-read';
import { type Handler, plainly, route } from '@/lib/server/route';

type Door = Handler<{ operation: string }>;

const read: Door = (visit, { operation }) => answerDoor(visit, operation, 'GET');

/** The one door for plain operations. The verb is judged by the door itself, after the name. */
export const GET = route(read);

export const POST = route<{ operation: string }>((visit, { operation }) => answerDoor(visit, operation, 'POST'));

offerReads(plainly(read));
