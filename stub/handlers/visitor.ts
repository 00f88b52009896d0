/** The chat widget's identification token: docs/wire-contract.md#visitor-identification. */
import { emailOf, isSameAccount } from '../../lib/rules/auth/account.ts';
import { FORBIDDEN, type Handlers, ok } from '../api/reply.ts';
import { makeVisitorToken } from '../marketing/visitor-token.ts';

export const visitorHandlers: Handlers<'visitor.identify'> = {
  'visitor.identify': ({ world, input, actor: { account } }) => {
    const isOwn = isSameAccount(input.email, account.login) || isSameAccount(input.email, emailOf(account.login));
    return isOwn ? ok({ token: makeVisitorToken(input.email, world.config.avatarSalt) }) : FORBIDDEN;
  },
};
