import type { TaskStatus } from '@/components/jobs/job';

export const OWNER = 'finger';

export const tasks = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ account: `p${i}@example.com`, role: 'general' as const }));

const LETTERS: Record<string, TaskStatus> = { d: 'done', f: 'failed', s: 'sending', u: 'unknown', w: 'waiting' };
/** How far the tasks are, a letter for each. */
export const statuses = (letters: string) => Array.from(letters, (letter) => LETTERS[letter]);
