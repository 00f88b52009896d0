import { route } from '@/lib/server/api/route-handler';
import { exportJournal } from '@/lib/server/journal/endpoints';

/** The journal as a file: `?format=csv` or `?format=jsonl`, with the filters of the list. */
export const GET = route((context) => exportJournal(context));
