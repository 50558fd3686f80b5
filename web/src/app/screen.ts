import type { Permission, Role } from '@vigil/contract/shared/permissions.ts';
import type { ParseKeys } from 'i18next';
import type { ScreenPath } from '../lib/paths.ts';
import type { lazyScreen } from './lazy-screen.ts';

export const menuSections = ['statistics', 'learning', 'staff', 'phishing', 'organization', 'settings'] as const;
export type MenuSection = (typeof menuSections)[number];

/** The frame around a screen: sign-in card, sidebar, employee bar, or nothing. */
export type Frame = 'auth' | 'admin' | 'user' | 'bare';

export type Screen = {
  path: ScreenPath | '/__kit';
  frame: Frame;
  needAuth: boolean;
  /** The permission that opens the screen; without one, any signed-in person may open it. */
  permission?: Permission;
  component: ReturnType<typeof lazyScreen>;
  menu?: {
    section: MenuSection;
    label: ParseKeys;
    order: number;
    /** The position in the menu of each role whose order differs (spec point 2). */
    orderFor?: Partial<Record<Role, number>>;
  };
};
