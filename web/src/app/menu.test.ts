import { rolePermissions, type Permission, type Role } from '@vigil/contract/shared/permissions.ts';
import { expect, test } from 'vitest';
import { adminMenu, firstAdminPage, homeOf, sectionOf, userMenu } from './menu.ts';
import type { MenuSection, Screen } from './screen.ts';

const page = (path: string, permission: Permission, section: MenuSection, menu: Partial<NonNullable<Screen['menu']>>) =>
  ({
    path,
    permission,
    frame: path.startsWith('/admin') ? 'admin' : 'user',
    needAuth: true,
    menu: { section, label: 'app.menu', order: 1, ...menu },
  }) as Screen;

const screens = [
  page('/admin/settings/adfs', 'admin.settings.adfs', 'settings', { order: 2, orderFor: { system_admin: 3 } }),
  page('/admin/settings/license', 'admin.settings.license', 'settings', { order: 4, orderFor: { system_admin: 2 } }),
  page('/admin/settings/audit', 'admin.settings.audit', 'settings', { order: 1 }),
  page('/admin/statistics/general-statictics', 'admin.statistics', 'statistics', {}),
  page('/user/statistics', 'user.statistics', 'statistics', { order: 2 }),
  page('/user/learning', 'user.learning', 'learning', { order: 1 }),
];
const held = (role: Role) => ({ role, permissions: new Set(rolePermissions[role]) });
const paths = (role: Role) =>
  adminMenu(screens, held(role)).map(({ section, entries }) => [section, entries.map(({ path }) => path)]);

test('a content manager has no settings in the menu', () => {
  expect(paths('content_manager')).toEqual([['statistics', ['/admin/statistics/general-statictics']]]);
});

test.each([
  ['operator', ['audit', 'adfs', 'license']],
  ['system_admin', ['audit', 'license', 'adfs']],
] as const)('the menu of %s lists settings in their order', (role, order) => {
  expect(paths(role)[1]).toEqual(['settings', order.map((name) => `/admin/settings/${name}`)]);
});

test('an employee’s menu has learning, then statistics, and no administration', () => {
  expect(userMenu(screens, held('employee').permissions).map(({ path }) => path)).toEqual(['/user/learning', '/user/statistics']);
  expect(firstAdminPage(screens, held('employee'))).toBeNull();
});

test.each([
  ['operator', '/user/learning'],
  ['pdf_service', null],
] as const)('the home page of %s is %s', (role, home) => expect(homeOf(screens, held(role))).toBe(home));

test.each([
  ['/admin/settings/adfs', 'settings'],
  ['/admin/settings/adfs/1/superusers', 'organization'],
  ['/admin/organization/1/edit', 'organization'],
  ['/user/learning', undefined],
] as const)('the page %s belongs to the section %s', (path, section) => expect(sectionOf(path)).toBe(section));
