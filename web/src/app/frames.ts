import type { RouteComponent } from '@tanstack/react-router';
import { lazyScreen } from './lazy-screen.ts';
import type { Frame } from './screen.ts';
import { AuthFrame } from './shell/auth-frame.tsx';

export const frames: Record<Frame, RouteComponent | undefined> = {
  auth: AuthFrame,
  admin: lazyScreen(() => import('./shell/admin-frame.tsx'), 'AdminFrame'),
  user: lazyScreen(() => import('./shell/user-frame.tsx'), 'UserFrame'),
  bare: undefined,
};
