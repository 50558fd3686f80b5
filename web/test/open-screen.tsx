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
  /** As the table of screens names it. */
  path: ScreenPath;
  component: RouteComponent;
  params?: Record<string, string>;
  search?: string;
};

/** The question before leaving is asked by the frame around every screen. */
const Frame = () => (
  <>
    <Outlet />
    <LeaveGuard />
  </>
);

/** A screen at its own address, alone; where it leads is read off the history that is given back. */
export function openScreen({ path, component, params = {}, search = '' }: Opened) {
  const root = createRootRoute({ component: Frame });
  const screen = createRoute({ getParentRoute: () => root, path, component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const at = path.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
  const history = createMemoryHistory({ initialEntries: [`${at}${search}`] });
  const router = createRouter({ routeTree: root.addChildren([screen, elsewhere]), history, parseSearch, stringifySearch });
  renderPart(<RouterProvider router={router as never} />);
  return history;
}
