import { route } from '@/lib/server/api/route-handler';
import { exportEvidence } from '@/lib/server/review/closing';

/** The evidence of a closed review: `?format=csv`, `?format=json`, or as data for the page that is printed. */
export const GET = route<{ id: string }>((context, { id }) => exportEvidence(context, id));
