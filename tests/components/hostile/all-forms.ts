import { PROFILE_FORMS, SIGN_IN_FORMS, SIGN_UP_FORMS } from './account-forms';
import { PAYMENT_FORMS, PLAN_FORMS } from './contract-forms';
import { GOVERNANCE_FORMS } from './governance-forms';
import { KEY_FORMS } from './key-forms';
import { MEMBER_FORMS, ORGANIZATION_FORMS } from './member-forms';
import { MFA_FORMS, RULE_FORMS } from './security-forms';

/** Every form of the console that sends something. */
export const ALL_FORMS = [
  SIGN_IN_FORMS,
  SIGN_UP_FORMS,
  PROFILE_FORMS,
  PLAN_FORMS,
  PAYMENT_FORMS,
  MEMBER_FORMS,
  ORGANIZATION_FORMS,
  KEY_FORMS,
  MFA_FORMS,
  RULE_FORMS,
  GOVERNANCE_FORMS,
].flat();
