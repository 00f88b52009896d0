import { change, route } from '@/lib/server/api/route-handler';
import { previewUndo, undoLine } from '@/lib/server/journal/undo';

/** What an undo of the line would change: `{data: {line, refusal, now, next}}`. */
export const GET = route<{ id: string }>((context, { id }) => previewUndo(context, id));

/** Takes the change of a line back: `{data: {operation}}`. */
export const POST = change<{ id: string }>((context, { id }) => undoLine(context, id));
