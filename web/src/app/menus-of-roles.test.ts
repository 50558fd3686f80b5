// @vitest-environment jsdom
import { type Role, rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { expect, test } from 'vitest';
import { adminMenu, userMenu } from './menu.ts';
import { menuSections, type MenuSection } from './screen.ts';
import { screens } from './screens.ts';

const held = (role: Role) => ({ role, permissions: new Set(rolePermissions[role]) });
const nameOf = (path: string) => path.split('/').at(-1)!;
const entriesOf = (role: Role, section: MenuSection) =>
  adminMenu(screens, held(role))
    .filter((entry) => entry.section === section)
    .flatMap(({ entries }) => entries.map(({ path }) => nameOf(path)));
const administrators = ['operator', 'super_user', 'system_admin'] as const;

test('spec 2: the menu sections have the order of the sidebar', () => {
  expect(menuSections).toEqual(['statistics', 'learning', 'staff', 'phishing', 'organization', 'settings']);
  expect(adminMenu(screens, held('operator')).map(({ section }) => section)).toEqual([...menuSections]);
});

test('spec 2: a content manager’s menu has statistics and learning', () => {
  expect(adminMenu(screens, held('content_manager')).map(({ section }) => section)).toEqual(['statistics', 'learning']);
  expect(entriesOf('content_manager', 'statistics')).toEqual(['general-statictics', 'reports']);
  expect(entriesOf('content_manager', 'learning')).toEqual(['assigned', 'courses', 'themes']);
});

test.each(administrators)('spec 2: the menu of an %s has statistics, learning, staff and organisation', (role) => {
  expect(entriesOf(role, 'statistics')).toEqual(['general-statictics', 'reports']);
  expect(entriesOf(role, 'learning')).toEqual(['assigned', 'courses', 'themes']);
  // Departments are a tab of the employees page.
  expect(entriesOf(role, 'staff')).toEqual(['employees', 'tags']);
  expect(entriesOf(role, 'organization')).toEqual(['organization']);
});

test.each(administrators)('spec 2: the phishing section of an %s has its pages in order', (role) => {
  const pages = ['campaigns', 'phishing-by-tags', 'templates', 'redirect'];
  expect(entriesOf(role, 'phishing').filter((name) => pages.includes(name))).toEqual(pages);
});

test('spec 2: the settings section of an operator has its pages in order', () =>
  expect(entriesOf('operator', 'settings')).toEqual(['audit', 'adfs', 'license']));
test('spec 2: the settings section of a super user has its pages in order', () =>
  expect(entriesOf('super_user', 'settings')).toEqual(['audit', 'adfs', 'settings', 'license']));
test('spec 2: a system administrator’s settings begin with the log, the licence and the directory, and include the emails', () => {
  const settings = entriesOf('system_admin', 'settings');
  expect(settings.slice(0, 3)).toEqual(['audit', 'license', 'adfs']);
  expect(settings).toContain('emails');
});

test.each(['employee', 'content_manager', ...administrators] as const)(
  'spec 2: the employee menu of an %s has learning and statistics',
  (role) =>
    expect(userMenu(screens, held(role).permissions).map(({ path }) => path)).toEqual(['/user/learning', '/user/statistics']),
);
test('spec 2: a role that no person can have gets no menu', () => {
  expect(userMenu(screens, held('pdf_service').permissions)).toEqual([]);
  expect(adminMenu(screens, held('pdf_service'))).toEqual([]);
});
