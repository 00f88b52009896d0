'use client';

import { useTranslations } from 'next-intl';
import { LinkButton } from '@/components/ui/link-button';
import { Row } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useTeam } from '@/lib/client/use-team';
import { passes } from '@/lib/rules/roles';

/** The ways to the screens below the organization's, for those who may use them. */
export function OrganizationLinks() {
  const t = useTranslations();
  const { role } = useCurrentUser();
  const { hasStore } = useTeam();
  if (!passes(role, 'admin')) return null;
  return (
    <Row>
      {hasStore && (
        <LinkButton href="/organization/leaving" size="s" variant="quiet" icon="leave">
          {t('members.offboarding.all')}
        </LinkButton>
      )}
      {hasStore && (
        <LinkButton href="/organization/review" size="s" variant="quiet" icon="shield">
          {t('organization.review')}
        </LinkButton>
      )}
      <LinkButton href="/organization/file" size="s" variant="quiet" icon="download">
        {t('organization.file')}
      </LinkButton>
    </Row>
  );
}
