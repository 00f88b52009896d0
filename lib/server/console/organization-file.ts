import 'server-only';
import { beginLine, ownAct, recordDone, whileOpen } from '@/lib/server/journal/record';
import { isStoreOn } from '@/lib/server/store/database';
import {
  addOrganizationFile,
  lastOrganizationFile,
  writeFileResults,
} from '@/lib/server/store/organization-files-store';
import type { ConsoleHandlers } from './handler';

export const organizationFileHandlers: ConsoleHandlers<
  'organizationFile.read' | 'organizationFile.noteExport' | 'organizationFile.apply' | 'organizationFile.report'
> = {
  // The file that was applied last.
  'organizationFile.read': async (scope) => ({ last: await lastOrganizationFile(scope) }),

  // Only written down: the browser makes the file.
  'organizationFile.noteExport': async (scope, { sections, members }, { context }) => {
    await recordDone(scope, ownAct('file.export', scope.organization, { sections, count: members }, context.origin));
    return {};
  },

  // Keeps a file that is about to be applied; its changes are sent one by one.
  'organizationFile.apply': async (scope, { text, tasks }, { context }) => {
    const draft = ownAct('file.apply', scope.organization, { count: tasks }, context.origin);
    const line = await beginLine(scope, draft);
    const add = async () => (isStoreOn() ? addOrganizationFile(scope, { text, tasks }) : null);
    return { id: await whileOpen([line], add) };
  },

  // What became of the changes of a file.
  'organizationFile.report': async (scope, { id, results }) => {
    await writeFileResults(scope, id, results);
    return {};
  },
};
