import { expect, test } from 'vitest';
import { flattenPermissions, permissionTreeOf } from '../profile/rules.ts';
import { effectiveRole, outranks, permissions, type Role, rolePermissions } from './permissions.ts';

const ranks: readonly Role[] = ['employee', 'content_manager', 'operator', 'super_user', 'system_admin'];

test('spec 6: each role outranks those before it', () => {
  for (const [rank, role] of ranks.entries())
    expect(ranks.filter((other) => outranks(role, other))).toEqual(ranks.slice(0, rank));
});

test('spec 6: the highest role that somebody holds is the effective one', () => {
  expect(effectiveRole(['operator', 'employee', 'content_manager'])).toBe('operator');
  expect(effectiveRole(['pdf_service', 'employee'])).toBe('employee');
  expect(effectiveRole([])).toBeNull();
});

test('spec 6: a tree of permissions is flattened to dotted names, and made of them', () => {
  expect(flattenPermissions({ admin: { staff: { tags: {} } }, user: {} })).toEqual([
    'admin',
    'admin.staff',
    'admin.staff.tags',
    'user',
  ]);
  expect(permissionTreeOf(['admin', 'admin.staff.tags', 'user'])).toEqual({ admin: { staff: { tags: {} } }, user: {} });
});

test('spec 6: every key that gates a route is known, and held by somebody', () => {
  const keys = `admin admin.statistics admin.staff.tags admin.staff.employees admin.learning admin.learning.assigned
    admin.learning.courses admin.phishing admin.phishing.campaigns admin.phishing.templates admin.organization
    admin.settings.audit admin.settings.adfs admin.settings.license user user.statistics user.learning`.split(/\s+/);
  expect(permissions).toEqual(expect.arrayContaining(keys));
  expect(keys.filter((key) => !Object.values(rolePermissions).some((held) => held.some((one) => one === key)))).toEqual([]);
});

test('spec 2: the role of the program itself holds nothing', () => expect(rolePermissions.pdf_service).toEqual([]));
