import type { Route } from 'next';
import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import type { Namespace } from '@/lib/i18n/messages';
import { FileMessages } from './messages';
import { Screen } from './screen';

/** The screens that others belong to, each with its name in `nav` of the messages. */
const ABOVE = {
  '/activity': 'activity',
  '/contract': 'contract',
  '/contract/planner': 'planner',
  '/organization': 'organization',
  '/organization/leaving': 'leaving',
  '/organization/review': 'review',
  '/profile': 'profile',
} as const satisfies Partial<Record<Route, string>>;
type ScreenAbove = keyof typeof ABOVE;

interface ConsolePageProps {
  screen: Omit<ComponentProps<typeof Screen>, 'children'>;
  title: ReactNode;
  purpose?: ReactNode;
  /** The screens that this one belongs to, from the top down. */
  up?: readonly ScreenAbove[] | undefined;
  aside?: ReactNode;
  texts: readonly Namespace[];
  children: ReactNode;
}

/** A screen of signed-in users: its head, and its panels with their texts. */
export function ConsolePage({ screen, title, purpose, up, aside, texts, children }: ConsolePageProps) {
  return (
    <Screen {...screen}>
      <FileMessages names={texts}>
        <PageHeader title={title} purpose={purpose} crumb={up && <Crumbs up={up} />} aside={aside} />
        {children}
      </FileMessages>
    </Screen>
  );
}

/** The way up; the title below it is the place itself. */
async function Crumbs({ up }: { up: readonly ScreenAbove[] }) {
  const t = await getTranslations('shell');
  const nav = await getTranslations('nav');
  return (
    <nav aria-label={t('up')}>
      {up.map((path) => (
        <Fragment key={path}>
          <Link href={path} prefetch={false}>
            {nav(ABOVE[path])}
          </Link>{' '}
          <span aria-hidden="true">/</span>{' '}
        </Fragment>
      ))}
    </nav>
  );
}
