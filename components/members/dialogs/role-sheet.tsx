'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Drawer } from '@/components/ui/modal';
import { VisuallyHidden } from '@/components/ui/stack';
import { ABILITIES, abilityOf } from '@/lib/rules/members/role-abilities';
import { ROLES } from '@/lib/rules/roles';
import styles from './role-sheet.module.css';

export function RoleSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('members.matrix');
  const members = useTranslations('members');
  const ui = useTranslations('ui');
  const roleName = useTranslations('role');
  return (
    <Drawer title={members('roles')} onClose={onClose}>
      <dl className={styles.cards}>
        {ROLES.map((role) => (
          <div key={role} className={styles.card}>
            <dt>{roleName(role)}</dt>
            <dd>{roleName(`text.${role}`)}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.matrix}>
        <caption className={styles.caption}>{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ability')}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {roleName(`short.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ABILITIES.map((ability) => (
            <tr key={ability.key}>
              <th scope="row">{t(`abilities.${ability.key}`)}</th>
              {ROLES.map((role) => (
                <td key={role}>
                  <Mark may={abilityOf(role, ability)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('note')}</p>
      <Button onClick={onClose}>{ui('close')}</Button>
    </Drawer>
  );
}

function Mark({ may }: { may: ReturnType<typeof abilityOf> }) {
  const t = useTranslations('members.matrix');
  return (
    <span className={styles[may]}>
      {may === 'maybe' ? <span aria-hidden="true">△</span> : <Icon name={may === 'may' ? 'check' : 'cross'} />}
      <VisuallyHidden>{t(may)}</VisuallyHidden>
    </span>
  );
}
