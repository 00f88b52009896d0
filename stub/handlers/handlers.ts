/** Every operation's handler. A forgotten one does not compile. */
import type { ProviderOperationName } from '../../lib/operations/table.ts';
import type { Handlers } from '../api/reply.ts';
import { apikeyHandlers } from './apikey.ts';
import { customisationHandlers } from './customisation.ts';
import { iptablesHandlers } from './iptables.ts';
import { memberHandlers } from './member.ts';
import { mfaHandlers } from './mfa.ts';
import { organizationHandlers } from './organization.ts';
import { passwordHandlers } from './password.ts';
import { paymentHandlers } from './payment.ts';
import { permissionHandlers } from './permission.ts';
import { profileHandlers } from './profile.ts';
import { projectHandlers } from './project.ts';
import { serviceHandlers } from './service.ts';
import { sessionHandlers } from './session.ts';
import { signupHandlers } from './signup.ts';
import { siteHandlers } from './site.ts';
import { visitorHandlers } from './visitor.ts';

export const HANDLERS = {
  ...sessionHandlers,
  ...mfaHandlers,
  ...signupHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...siteHandlers,
  ...serviceHandlers,
  ...customisationHandlers,
  ...projectHandlers,
  ...paymentHandlers,
  ...apikeyHandlers,
  ...permissionHandlers,
  ...iptablesHandlers,
  ...visitorHandlers,
} as const satisfies Handlers<ProviderOperationName>;
