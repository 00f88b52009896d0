/** General members see only the projects that are shared with them: docs/wire-contract.md#projects. */
import { type Handlers, ok } from '../api/reply.ts';

export const projectHandlers: Handlers<'project.list'> = {
  'project.list': ({ world, actor: { organization, account, role } }) => {
    const projects = world.db.all<{ uid: number; name: string }>(
      'SELECT uid, name FROM projects WHERE organization_id = ? ORDER BY uid',
      organization.id,
    );
    const shared = world.db.all<{ project_uid: number; login: string }>(
      `SELECT s.project_uid, s.login FROM project_members s JOIN projects p ON p.uid = s.project_uid
        JOIN accounts a ON a.login = s.login JOIN members m ON m.account_id = a.id AND m.organization_id = p.organization_id
        WHERE p.organization_id = ? ORDER BY s.login`,
      organization.id,
    );
    const byProject = Map.groupBy(shared, ({ project_uid }) => project_uid);
    const rows = projects.map(({ uid, name }) => ({
      uid,
      name,
      memberEmails: (byProject.get(uid) ?? []).map(({ login }) => login),
    }));
    return ok({
      projects: role === null ? rows.filter(({ memberEmails }) => memberEmails.includes(account.login)) : rows,
    });
  },
};
