/** The chat widget's identification token: docs/wire-contract.md#visitor-identification. */
import { emailOf, isSameAccount } from '../../lib/rules/auth/account.ts';
import { randomToken } from '../account/tokens.ts';
import { FORBIDDEN, type Handlers, ok } from '../api/reply.ts';

export const visitorHandlers: Handlers<'visitor.identify'> = {
  'visitor.identify': ({ input, actor: { account } }) => {
    const isOwn = isSameAccount(input.email, account.login) || isSameAccount(input.email, emailOf(account.login));
    return isOwn ? ok({ token: randomToken() }) : FORBIDDEN;
  },
};
