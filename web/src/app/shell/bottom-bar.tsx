import { IconChartLine, IconSchool, IconUser } from '@tabler/icons-react';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../features/profile/api.ts';
import type { MenuEntry } from '../menu.ts';
import { screens } from '../screens.ts';
import classes from './bottom-bar.module.css';

/**
 * The employee area's menu at the bottom of windows of 1024 px or less (spec point 2). The person's own name links to their
 * profile.
 */
export function BottomBar({ entries }: { entries: MenuEntry[] }) {
  const { t } = useTranslation();
  const me = useMe();
  const profile = screens.find(({ path }) => path === '/user/profile')?.path;
  return (
    <nav className={classes.bar} aria-label={t('app.menu')}>
      {entries.map(({ path, label }) => (
        <Link key={path} to={path} className={classes.entry}>
          {path === '/user/learning' ? <IconSchool size={22} stroke={1.6} /> : <IconChartLine size={22} stroke={1.6} />}
          {t(label)}
        </Link>
      ))}
      {profile !== undefined && (
        <Link to={profile} className={classes.entry}>
          <IconUser size={22} stroke={1.6} />
          <span className={classes.name}>{me === undefined ? t('commons:loading') : displayName(me)}</span>
        </Link>
      )}
    </nav>
  );
}
