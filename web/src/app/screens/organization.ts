import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const organization = { frame: 'admin', needAuth: true, permission: 'admin.organization' } as const;
const creation = () => import('../../features/organizations/screens/create-organization-screen.tsx');

export const organizationScreens: readonly Screen[] = [
  {
    ...organization,
    path: '/admin/organization',
    component: lazyScreen(() => import('../../features/organizations/screens/organizations-screen.tsx'), 'OrganizationsScreen'),
    menu: { section: 'organization', order: 1, label: 'menu.organization' },
  },
  { ...organization, path: '/admin/organization/create', component: lazyScreen(creation, 'CreateOrganizationScreen') },
  {
    ...organization,
    path: '/admin/organization/$organization_id',
    component: lazyScreen(() => import('../../features/organizations/screens/organization-screen.tsx'), 'OrganizationScreen'),
  },
  {
    ...organization,
    path: '/admin/organization/$organization_id/create',
    component: lazyScreen(creation, 'CreateChildScreen'),
  },
  {
    ...organization,
    path: '/admin/organization/$organization_id/edit',
    component: lazyScreen(
      () => import('../../features/organizations/screens/edit-organization-screen.tsx'),
      'EditOrganizationScreen',
    ),
  },
  {
    ...organization,
    path: '/admin/organization/$organization_id/statistics',
    component: lazyScreen(
      () => import('../../features/dashboard/screens/organization-statistics-screen.tsx'),
      'OrganizationStatisticsScreen',
    ),
  },
];
