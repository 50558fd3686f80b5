import { site } from '../../lib/site.ts';
import { lazyScreen } from '../lazy-screen.ts';
import type { Screen } from '../screen.ts';

const kit: Screen = {
  path: '/__kit',
  frame: 'bare',
  needAuth: false,
  component: lazyScreen(() => import('../kit/kit-screen.tsx'), 'KitScreen'),
};

export const developmentScreens: readonly Screen[] = site.development ? [kit] : [];
