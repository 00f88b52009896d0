import type { Route } from 'next';
import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import type { Namespace } from '@/lib/i18n/messages';
import { FileMessages } from './messages';
import { Screen } from './screen';

interface ScreenAbove {
  href: Route;
  title: ReactNode;
}

interface ConsolePageProps {
  screen: Omit<ComponentProps<typeof Screen>, 'children'>;
  title: ReactNode;
  purpose?: ReactNode;
  /** The screens that this one belongs to, from the top down. */
  up?: readonly ScreenAbove[] | undefined;
  /** Beside the title. */
  aside?: ReactNode;
  /** The groups of messages that its panels use. */
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
  return (
    <nav aria-label={t('up')}>
      {up.map(({ href, title }) => (
        <Fragment key={href}>
          <Link href={href} prefetch={false}>
            {title}
          </Link>{' '}
          <span aria-hidden="true">/</span>{' '}
        </Fragment>
      ))}
    </nav>
  );
}
