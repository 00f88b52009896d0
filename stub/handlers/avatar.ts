/** One's own picture: kept as it comes, once it is a WebP (wire contract, section 4). */
import { AVATAR } from '../../lib/rules/limits.ts';
import { avatarAddress } from '../account/tokens.ts';
import { deny, done, type Handlers } from '../api/reply.ts';

export const avatarHandlers: Handlers<'profile.setAvatar' | 'profile.deleteAvatar'> = {
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
