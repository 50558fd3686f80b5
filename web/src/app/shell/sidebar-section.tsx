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
import { keyOfPlace } from '../keyboard/places.ts';
import { type Menu, type MenuEntry, sectionOf } from '../menu.ts';
import type { MenuSection } from '../screen.ts';
import classes from './sidebar.module.css';
import { List } from '../../ui/list.tsx';
import { useKeyTitle } from '../../ui/use-key-title.ts';

const icons: Record<MenuSection, TablerIcon> = {
  statistics: IconChartLine,
  learning: IconSchool,
  staff: IconUsers,
  phishing: IconFishHook,
  organization: IconBuilding,
  settings: IconSettings,
};

/** A section leads to its first page and unfolds while one of its pages is open. */
export function SidebarSection({ section, entries, path }: Menu[number] & { path: string }) {
  const { t } = useTranslation();
  const Icon = icons[section];
  const keyTitle = useKeyTitle();
  const titleOf = (entry: MenuEntry | undefined) =>
    entry && keyTitle(t(entry.label), ['G', keyOfPlace(entry.path)?.toUpperCase()]);
  const isInside = sectionOf(path) === section;
  return (
    <li>
      <Link
        to={entries[0]?.path ?? '/'}
        className={classes.section}
        title={titleOf(entries[0])}
        data-inside={isInside || undefined}
      >
        <Icon size={19} stroke={1.6} aria-hidden />
        {t(`menu.section.${section}`)}
      </Link>
      {isInside && entries.length > 1 && (
        <List gap={2}>
          {entries.map((entry) => (
            <li key={entry.path}>
              <Link to={entry.path} className={classes.entry} title={titleOf(entry)}>
                {t(entry.label)}
              </Link>
            </li>
          ))}
        </List>
      )}
    </li>
  );
}
