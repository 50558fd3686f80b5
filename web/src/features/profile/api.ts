import { changePassword } from '@vigil/contract/auth/endpoints.ts';
import { endMyOtherSessions, endMySession, getMe, getMyPermissions, listMySessions } from '@vigil/contract/profile/endpoints.ts';
import { flattenPermissions } from '@vigil/contract/profile/rules.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { query, useCall } from '../../lib/api.ts';
import { useToken } from '../../lib/session.ts';

/** Who is signed in; kept until they sign out. */
export const meQuery = () => queryOptions({ ...query(getMe, {}), staleTime: Infinity, gcTime: Infinity });

export const permissionsQuery = () =>
  queryOptions({
    ...query(getMyPermissions, {}),
    staleTime: Infinity,
    gcTime: Infinity,
    select: (tree) => new Set(flattenPermissions(tree) as Permission[]),
  });

export const useMe = () => useQuery({ ...meQuery(), enabled: useToken() !== null }).data;

const nothing: ReadonlySet<Permission> = new Set();

export const usePermissions = (): ReadonlySet<Permission> =>
  useQuery({ ...permissionsQuery(), enabled: useToken() !== null }).data ?? nothing;

export const mySessionsQuery = () => query(listMySessions, {});
const invalidates = [listMySessions];
export const useEndMySession = () => useCall(endMySession, { invalidates });
export const useEndMyOtherSessions = () => useCall(endMyOtherSessions, { invalidates });
/** Every other session ends with the old password. */
export const useChangePassword = () => useCall(changePassword, { silent: true, tip: 'password.update', invalidates });
