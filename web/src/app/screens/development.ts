import { lazyRouteComponent } from '@tanstack/react-router';
import { site } from '../../lib/site.ts';
import type { Screen } from '../screen.ts';

const kit: Screen = {
  path: '/__kit',
  frame: 'bare',
  needAuth: false,
  component: lazyRouteComponent(() => import('../kit/kit-screen.tsx'), 'KitScreen'),
};

export const developmentScreens: readonly Screen[] = site.development ? [kit] : [];
