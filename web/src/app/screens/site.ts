import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const admin = { frame: 'admin', needAuth: true, permission: 'admin' } as const;
const legalText = () => import('../../features/site/screens/legal-text-screen.tsx');

/** Our own texts: for everyone, and for those who run an organisation. */
export const siteScreens: readonly Screen[] = [
  {
    path: '/privacy-policy',
    frame: 'bare',
    needAuth: false,
    component: lazyScreen(legalText, 'PrivacyPolicyScreen'),
  },
  {
    path: '/agreement',
    frame: 'bare',
    needAuth: false,
    component: lazyScreen(legalText, 'AgreementScreen'),
  },
  {
    path: '/auth/policy',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(legalText, 'AuthPolicyScreen'),
  },
  {
    path: '/admin/instructions',
    ...admin,
    component: lazyScreen(() => import('../../features/site/screens/instructions-screen.tsx'), 'InstructionsScreen'),
  },
  {
    path: '/admin/first-day',
    ...admin,
    component: lazyScreen(() => import('../../features/first-day/screens/first-day-screen.tsx'), 'FirstDayScreen'),
  },
  {
    path: '/admin/change-log',
    ...admin,
    component: lazyScreen(() => import('../../features/site/screens/change-log-screen.tsx'), 'ChangeLogScreen'),
  },
];
