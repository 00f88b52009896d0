import { MAX_API_KEYS } from '../account/lifetimes.ts';
import { randomId, randomToken } from '../account/tokens.ts';
import { done, FORBIDDEN, type Handlers, type Member, NOT_FOUND, ok, refuse } from '../api/reply.ts';
import type { ApikeyRow } from '../db/rows.ts';
import type { World } from '../world.ts';

export const apikeyHandlers: Handlers<
  'apikey.list' | 'apikey.create' | 'apikey.read' | 'apikey.rename' | 'apikey.delete'
> = {
  'apikey.list': ({ world, actor }) => {
    if (actor.role === null) return FORBIDDEN;
    const rows = keysOf(world, actor);
    return ok({
      apikeys: rows.map((row) => ({
        apikeyId: row.id,
        name: row.name,
        userName: row.creator_name,
        userEmail: row.creator_login,
      })),
    });
  },

  'apikey.create': ({ world, nowMs, input, actor }) => {
    if (actor.role === null) return FORBIDDEN;
    if (keysOf(world, actor).length >= MAX_API_KEYS) return refuse('limit');
    const apikey = { apikeyId: randomId('ak'), name: input.name, accessKey: `key_${randomToken()}` };
    world.db.insert('apikeys', {
      id: apikey.apikeyId,
      organization_id: actor.organization.id,
      name: apikey.name,
      access_key: apikey.accessKey,
      creator_name: actor.account.name,
      creator_login: actor.account.login,
      created_ms: nowMs,
    });
    return ok({ apikey });
  },

  'apikey.read': ({ world, input, actor }) => {
    if (actor.role === null) return FORBIDDEN;
    const row = keysOf(world, actor).find(({ id }) => id === input.id);
    return row ? ok({ apikey: { apikeyId: row.id, name: row.name, accessKey: row.access_key } }) : NOT_FOUND;
  },

  'apikey.rename': ({ world, input, actor }) => {
    if (actor.role === null) return FORBIDDEN;
    const sql = 'UPDATE apikeys SET name = ? WHERE id = ? AND organization_id = ?';
    return world.db.run(sql, input.name, input.id, actor.organization.id) > 0 ? done : NOT_FOUND;
  },

  'apikey.delete': ({ world, input, actor }) => {
    if (actor.role === null) return FORBIDDEN;
    const sql = 'DELETE FROM apikeys WHERE id = ? AND organization_id = ?';
    return world.db.run(sql, input.id, actor.organization.id) > 0 ? done : NOT_FOUND;
  },
};

function keysOf(world: World, { organization }: Member): ApikeyRow[] {
  return world.db.all<ApikeyRow>(
    'SELECT * FROM apikeys WHERE organization_id = ? ORDER BY created_ms, id',
    organization.id,
  );
}
