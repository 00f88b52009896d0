/** What the console keeps of the organization files that were applied. */

/** Results of a job as it tells them (components/jobs/job-report.ts). */
export interface FileResult {
  ref: string;
  status: 'done' | 'failed' | 'unknown';
  code?: string | undefined;
  line?: number | undefined;
}

export interface AppliedFile {
  id: string;
  text: string;
  /** How many changes were sent off. */
  tasks: number;
  by: string;
  appliedMs: number;
  /** What is known of them. */
  counts: Record<FileResult['status'], number>;
}
