/** Access-permission settings by domain, and their sync as a job: docs/wire-contract.md#permissions. */
import { LIFETIMES } from '../account/lifetimes.ts';
import { randomId } from '../account/tokens.ts';
import { deny, done, type Handlers, ok, refuse } from '../api/reply.ts';
import { dateOf } from '../clock.ts';
import type { World } from '../world.ts';

interface Environment {
  uid: number;
  domain: string;
  project_name: string;
  name: string;
}

interface Job {
  id: string;
  domain: string;
  started_ms: number;
}

export const permissionHandlers: Handlers<
  'permission.list' | 'permission.set' | 'permission.delete' | 'permission.sync' | 'async.read'
> = {
  'permission.list': ({ world, nowMs, actor }) => {
    const contracts = world.db.all<{ domain: string }>(
      'SELECT domain FROM customisation_contracts WHERE organization_id = ? AND end_date >= ? ORDER BY start_date, domain',
      actor.organization.id,
      dateOf(nowMs),
    );
    return ok({ configList: contracts.map(({ domain }) => configAnswer(world, domain)) });
  },

  'permission.set': ({ world, input }) => {
    const { domain, ...config } = input;
    const isKnown = environmentsOf(world, domain).some(({ uid }) => uid === config.environmentId);
    if (!isKnown)
      return { ...deny(403, 'kintone error'), description: '環境が見つかりません。 / The environment was not found.' };
    const sql =
      'INSERT INTO permission_configs (domain, config) VALUES (?1, ?2) ON CONFLICT (domain) DO UPDATE SET config = ?2';
    world.db.run(sql, domain, JSON.stringify(config));
    return done;
  },

  'permission.delete': ({ world, input }) => {
    world.db.run('DELETE FROM permission_configs WHERE domain = ?', input.domain);
    return done;
  },

  'permission.sync': ({ world, nowMs, input, actor }) => {
    const sql = 'SELECT * FROM jobs WHERE domain = ? AND started_ms > ? ORDER BY started_ms DESC LIMIT 1';
    const running = world.db.get<Job>(sql, input.domain, nowMs - LIFETIMES.jobMs);
    const requestId = running?.id ?? randomId('job');
    if (!running) {
      world.db.insert('jobs', {
        id: requestId,
        organization_id: actor.organization.id,
        domain: input.domain,
        started_ms: nowMs,
      });
    }
    return { http: 202, status: 'accepted', data: { requestId } };
  },

  'async.read': ({ world, nowMs, input, actor }) => {
    const sql = 'SELECT * FROM jobs WHERE id = ? AND organization_id = ?';
    const job = world.db.get<Job>(sql, input.id, actor.organization.id);
    if (!job) return refuse('not found');
    const situation = { operation: 'async.read', account: actor.account.login };
    if (world.scenarios.take('syncNeverEnds', situation) || nowMs - job.started_ms < LIFETIMES.jobMs)
      return refuse('accepted');
    const outcome = world.scenarios.take('syncOutcome', situation);
    return outcome ? refuse(outcome.status ?? 'error', outcome.description) : refuse('finished');
  },
};

function environmentsOf(world: World, domain: string): Environment[] {
  return world.db.all<Environment>('SELECT * FROM environments WHERE domain = ? ORDER BY uid', domain);
}

function configAnswer(world: World, domain: string) {
  const stored = world.db.get<{ config: string }>('SELECT config FROM permission_configs WHERE domain = ?', domain);
  return {
    domain,
    environmentList: environmentsOf(world, domain).map(({ uid, project_name, name }) => ({
      uid,
      projectName: project_name,
      name,
    })),
    config: stored ? JSON.parse(stored.config) : null,
  };
}
