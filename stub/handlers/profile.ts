import { emailOf } from '../../lib/rules/auth/account.ts';
import { AVATAR } from '../../lib/rules/limits.ts';
import { avatarAddress } from '../account/tokens.ts';
import { deny, done, type Handlers, ok } from '../api/reply.ts';

export const profileHandlers: Handlers<
  'profile.read' | 'profile.update' | 'profile.setAvatar' | 'profile.deleteAvatar'
> = {
  'profile.read': ({ actor: { account } }) =>
    ok({ name: account.name, account: account.login, email: emailOf(account.login) }),

  'profile.update': ({ world, input, actor }) => {
    world.db.run('UPDATE accounts SET name = ? WHERE id = ?', input.name, actor.account.id);
    return done;
  },

  'profile.setAvatar': ({ world, input, actor: { account } }) => {
    const image = Buffer.from(input.image, 'base64');
    if (image.length > AVATAR.uploadBytes || !isWebp(image))
      return deny(400, 'bad request', 'image: a WebP of at most 0.5 MB is required');
    const sql = `INSERT INTO avatars (account_id, address, image) VALUES (?, ?, ?)
      ON CONFLICT (account_id) DO UPDATE SET image = excluded.image`;
    world.db.run(sql, account.id, avatarAddress(account.login, world.config.avatarSalt), image);
    return done;
  },

  'profile.deleteAvatar': ({ world, actor }) => {
    world.db.run('DELETE FROM avatars WHERE account_id = ?', actor.account.id);
    return done;
  },
};

function isWebp(image: Buffer): boolean {
  return image.length > 16 && image.toString('latin1', 0, 4) === 'RIFF' && image.toString('latin1', 8, 12) === 'WEBP';
}
