import type { Screen } from '../screen.ts';

export const learningScreens: readonly Screen[] = [];
