import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const checkCertificate = () => import('../../features/certificates/screens/check-screen.tsx');

export const authScreens: readonly Screen[] = [
  {
    path: '/auth/login',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(() => import('../../features/auth/screens/login-screen.tsx'), 'LoginScreen'),
  },
  {
    path: '/auth/registration/$registration_token',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(() => import('../../features/auth/screens/registration-screen.tsx'), 'RegistrationScreen'),
  },
  {
    path: '/auth/password/recovery',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(() => import('../../features/auth/screens/recovery-screen.tsx'), 'RecoveryScreen'),
  },
  {
    path: '/auth/password/recovery/error',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(() => import('../../features/auth/screens/recovery-error-screen.tsx'), 'RecoveryErrorScreen'),
  },
  {
    path: '/auth/password/recovery/success',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(() => import('../../features/auth/screens/recovery-success-screen.tsx'), 'RecoverySuccessScreen'),
  },
  {
    path: '/auth/password/recovery/confirm/$recovery_token',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(() => import('../../features/auth/screens/recovery-confirm-screen.tsx'), 'RecoveryConfirmScreen'),
  },
  {
    path: '/auth/address/confirm/$address_token',
    frame: 'auth',
    needAuth: false,
    component: lazyScreen(() => import('../../features/auth/screens/address-confirm-screen.tsx'), 'AddressConfirmScreen'),
  },
  { path: '/certificate', frame: 'auth', needAuth: false, component: lazyScreen(checkCertificate, 'CheckScreen') },
  { path: '/certificate/$number', frame: 'auth', needAuth: false, component: lazyScreen(checkCertificate, 'CheckNumberScreen') },
];
