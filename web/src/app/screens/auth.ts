import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../screen.ts';

export const authScreens: readonly Screen[] = [
  {
    path: '/auth/login',
    frame: 'auth',
    needAuth: false,
    component: lazyRouteComponent(() => import('../../features/auth/screens/login-screen.tsx'), 'LoginScreen'),
  },
];
