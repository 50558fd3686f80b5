import { type ComponentProps, lazy, Suspense } from 'react';
import type { UserMenu as Menu } from './user-menu.tsx';

const LoadedMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** The button shows at once; the menu behind it stays out of the first load. */
export const UserMenu = (props: ComponentProps<typeof Menu>) => (
  <Suspense fallback={props.children}>
    <LoadedMenu {...props} />
  </Suspense>
);
