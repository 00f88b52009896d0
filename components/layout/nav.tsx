import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import styles from './nav.module.css';
import { NavLink } from './nav-link';
import { NAV_SCREENS } from './nav-screens';

const ICONS = {
  home: 'home',
  contract: 'contract',
  organization: 'people',
  apikey: 'key',
  security: 'shield',
  profile: 'person',
} as const;

/** The top navigation: a row of tabs, or a column inside the sheet of a phone. */
export function Nav({ column }: { column?: boolean }) {
  const t = useTranslations('nav');
  const words = useTranslations('shell');
  return (
    <nav aria-label={words('nav')} className={column ? styles.column : styles.row}>
      {NAV_SCREENS.map(({ path, nav }) => (
        <NavLink key={path} path={path}>
          {column && <Icon name={ICONS[nav]} size={20} />}
          {t(nav)}
        </NavLink>
      ))}
    </nav>
  );
}
