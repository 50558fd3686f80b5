import type { Screen } from '../screen.ts';

export const staffScreens: readonly Screen[] = [];
