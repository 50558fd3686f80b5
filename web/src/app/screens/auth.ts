import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '../screen.ts';

export const authScreens: readonly Screen[] = [
  {
    path: '/auth/login',
    frame: 'auth',
    needAuth: false,
    component: lazyRouteComponent(() => import('../../features/auth/screens/login-screen.tsx'), 'LoginScreen'),
  },
  {
    path: '/auth/registration/$registration_token',
    frame: 'auth',
    needAuth: false,
    component: lazyRouteComponent(() => import('../../features/auth/screens/registration-screen.tsx'), 'RegistrationScreen'),
  },
];
