import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../screen.ts';

const organization = { frame: 'admin', needAuth: true, permission: 'admin.organization' } as const;
const creation = () => import('../../features/organizations/screens/create-organization-screen.tsx');

export const organizationScreens: readonly Screen[] = [
  {
    ...organization,
    path: '/admin/organization',
    component: lazyRouteComponent(
      () => import('../../features/organizations/screens/organizations-screen.tsx'),
      'OrganizationsScreen',
    ),
    menu: { section: 'organization', order: 1, label: 'menu.organization' },
  },
  { ...organization, path: '/admin/organization/create', component: lazyRouteComponent(creation, 'CreateOrganizationScreen') },
  {
    ...organization,
    path: '/admin/organization/$organization_id',
    component: lazyRouteComponent(
      () => import('../../features/organizations/screens/organization-screen.tsx'),
      'OrganizationScreen',
    ),
  },
  {
    ...organization,
    path: '/admin/organization/$organization_id/create',
    component: lazyRouteComponent(creation, 'CreateChildScreen'),
  },
  {
    ...organization,
    path: '/admin/organization/$organization_id/edit',
    component: lazyRouteComponent(
      () => import('../../features/organizations/screens/edit-organization-screen.tsx'),
      'EditOrganizationScreen',
    ),
  },
  {
    ...organization,
    path: '/admin/organization/$organization_id/statistics',
    component: lazyRouteComponent(
      () => import('../../features/organizations/screens/organization-statistics-screen.tsx'),
      'OrganizationStatisticsScreen',
    ),
  },
];
