import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { flattenPermissions } from '@vigil/contract/profile/rules.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
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
