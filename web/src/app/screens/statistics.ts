import type { Screen } from '../screen.ts';

export const statisticsScreens: readonly Screen[] = [];
