'use client';

import { useTranslations } from 'next-intl';
import { useSWRConfig } from 'swr';
import { Alert } from '@/components/ui/alert';
import { Skeleton } from '@/components/ui/skeleton';
import { queryKey } from '@/lib/client/query-keys';
import { useCurrentUser } from '@/lib/client/current-user';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import type { Answer } from '@/lib/operations/table';
import { canonicalAccount, namesOf } from '@/lib/rules/auth/account';
import { mayCall } from '@/lib/rules/permissions';
import styles from './removal-impact.module.css';

/** As many names as one reads; the rest is counted. */
const NAMED = 8;

/**
 * What a removal does beside itself: which shared projects become invisible, and which API keys the people made. Looked
 * up when the dialog opens; where a look-up fails, that is said and stops nobody (house bar, 3.12).
 */
export function RemovalImpact({ accounts }: { accounts: readonly string[] }) {
  const t = useTranslations('members.consequences');
  const projects = useQuery('project.list');
  // A general member is refused the list of keys: not worth asking for.
  const mayAsk = mayCall(useCurrentUser().role, 'member.delete');
  const keys = useQuery('apikey.list', undefined, { isPaused: !mayAsk });
  const isLogin = useLogins();
  const whom = namesOf(accounts, isLogin);
  const lost = projects.data?.projects.filter(({ memberEmails }) =>
    memberEmails?.some((email) => whom.has(canonicalAccount(email))),
  );
  const all = projects.data?.projects ?? [];
  // Who shares a project is told of some and not of others: what nobody said is not known to be harmless.
  const unsaid = all.filter(({ memberEmails }) => !memberEmails).length;
  const made = keys.data?.apikeys.filter(({ userEmail }) => whom.has(canonicalAccount(userEmail)));
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
          title={t('keys', { count: made?.length ?? 0 })}
          none={t('noKeys')}
          failed={t('keysUnknown')}
        />
      )}
    </>
  );
}

/** Who has which login id, by the list that the screen has at hand: whoever leaves must not make it be read again. */
function useLogins(): (account: string) => boolean {
  const kept: { data?: Answer<'member.list'> } | undefined = useSWRConfig().cache.get(queryKey('member.list'));
  const logins = new Set(kept?.data?.members.map(({ email }) => canonicalAccount(email)));
  return (account) => logins.has(account);
}

interface PartProps {
  reading: QueryResult<unknown>;
  names: readonly string[] | undefined;
  title: string;
  none: string;
  failed: string;
  /** What is not known although the look-up came to an answer. */
  unsure?: string | null;
}

function Part({ reading, names, title, none, failed, unsure = null }: PartProps) {
  const t = useTranslations('members.consequences');
  if (!names) return reading.failure ? <p className={styles.quiet}>{failed}</p> : <Skeleton lines={1} />;
  if (names.length === 0) return <p className={styles.quiet}>{unsure ?? none}</p>;
  const more = names.length - NAMED;
  return (
    <>
      <Alert tone="warn" title={title}>
        <ul className={styles.names}>
          {names.slice(0, NAMED).map((name, index) => (
            <li key={`${index} ${name}`}>{name}</li>
          ))}
          {more > 0 && <li>{t('more', { count: more })}</li>}
        </ul>
      </Alert>
      {unsure && <p className={styles.quiet}>{unsure}</p>}
    </>
  );
}
