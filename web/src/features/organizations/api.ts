import { copyCoursesToOrganizations, copyThemesToOrganizations } from '@vigil/contract/courses/endpoints.ts';
import * as endpoints from '@vigil/contract/organizations/endpoints.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';
import { nextOffset } from '../../lib/next-offset.ts';

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
/** One level of the tree, or what a search finds at any. */
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
export const useDeleteOrganization = () => useCall(deleteOrganization, { silent: true, tip: 'organization.delete', invalidates });
export const useSaveLogo = () => useCall(saveLogo, { tip: 'organization.update', invalidates });
export const useDeleteLogo = () => useCall(deleteLogo, { tip: 'organization.update', invalidates });

export const useCopyCourses = () => useCall(copyCoursesToOrganizations, { tip: 'course.copy_many' });
export const useCopyThemes = () => useCall(copyThemesToOrganizations, { tip: 'theme.copy_many' });

export const superUsersQuery = (id: string) => query(listSuperUsers, { params: { id } });
const ofSuperUsers = { invalidates: [listSuperUsers, getOrganization] };
export const useAppointSuperUser = () => useCall(appointSuperUser, { ...ofSuperUsers, silent: true, tip: 'super_user.appoint' });
export const useRemoveSuperUser = () => useCall(removeSuperUser, { ...ofSuperUsers, tip: 'super_user.remove' });
