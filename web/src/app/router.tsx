import { createRootRouteWithContext, createRoute, createRouter, type ParsedLocation, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { Search } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session.ts';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { findAccess, preloadAccess } from './access.ts';
import { AppErrorScreen } from './app-error-screen.tsx';
import { frames } from './frames.ts';
import { type Access, addressAfterSignIn, LOGIN, decideAccess } from './guard.ts';
import { lazyScreen } from './lazy-screen.ts';
import { LoadingView } from './loading-view.tsx';
import { firstAdminPage, homeOf } from './menu.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { RootFrame } from './shell/root-frame.tsx';

type Context = { queryClient: QueryClient };

const NotFoundScreen = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen');

const root = createRootRouteWithContext<Context>()({ component: RootFrame, notFoundComponent: NotFoundScreen });

/** The routes of all screens, grouped by the frame around them. */
const framed = Object.entries(frames).map(([frame, component]) => {
  const parent = createRoute({ getParentRoute: () => root, id: frame, ...(component && { component }) });
  const children = screens
    .filter((screen) => screen.frame === frame)
    .map((screen) =>
      createRoute({
        getParentRoute: () => parent,
        path: screen.path,
        component: screen.component,
        beforeLoad: ({ context, location }) => guard(screen, context, location),
      }),
    );
  return parent.addChildren(children);
});

/** `/lk/auth/*` redirects to sign-in, any other unknown address to the home page. */
const anyAuth = createRoute({
  getParentRoute: () => root,
  path: '/auth/$',
  beforeLoad: () => {
    throw redirect({ to: LOGIN });
  },
});
/** The specification's `courses/edit/` "takes course_id": the address with a query parameter opens the same screen. */
const editedCourse = createRoute({
  getParentRoute: () => root,
  path: '/admin/learning/courses/edit',
  beforeLoad: ({ search }) => {
    const { course_id } = search as Search;
    if (typeof course_id !== 'string') throw redirect({ to: '/admin/learning/courses', replace: true });
    throw redirect({ to: '/admin/learning/courses/edit/$course_id', params: { course_id }, replace: true });
  },
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '/$',
  component: NotFoundScreen,
  beforeLoad: async ({ context }) => goHome(await findAccess(context.queryClient)),
});
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: NotFoundScreen,
  beforeLoad: async ({ context }) => goHome(await findAccess(context.queryClient)),
});

async function guard(screen: Screen, { queryClient }: Context, { href, search }: ParsedLocation): Promise<void> {
  if (!screen.needAuth && screen.path !== LOGIN) return;
  const access = await findAccess(queryClient);
  if (screen.path === LOGIN) {
    if (access.kind === 'signed-in') leaveLogin(access, (search as Search).origin);
    return;
  }
  const verdict = decideAccess(screen, access);
  if (verdict.kind === 'login') throw redirect({ to: LOGIN, search: { origin: href } });
  if (verdict.kind === 'home') goHome(access);
}

/**
 * Redirects a signed-in person from the sign-in page: to the second factor if it is due soon, else to the page they came from,
 * else to their first administration page, else to employee learning.
 */
function leaveLogin(access: Access & { kind: 'signed-in' }, cameFrom: unknown): never {
  if (access.user.two_factor_due_at !== null) throw redirect({ to: '/user/profile/two-factor', replace: true });
  const origin = addressAfterSignIn(cameFrom);
  if (origin !== null) {
    const [to = '/', search = ''] = origin.split('?');
    throw redirect({ to, search: parseSearch(search), replace: true });
  }
  const held = { role: access.user.role, permissions: access.permissions };
  throw redirect({ to: firstAdminPage(screens, held) ?? homeOf(screens, held) ?? '/', replace: true });
}

function goHome(access: Access): void {
  if (access.kind !== 'signed-in') throw redirect({ to: LOGIN });
  const home = homeOf(screens, { role: access.user.role, permissions: access.permissions });
  if (home !== null) throw redirect({ to: home, replace: true });
}

export const router = createRouter({
  routeTree: root.addChildren([...framed, anyAuth, editedCourse, unknown, start]),
  basepath: '/lk',
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: LoadingView,
  defaultErrorComponent: AppErrorScreen,
  scrollRestoration: true,
});

/** Loads the access and the screen's files in parallel with the translations, so that the guard finds both ready. */
export function preloadFirstScreen(): void {
  if (session.token() === null) return;
  preloadAccess(queryClient);
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const { options } of routes) void options.component?.preload?.();
}

/** In milliseconds. After this time an empty page would look broken, so the loading state is shown. */
const EMPTY_MS = 1_000;

/** Waits until the first screen is complete, so that no loading state flashes before it; at most EMPTY_MS. */
export const loadFirstScreen = (): Promise<unknown> =>
  Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, EMPTY_MS))]);

/** Clears everything loaded and runs the guards again after signing out, in this tab or another. */
export function followSession(): void {
  session.subscribe(() => {
    if (session.token() === null) queryClient.clear();
    void router.invalidate();
  });
}
