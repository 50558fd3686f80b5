import { users } from '../shared/base-paths.ts';
import { currentUser, permissionTree } from './profile.ts';

/** 404: a second factor is owed; 400: no permissions; 401: log out. */
export const getMe = users({ method: 'GET', path: '/users/me', permission: 'session', response: currentUser });

export const getMyPermissions = users({
  method: 'GET',
  path: '/users/me/permissions',
  permission: 'session',
  response: permissionTree,
});
