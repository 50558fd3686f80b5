import type { ParseKeys } from 'i18next';
import { useMe, usePermissions } from '../../features/profile/api.ts';
import { isGranted } from '../guard.ts';
import { adminMenu, userMenu } from '../menu.ts';
import type { MenuSection, Screen } from '../screen.ts';
import { screens } from '../screens.ts';
import { keyOfPlace } from './places.ts';

export type Place = {
  path: Screen['path'];
  label: ParseKeys;
  section: MenuSection | null;
  shortcutKey: string | undefined;
};

/** Places that are in no menu. */
const outsideMenus = [
  { path: '/admin/instructions', label: 'site.instructions' },
  { path: '/admin/change-log', label: 'site.change_log' },
  { path: '/admin/profile', label: 'app.profile' },
  { path: '/user/profile', label: 'app.profile' },
] as const;

/** Returns every screen that the person may open without choosing an item first, in the order of their menus. */
export function usePlaces(): Place[] {
  const me = useMe();
  const permissions = usePermissions();
  if (me === undefined) return [];
  const inMenus = [
    ...adminMenu(screens, { role: me.role, permissions }).flatMap(({ section, entries }) =>
      entries.map((entry) => ({ ...entry, section })),
    ),
    ...userMenu(screens, permissions).map((entry) => ({ ...entry, section: null })),
  ];
  // Omits the profile of the other area.
  const others = outsideMenus
    .filter(({ path }) => isOpen(path, permissions) && !(path === '/user/profile' && isOpen('/admin/profile', permissions)))
    .map((place) => ({ ...place, section: null }));
  return [...inMenus, ...others].map((place) => ({ ...place, shortcutKey: keyOfPlace(place.path) }));
}

const isOpen = (path: string, permissions: Parameters<typeof isGranted>[0]): boolean =>
  screens.some((screen) => screen.path === path && isGranted(permissions, screen.permission));
