import type { ComponentProps } from 'react';
import type { UserMenu as Menu } from './user-menu.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { OptionalPart } from './optional-part.tsx';

const LoadedMenu = lazyPart(() => import('./user-menu.tsx'), 'UserMenu');

/** The button shows at once; the menu's code stays out of the first load. */
export const UserMenu = (props: ComponentProps<typeof Menu>) => (
  <OptionalPart fallback={props.children}>
    <LoadedMenu {...props} />
  </OptionalPart>
);
