import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

export const settingsScreens: readonly Screen[] = [
  {
    path: '/admin/settings/audit',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.audit',
    component: lazyScreen(() => import('../../features/audit/screens/audit-screen.tsx'), 'AuditScreen'),
    menu: { section: 'settings', order: 1, label: 'menu.audit' },
  },
  {
    path: '/admin/settings/adfs',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.adfs',
    component: lazyScreen(
      () => import('../../features/sign-in-policy/screens/sign-in-settings-screen.tsx'),
      'SignInSettingsScreen',
    ),
    menu: { section: 'settings', order: 2, orderFor: { system_admin: 3 }, label: 'menu.adfs' },
  },
  {
    path: '/admin/settings/adfs/$organization_id/superusers',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.superusers',
    component: lazyScreen(() => import('../../features/organizations/screens/super-users-screen.tsx'), 'SuperUsersScreen'),
  },
  {
    path: '/admin/settings/license',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.license',
    component: lazyScreen(() => import('../../features/organizations/screens/licence-screen.tsx'), 'LicenceScreen'),
    menu: { section: 'settings', order: 4, orderFor: { operator: 3, system_admin: 2 }, label: 'menu.license' },
  },
  {
    path: '/admin/settings/emails',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.emails',
    component: lazyScreen(() => import('../../features/emails/screens/emails-screen.tsx'), 'EmailsScreen'),
    menu: { section: 'settings', order: 5, label: 'menu.emails' },
  },
  {
    path: '/admin/settings/reports',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.reports',
    component: lazyScreen(() => import('../../features/settings/screens/report-settings-screen.tsx'), 'ReportSettingsScreen'),
    menu: { section: 'settings', order: 7, label: 'menu.report_settings' },
  },
  {
    path: '/admin/settings/settings',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.general',
    component: lazyScreen(() => import('../../features/settings/screens/general-settings-screen.tsx'), 'GeneralSettingsScreen'),
    menu: { section: 'settings', order: 3, orderFor: { system_admin: 6 }, label: 'menu.settings' },
  },
  {
    path: '/admin/settings/load',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.superusers',
    component: lazyScreen(() => import('../../features/load/screens/load-screen.tsx'), 'LoadScreen'),
    menu: { section: 'settings', order: 7, label: 'menu.load' },
  },
  {
    path: '/admin/profile',
    frame: 'admin',
    needAuth: true,
    permission: 'admin',
    component: lazyScreen(() => import('../../features/profile/screens/profile-screen.tsx'), 'ProfileScreen'),
  },
];
