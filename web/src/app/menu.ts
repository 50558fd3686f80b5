import type { Permission, Role } from '@vigil/contract/shared/permissions.ts';
import { isGranted } from './guard.ts';
import { type MenuSection, menuSections, type Screen } from './screen.ts';

export type MenuEntry = { path: Screen['path']; label: NonNullable<Screen['menu']>['label'] };
export type Menu = { section: MenuSection; entries: MenuEntry[] }[];
type Held = { role: Role; permissions: ReadonlySet<Permission> };

/** Returns the sidebar: the sections with at least one page that is built and permitted, with their pages in the role's order. */
export function adminMenu(screens: readonly Screen[], held: Held): Menu {
  return menuSections
    .map((section) => ({ section, entries: entriesOf(section, screens, held) }))
    .filter(({ entries }) => entries.length > 0);
}

function entriesOf(section: MenuSection, screens: readonly Screen[], { role, permissions }: Held): MenuEntry[] {
  return screens
    .flatMap(({ path, frame, menu, permission }) =>
      frame === 'admin' && menu?.section === section && isGranted(permissions, permission) ? [{ path, menu }] : [],
    )
    .sort((a, b) => orderOf(a.menu, role) - orderOf(b.menu, role))
    .map(({ path, menu }) => ({ path, label: menu.label }));
}

const orderOf = (menu: NonNullable<Screen['menu']>, role: Role) => menu.orderFor?.[role] ?? menu.order;

/** Returns the pages of the employee bar: learning, then statistics. */
export function userMenu(screens: readonly Screen[], permissions: ReadonlySet<Permission>): MenuEntry[] {
  return screens
    .flatMap(({ path, frame, menu, permission }) =>
      frame === 'user' && menu !== undefined && isGranted(permissions, permission) ? [{ path, menu }] : [],
    )
    .sort((a, b) => a.menu.order - b.menu.order)
    .map(({ path, menu }) => ({ path, label: menu.label }));
}

/** Returns the first page of the employee bar; null if the person may open none. */
export const firstUserPage = (screens: readonly Screen[], { permissions }: Held) =>
  userMenu(screens, permissions)[0]?.path ?? null;

export const firstAdminPage = (screens: readonly Screen[], held: Held) => adminMenu(screens, held)[0]?.entries[0]?.path ?? null;

/**
 * Returns the home page of a person: employee learning (spec point 2), or without it their first administration page; null if
 * there is neither.
 */
export const homeOf = (screens: readonly Screen[], held: Held) => firstUserPage(screens, held) ?? firstAdminPage(screens, held);

/** The administrators of an organisation have an address among the settings, but the page belongs to the organisation. */
const ADMINISTRATORS = /^\/admin\/settings\/adfs\/[^/]+\/superusers/;

/** Returns the section of the menu that a page belongs to. */
export const sectionOf = (path: string): MenuSection | undefined =>
  ADMINISTRATORS.test(path) ? 'organization' : menuSections.find((section) => path.startsWith(`/admin/${section}`));
