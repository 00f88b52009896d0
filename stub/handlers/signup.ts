/** Sign-up by mail and the mailed new password: docs/wire-contract.md#sign-up. */
import { randomInt } from 'node:crypto';
import { canonicalAccount, emailOf } from '../../lib/rules/auth/account.ts';
import { EVALUATION_MONTHS } from '../../lib/rules/contracts/plans.ts';
import { LIFETIMES, MAX_SIGN_UP_ATTEMPTS } from '../account/lifetimes.ts';
import { hashPassword, randomPassword } from '../account/passwords.ts';
import { hashOf, randomToken } from '../account/tokens.ts';
import { deny, done, type Handlers, ok, type Refusal, refuse } from '../api/reply.ts';
import { addMonths, dateOf } from '../clock.ts';
import { accountOf } from '../db/accounts.ts';
import { knownAccountMail, newPasswordMail, signUpMail } from '../mail-texts.ts';
import type { World } from '../world.ts';
import { createOrganization, type NewOrganization } from './organization.ts';

const WRONG_LINK = deny(412, 'error', 'The link or the code is wrong');

interface SignUp {
  id_hash: string;
  email: string;
  service: string;
  code: string;
  tries: number;
  expires_ms: number;
}

export const signupHandlers: Handlers<'signup.remind' | 'signup.start' | 'signup.confirm'> = {
  'signup.remind': async ({ world, nowMs, input }) => {
    const password = randomPassword();
    const hash = await hashPassword(password); // Also for unknown addresses, so that the answer takes the same time.
    const account = accountOf(world.db, input.email);
    if (!account) return done;
    const sql = 'UPDATE accounts SET reset_hash = ?, reset_expires_ms = ? WHERE id = ?';
    world.db.run(sql, hash, nowMs + LIFETIMES.resetMs, account.id);
    world.mailer.send({
      recipient: emailOf(account.login),
      kind: 'remind',
      ...newPasswordMail(world, account.login, password),
      link: `${world.config.consoleOrigin}/signin`,
      code: password,
    });
    return done;
  },

  'signup.start': ({ world, nowMs, input }) => {
    const { 'site-service': site, customisation } = world.config.words;
    if (input.service !== site && input.service !== customisation) return deny(400, 'bad request', 'service: unknown');
    const email = canonicalAccount(input.email);
    if (accountOf(world.db, email)) {
      mailKnownAccount(world, email);
      return done;
    }
    const id = randomToken();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    world.db.insert('signups', {
      id_hash: hashOf(id),
      email,
      service: input.service,
      code,
      tries: 0,
      expires_ms: nowMs + LIFETIMES.signUpMs,
    });
    world.mailer.send({
      recipient: email,
      kind: 'signup',
      ...signUpMail(world, email, code),
      link: `${world.config.consoleOrigin}/signup/${input.service}/${id}`,
      code,
    });
    return done;
  },

  'signup.confirm': async ({ world, nowMs, input }) => {
    const hash = await hashPassword(input.password);
    return world.db.transaction(() => {
      const signUp = verifyCode(world, input.sessionIdHash, input.code, nowMs);
      if (!signUp || accountOf(world.db, signUp.email)) return WRONG_LINK;
      const isCustomisation = signUp.service === world.config.words.customisation;
      const refusal = isCustomisation ? domainProblem(world, input.domain) : null;
      if (refusal) return refusal;
      const { organizationName, departmentName, personName, tel, domain } = input;
      const organizationId = register(world, signUp.email, hash, {
        name: organizationName,
        departmentName,
        personName,
        tel,
      });
      addContract(world, organizationId, signUp.email, isCustomisation ? domain : undefined, dateOf(nowMs));
      world.db.run('DELETE FROM signups WHERE email = ?', signUp.email);
      return ok({ email: signUp.email });
    });
  },
};

/** A wrong code uses up one of a few attempts. */
function verifyCode(world: World, id: string, code: string, nowMs: number): SignUp | null {
  const found = world.db.get<SignUp>('SELECT * FROM signups WHERE id_hash = ?', hashOf(id));
  if (!found || found.expires_ms <= nowMs || found.tries >= MAX_SIGN_UP_ATTEMPTS) return null;
  if (found.code === code) return found;
  world.db.run('UPDATE signups SET tries = tries + 1 WHERE id_hash = ?', found.id_hash);
  return null;
}

function domainProblem(world: World, domain: string | undefined): Refusal | null {
  if (domain === undefined) return deny(400, 'bad request', 'domain: enter');
  const isTaken = world.db.get('SELECT 1 FROM customisation_contracts WHERE domain = ?', domain);
  return isTaken ? refuse('evaluation duplicate') : null;
}

function register(world: World, login: string, password_hash: string, organization: NewOrganization): number {
  const name = organization.personName || login.split('@', 1)[0] || login;
  const account_id = world.db.insert('accounts', { login, name, password_hash });
  const organization_id = createOrganization(world, organization);
  world.db.insert('members', { organization_id, account_id, role: 'owner' });
  return organization_id;
}

/** A customisation sign-up starts an evaluation of its domain, a site sign-up the free plan. */
function addContract(
  world: World,
  organization_id: number,
  login: string,
  domain: string | undefined,
  today: string,
): void {
  if (domain === undefined) {
    world.db.insert('site_contracts', { organization_id, plan_code: 'free' });
    return;
  }
  world.db.insert('customisation_contracts', {
    domain,
    organization_id,
    plan_code: 'evaluation',
    apps_count: 0,
    apps_total: 4,
    start_date: today,
    end_date: addMonths(today, EVALUATION_MONTHS),
    evaluation_used: 1,
    receipt_email: emailOf(login),
  });
}

function mailKnownAccount(world: World, email: string): void {
  world.mailer.send({
    recipient: email,
    kind: 'signup',
    ...knownAccountMail(world, email),
    link: `${world.config.consoleOrigin}/signin`,
  });
}
