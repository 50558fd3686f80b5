import {
  IconBuilding,
  IconChartLine,
  IconFishHook,
  IconSchool,
  IconSettings,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Menu } from '../menu.ts';
import type { MenuSection } from '../screen.ts';
import classes from './sidebar.module.css';
import { List } from '../../ui/list.tsx';

const icons: Record<MenuSection, TablerIcon> = {
  statistics: IconChartLine,
  learning: IconSchool,
  staff: IconUsers,
  phishing: IconFishHook,
  organization: IconBuilding,
  settings: IconSettings,
};

/** A section leads to its first page and unfolds while one is inside it. */
export function SidebarSection({ section, entries, path }: Menu[number] & { path: string }) {
  const { t } = useTranslation();
  const Icon = icons[section];
  const isInside = path.startsWith(`/admin/${section}`);
  return (
    <li>
      <Link to={entries[0]?.path ?? '/'} className={classes.section} data-inside={isInside || undefined}>
        <Icon size={19} stroke={1.6} aria-hidden />
        {t(`menu.section.${section}`)}
      </Link>
      {isInside && entries.length > 1 && (
        <List gap={2}>
          {entries.map((entry) => (
            <li key={entry.path}>
              <Link to={entry.path} className={classes.entry}>
                {t(entry.label)}
              </Link>
            </li>
          ))}
        </List>
      )}
    </li>
  );
}
