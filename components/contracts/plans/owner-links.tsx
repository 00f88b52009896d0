'use client';

import { ExternalLink } from '@/components/ui/external-link';
import { Row } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { mayCall, type OperationName } from '@/lib/rules/permissions';

/** Links for owners only; the screen tells the others once what they may not do. */
export function OwnerLinks({
  operation,
  links,
}: {
  operation: OperationName;
  links: readonly { href: string; label: string }[];
}) {
  const { role } = useCurrentUser();
  if (!mayCall(role, operation)) return null;
  return (
    <Row>
      {links.map(({ href, label }) => (
        <ExternalLink key={label} href={href}>
          {label}
        </ExternalLink>
      ))}
    </Row>
  );
}
