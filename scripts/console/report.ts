import { fieldText, nameWord, valueWord } from '../../components/organization-file/file-words.ts';
import type { Job } from '../../components/jobs/job.ts';
import type { ChangeKind, FileChange, FileValue } from '../../lib/rules/organization-file/compare-files.ts';
import type { PlanLine } from '../../lib/rules/organization-file/plan-parts.ts';
import type { Words } from './words.ts';

export interface ReportOptions {
  json?: boolean;
  markdown?: boolean;
}

type Line = FileChange & Partial<PlanLine>;

const SIGNS: Record<ChangeKind, string> = { add: '+', change: '~', remove: '-', unchanged: ' ' };

/**
 * Prints changes for a reader, a program, or a merge request.
 * @param plan what stands beside them in JSON
 * @param job what became of them
 */
export function printChanges(
  lines: readonly Line[],
  { json, markdown }: ReportOptions,
  words: Words,
  plan: object = {},
  job?: Job,
): void {
  const results = new Map(job?.tasks.map(({ ref }, at) => [ref, job.taskStatuses[at]] as const));
  const resultOf = ({ ref }: Line) => (ref ? results.get(ref) : undefined);
  if (json) {
    const all = lines.map((line) => ({ ...line, ...(resultOf(line) ? { result: resultOf(line) } : {}) }));
    console.log(JSON.stringify({ ...plan, lines: all }, null, 2));
    return;
  }
  const { file: t, task } = words;
  const shown = lines.filter(({ kind, refusal }) => kind !== 'unchanged' || refusal);
  if (shown.length === 0) return console.log(t('plan.same'));
  const rows = shown.map((line) => {
    const result = resultOf(line);
    const note = line.refusal ? words.blocked(line.refusal) : result ? task(result) : '';
    return {
      sign: SIGNS[line.kind],
      what: nameOf(line, words),
      before: valueOf(line, line.before, words),
      after: valueOf(line, line.after, words),
      note,
    };
  });
  if (!markdown) {
    for (const { sign, what, before, after, note } of rows)
      console.log(`${sign} ${what}: ${before} → ${after}${note && `  [${note}]`}`);
    return;
  }
  const head = ['', t('table.what'), t('plan.before'), t('plan.after'), words.labels('result')];
  const table = [head, null, ...rows.map(({ sign, what, before, after, note }) => [sign, what, before, after, note])];
  for (const cells of table)
    console.log(cells ? `| ${cells.map(inCell).join(' | ')} |` : '| --- | --- | --- | --- | --- |');
}

function nameOf(line: Line, words: Words): string {
  const of = words.labels(`section.${line.section}`);
  if (line.section === 'mfaPolicy' || line.section === 'accountLockout') return of;
  const name = nameWord(line, words) ?? line.name;
  return line.section === 'information' ? name : `${of} ${name}`;
}

function valueOf({ section }: Line, value: FileValue | null, words: Words): string {
  const word = valueWord(section, value, words);
  if (word !== null) return word;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => fieldText(name, one, words))
    .join('; ');
}

/** Names come from people: none ends a cell or begins markup. */
function inCell(text: string): string {
  return text.replaceAll('\n', ' ').replace(/[\\|<>[\]*_`~#+-]/g, '\\$&');
}
