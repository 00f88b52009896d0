import type { Route } from 'next';
import type { ComponentProps, ReactNode } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import type { Namespace } from '@/lib/i18n/messages';
import type { GuideName } from '@/lib/rules/guide';
import { GuideLink } from './guide-link';
import { FileMessages } from './messages';
import { Screen } from './screen';

interface ConsolePageProps {
  screen: Omit<ComponentProps<typeof Screen>, 'children'>;
  title: ReactNode;
  purpose?: ReactNode;
  guide: GuideName;
  /** Beside the title. */
  aside?: ReactNode;
  /** The groups of messages that its panels use. */
  texts: readonly Namespace[];
  children: ReactNode;
}

/** A screen of signed-in users: its head, and its panels with their texts. */
export function ConsolePage({ screen, title, purpose, guide, aside, texts, children }: ConsolePageProps) {
  return (
    <Screen {...screen}>
      <FileMessages names={texts}>
        <PageHeader title={title} purpose={purpose} aside={aside} guide={<GuideLink name={guide} />} />
        {children}
      </FileMessages>
    </Screen>
  );
}

/** The way back to the screen above. */
export function BackLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <LinkButton href={href} variant="quiet">
      {children}
    </LinkButton>
  );
}
