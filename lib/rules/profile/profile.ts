import * as z from 'zod';
import { AVATAR, LIMITS } from '../limits.ts';
import { line, ifReadable } from '../text/texts.ts';

export const displayName = z.object({ name: line(LIMITS.displayName) });

/** Strict base64 of at most the upload's size: no data-URL prefix, no spaces (promise V-M3). */
export const avatarImage = z.object({
  image: z
    .string()
    .max(Math.ceil(AVATAR.uploadBytes / 3) * 4, 'tooLong')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'enterCorrectly')
    .refine((text) => text.length % 4 === 0, 'enterCorrectly'),
});

export const profile = z.object({ name: z.string(), account: ifReadable(z.string()), email: ifReadable(z.string()) });
