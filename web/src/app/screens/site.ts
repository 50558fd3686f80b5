import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../screen.ts';

const admin = { frame: 'admin', needAuth: true, permission: 'admin' } as const;
const legalText = () => import('../../features/site/screens/legal-text-screen.tsx');

/** Texts of ours: for everyone, and for those who run an organisation. */
export const siteScreens: readonly Screen[] = [
  {
    path: '/privacy-policy',
    frame: 'bare',
    needAuth: false,
    component: lazyRouteComponent(legalText, 'PrivacyPolicyScreen'),
  },
  {
    path: '/agreement',
    frame: 'bare',
    needAuth: false,
    component: lazyRouteComponent(legalText, 'AgreementScreen'),
  },
  {
    path: '/auth/policy',
    frame: 'auth',
    needAuth: false,
    component: lazyRouteComponent(legalText, 'AuthPolicyScreen'),
  },
  {
    path: '/admin/instructions',
    ...admin,
    component: lazyRouteComponent(() => import('../../features/site/screens/instructions-screen.tsx'), 'InstructionsScreen'),
  },
  {
    path: '/admin/change-log',
    ...admin,
    component: lazyRouteComponent(() => import('../../features/site/screens/change-log-screen.tsx'), 'ChangeLogScreen'),
  },
];
