import type { useTranslations } from 'next-intl';
import type { FileValue } from '@/lib/rules/organization-file/compare-files';
import type { FileProblem } from '@/lib/rules/organization-file/file-text';
import type { Locale } from '@/lib/rules/locales';
import type { Section } from '@/lib/rules/organization-file/sections';
import { formatMoment } from '@/lib/rules/text/format';

/** What screen and command say of a file in the same words. */
export interface FileWords {
  file: ReturnType<typeof useTranslations<'organizationFile'>>;
  labels: ReturnType<typeof useTranslations<'labels'>>;
  ui: ReturnType<typeof useTranslations<'ui'>>;
  role: ReturnType<typeof useTranslations<'role'>>;
}

/** What stands above the file: whose it is, of when and by whom, and what is not in it. */
export function commentsOf(file: FileWords['file'], locale: Locale, organization: string, account: string): string[] {
  return [
    file('comment.what', { organization }),
    file('comment.made', { time: formatMoment(Date.now(), locale), account }),
    file('comment.leftOut'),
    file('comment.secrets'),
  ];
}

export function problemText(file: FileWords['file'], { code, line, field, value = '' }: FileProblem): string {
  const reason = file(`problem.${code}`, { value, field });
  return line === null ? reason : file('atLine', { line, reason });
}

/** What a changed line is called; null for one that has no word but its own name. */
export function nameWord({ section, name }: { section: Section; name: string }, words: FileWords): string | null {
  if (section === 'information') return words.labels(`contact.${name as 'name'}`); // By the file's schema.
  return section === 'usageAlerts' ? words.labels(`meter.${name as 'slots'}`) : null;
}

/** The word for a value; null for one that is shown as it stands in the file. */
export function valueWord(section: Section, value: FileValue | null, words: FileWords): string | null {
  if (value === null || value === '') return '—';
  if (section === 'ipRestriction') return words.file('value.allowed');
  if (section === 'members') return words.role(value as 'owner'); // By the file's schema, like the next.
  if (section === 'mfaPolicy') return words.ui(value as 'optional');
  if (typeof value === 'boolean') return words.ui(value ? 'on' : 'off');
  return section === 'usageAlerts' ? words.file('value.percent', { percent: Number(value) }) : null;
}

export function fieldText(name: string, value: unknown, { file, labels }: FileWords): string {
  return file('value.field', { name: labels(`permission.${name as 'appIdField'}`), value: String(value) });
}
