'use client';

import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { ExternalLink } from '@/components/ui/external-link';
import { queryKey } from '@/lib/rules/page-data';
import { useCurrentUser } from '@/lib/client/current-user';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { canonicalAccount, namesOf } from '@/lib/rules/auth/account';
import { mayCall } from '@/lib/rules/permissions';
import styles from './removal-impact.module.css';

/** The rest is counted. */
const NAMED = 8;

/**
 * Which shared projects become invisible by a removal, and which API keys the members made. A failed read is said, and
 * does not block the removal.
 */
export function RemovalImpact({ accounts }: { accounts: readonly string[] }) {
  const t = useTranslations('members.consequences');
  const projects = useQuery('project.list');
  // A general member is refused the list of keys.
  const mayAsk = mayCall(useCurrentUser().role, 'member.delete');
  const keys = useQuery('apikey.list', undefined, { isPaused: !mayAsk });
  const isLogin = useLogins();
  const whom = namesOf(accounts, isLogin);
  const lost = projects.data?.projects.filter(({ memberEmails }) =>
    memberEmails?.some((email) => whom.has(canonicalAccount(email))),
  );
  const all = projects.data?.projects ?? [];
  // The members of some projects are not listed: these projects may be affected, too.
  const unsaid = all.filter(({ memberEmails }) => !memberEmails).length;
  const made = keys.data?.apikeys.filter(({ userEmail }) => whom.has(canonicalAccount(userEmail)));
  const reads = mayAsk ? [projects, keys] : [projects];
  const waiting = { reload: () => undefined, stop: () => reads.forEach(({ stop }) => stop()) };
  if (reads.every(({ data, failure }) => !data && !failure)) return <QueryState query={waiting} lines={2} />;
  return (
    <>
      <Part
        reading={projects}
        names={lost?.map(({ name }) => name)}
        title={t('projects', { count: lost?.length ?? 0 })}
        none={t('noProjects')}
        failed={t('projectsUnknown')}
        unsure={unsaid > 0 ? t('projectsPartly', { count: unsaid, total: all.length }) : null}
      />
      {mayAsk && (
        <Part
          reading={keys}
          names={made?.map(({ name }) => name)}
          addressOf={(name) => `/apikey?q=${encodeURIComponent(name)}`}
          title={t('keys', { count: made?.length ?? 0 })}
          none={t('noKeys')}
          failed={t('keysUnknown')}
        />
      )}
    </>
  );
}

/** By the cached list, because a user who leaves must not read it again. */
function useLogins(): (account: string) => boolean {
  const kept: { data?: Answer<'member.list'> } | undefined = useSWRConfig().cache.get(queryKey('member.list'));
  const logins = new Set(kept?.data?.members.map(({ email }) => canonicalAccount(email)));
  return (account) => logins.has(account);
}

interface PartProps {
  reading: QueryResult<unknown>;
  names: readonly string[] | undefined;
  /** Where each of them is dealt with; opened beside this, so that the decision stays open. */
  addressOf?: (name: string) => string;
  title: string;
  none: string;
  failed: string;
  /** What remains unknown after a successful read. */
  unsure?: string | null;
}

function Part({ reading, names, addressOf, title, none, failed, unsure = null }: PartProps) {
  const labels = useTranslations('labels');
  if (!names) return <QueryState query={reading} lines={1} failureTitle={failed} isFact />;
  if (names.length === 0) return <p className={styles.quiet}>{unsure ?? none}</p>;
  const more = names.length - NAMED;
  return (
    <>
      <Alert tone="warn" title={title}>
        <ul className={styles.names}>
          {names.slice(0, NAMED).map((name, index) => (
            <li key={`${index} ${name}`}>
              {addressOf ? <ExternalLink href={addressOf(name)}>{name}</ExternalLink> : name}
            </li>
          ))}
          {more > 0 && <li>{labels('more', { count: more })}</li>}
        </ul>
      </Alert>
      {unsure && <p className={styles.quiet}>{unsure}</p>}
    </>
  );
}
