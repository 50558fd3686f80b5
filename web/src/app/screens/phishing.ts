import type { Screen } from '../screen.ts';

export const phishingScreens: readonly Screen[] = [];
