import type { Role } from '@vigil/contract/shared/permissions.ts';
import { expect, test } from 'vitest';
import { maySpeakFor } from './queries/external-identities.ts';

test.each<[Role[], Role, boolean]>([
  [[], 'employee', true],
  [['employee'], 'employee', true],
  [['content_manager'], 'employee', false],
  [['employee', 'operator'], 'content_manager', false],
  [['operator'], 'operator', true],
  [['operator'], 'system_admin', true],
  [['super_user'], 'super_user', false],
  [['system_admin'], 'system_admin', false],
  [['employee', 'system_admin'], 'system_admin', false],
])('for roles %o, a system set up by %s may sign them in: %s', (roles, max_role, expected) => {
  expect(maySpeakFor(roles, max_role)).toBe(expected);
});
