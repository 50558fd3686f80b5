import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../screen.ts';

export const settingsScreens: readonly Screen[] = [
  {
    path: '/admin/settings/audit',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.audit',
    component: lazyRouteComponent(() => import('../../features/audit/screens/audit-screen.tsx'), 'AuditScreen'),
    menu: { section: 'settings', order: 1, label: 'menu.audit' },
  },
  {
    path: '/admin/settings/adfs',
    frame: 'admin',
    needAuth: true,
    permission: 'admin.settings.adfs',
    component: lazyRouteComponent(() => import('../../features/sso/screens/sign-in-settings-screen.tsx'), 'SignInSettingsScreen'),
    menu: { section: 'settings', order: 2, orderFor: { system_admin: 3 }, label: 'menu.adfs' },
  },
  {
    path: '/admin/profile',
    frame: 'admin',
    needAuth: true,
    permission: 'admin',
    component: lazyRouteComponent(() => import('../../features/profile/screens/profile-screen.tsx'), 'ProfileScreen'),
  },
];
