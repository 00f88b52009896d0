import 'server-only';
import type { Metadata } from 'next';
import type { Messages } from 'next-intl';
import { getTranslations } from 'next-intl/server';

type TitleKey =
  | { [Name in keyof Messages]: Messages[Name] extends { title: string } ? `${Name}.title` : never }[Exclude<
      keyof Messages,
      'callback'
    >]
  | `nav.${keyof Messages['nav']}`
  | 'shell.signOut'
  | 'shell.guide'
  | 'contract.offer.upgrade'
  | 'activity.line.title'
  | 'review.evidence.title'
  | 'callback.pageTitle'
  | 'errorPage.notFoundTitle'
  | 'mfaStep.enrolTitle'
  | 'mfaStep.otpTitle'
  | 'signup.confirmTitle';

/** A page's `generateMetadata`: its title in the reader's language. The root layout adds the product's name. */
export function pageTitle(key: TitleKey): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations())(key) });
}
