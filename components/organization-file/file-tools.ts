/** One late script for all that is done with files: YAML, the schemas of the forms and the numbers of phones are heavy. */
export { compareFiles, driftFrom } from '@/lib/rules/organization-file/compare-files';
export { readOrganizationFile, writeFile } from '@/lib/rules/organization-file/file-text';
export { fileOf } from '@/lib/rules/organization-file/organization-state';
export { changedLines, planFile } from '@/lib/rules/organization-file/plan-file';
