import type { ReactNode } from 'react';
import type { Member } from '@/lib/rules/members/member';
import styles from './person.module.css';

/** Whom a dialog is about: account, name, and what is to happen. */
export function Person({ member, children }: { member: Pick<Member, 'email' | 'name'>; children?: ReactNode }) {
  return (
    <div className={styles.person}>
      <p className={styles.account}>{member.email}</p>
      {member.name && <p className={styles.name}>{member.name}</p>}
      {children && <p className={styles.change}>{children}</p>}
    </div>
  );
}
