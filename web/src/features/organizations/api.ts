import { copyCoursesToOrganizations, copyThemesToOrganizations } from '@vigil/contract/courses/endpoints.ts';
import * as endpoints from '@vigil/contract/organizations/endpoints.ts';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { isSame } from '../../lib/is-same.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import { showTip } from '../../lib/tips.ts';

const {
  getCurrentOrganization,
  getMyOrganizationTitle,
  getOrganization,
  getOrganizationTotals,
  listOrganizations,
  createOrganization,
  changeOrganization,
  deleteOrganization,
  saveLogo,
  deleteLogo,
  listSuperUsers,
  appointSuperUser,
  removeSuperUser,
} = endpoints;

export const currentOrganizationQuery = () => query(getCurrentOrganization, {});
export const organizationQuery = (id: string) => query(getOrganization, { params: { id } });

export const organizationTotalsQuery = () => query(getOrganizationTotals, {});

const PAGE = 100;
/** Loads one level of the tree, or the search results of all levels. */
export const organizationsQuery = (filter: { parent_id?: string; search?: string }) =>
  infiniteQueryOptions({
    queryKey: [listOrganizations.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listOrganizations, { query: { ...filter, limit: PAGE, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

const invalidates = [listOrganizations, getOrganizationTotals, getOrganization, getCurrentOrganization, getMyOrganizationTitle];
export const useCreateOrganization = () => useCall(createOrganization, { silent: true, tip: 'organization.create', invalidates });
export const useChangeOrganization = () => useCall(changeOrganization, { silent: true, tip: 'organization.update', invalidates });

export function useDeleteOrganization() {
  const client = useQueryClient();
  return useCall(deleteOrganization, {
    silent: true,
    tip: 'organization.delete',
    invalidates: invalidates.filter((endpoint) => endpoint !== getOrganization),
    // Does not load the deleted organisation again, because the dialog still shows it and the call would fail.
    onSuccess: (_, { params: { id } }) =>
      client.invalidateQueries({
        queryKey: [getOrganization.path],
        predicate: ({ queryKey }) => !isSame(queryKey, organizationQuery(id).queryKey),
      }),
  });
}

export const useSaveLogo = () => useCall(saveLogo, { tip: 'organization.update', invalidates });
export const useDeleteLogo = () => useCall(deleteLogo, { tip: 'organization.update', invalidates });

export const useCopyCourses = () =>
  useCall(copyCoursesToOrganizations, {
    onSuccess: (_, { body: { courses_ids } }) => showTip(courses_ids.length > 1 ? 'course.copy_many' : 'course.copy'),
  });
export const useCopyThemes = () =>
  useCall(copyThemesToOrganizations, {
    onSuccess: (_, { body: { themes_ids } }) => showTip(themes_ids.length > 1 ? 'theme.copy_many' : 'theme.copy'),
  });

export const superUsersQuery = (id: string) => query(listSuperUsers, { params: { id } });
const superUserOptions = { invalidates: [listSuperUsers, getOrganization] };
export const useAppointSuperUser = () =>
  useCall(appointSuperUser, { ...superUserOptions, silent: true, tip: 'super_user.appoint' });
export const useRemoveSuperUser = () => useCall(removeSuperUser, { ...superUserOptions, tip: 'super_user.remove' });
