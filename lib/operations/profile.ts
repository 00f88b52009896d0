/** The user's own name and picture (docs/wire-contract.md#profile). */
import { avatarImage, displayName, profile } from '../rules/profile/profile.ts';
import { noAnswer, nothing, operation } from './operation.ts';

export const profileOperations = {
  'profile.read': operation({ method: 'GET', path: '/profile/', input: nothing, answer: profile }),
  'profile.update': operation({ method: 'PUT', path: '/profile/', input: displayName, answer: noAnswer }),
  'profile.setAvatar': operation({
    method: 'PUT',
    path: '/profile/avatar',
    input: avatarImage,
    answer: noAnswer,
    hasPicture: true,
  }),
  'profile.deleteAvatar': operation({ method: 'DELETE', path: '/profile/avatar', input: nothing, answer: noAnswer }),
} as const;
