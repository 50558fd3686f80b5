import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import type { ScreenPath } from '../src/lib/paths.ts';
import { parseSearch, stringifySearch } from '../src/lib/search-params.ts';
import { LeaveGuard } from '../src/ui/leave-guard.tsx';
import { renderPart } from './render.tsx';

type Opened = {
  /** The path in the table of screens. */
  path: ScreenPath;
  component: RouteComponent;
  params?: Record<string, string>;
  search?: string;
};

/** The frame around every screen asks before unsaved changes are lost. */
const Frame = () => (
  <>
    <Outlet />
    <LeaveGuard />
  </>
);

/** Renders a screen at its own address. Returns the history, which shows where the screen navigates. */
export function openScreen({ path, component, params = {}, search = '' }: Opened) {
  const root = createRootRoute({ component: Frame });
  const screen = createRoute({ getParentRoute: () => root, path, component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const address = path.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
  const history = createMemoryHistory({ initialEntries: [`${address}${search}`] });
  const router = createRouter({ routeTree: root.addChildren([screen, elsewhere]), history, parseSearch, stringifySearch });
  renderPart(<RouterProvider router={router as never} />);
  return history;
}
