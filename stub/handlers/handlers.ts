/** Every operation's handler. A forgotten one does not compile. */
import type { OperationName } from '../../lib/operations/table.ts';
import type { Handlers } from '../api/reply.ts';
import { apikeyHandlers } from './apikey.ts';
import { avatarHandlers } from './avatar.ts';
import { customisationHandlers } from './customisation.ts';
import { memberHandlers } from './member.ts';
import { mfaHandlers } from './mfa.ts';
import { organizationHandlers } from './organization.ts';
import { otpHandlers } from './otp.ts';
import { passwordHandlers } from './password.ts';
import { paymentHandlers } from './payment.ts';
import { permissionHandlers } from './permission.ts';
import { profileHandlers } from './profile.ts';
import { projectHandlers } from './project.ts';
import { receiptHandlers } from './receipt.ts';
import { securityHandlers } from './security.ts';
import { servicePlanHandlers } from './service-plan.ts';
import { signInHandlers } from './sign-in.ts';
import { signupHandlers } from './signup.ts';
import { siteHandlers } from './site.ts';
import { visitorHandlers } from './visitor.ts';

export const HANDLERS = {
  ...signInHandlers,
  ...otpHandlers,
  ...mfaHandlers,
  ...signupHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...avatarHandlers,
  ...organizationHandlers,
  ...memberHandlers,
  ...siteHandlers,
  ...servicePlanHandlers,
  ...customisationHandlers,
  ...projectHandlers,
  ...paymentHandlers,
  ...receiptHandlers,
  ...apikeyHandlers,
  ...permissionHandlers,
  ...securityHandlers,
  ...visitorHandlers,
} as const satisfies Handlers<OperationName>;
