import { lazyRouteComponent } from '@tanstack/react-router';
import { untilLoaded } from '../lib/connection.ts';

/** Without a connection the router itself would reload the page: what was typed would be lost to the browser's error page. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => untilLoaded(load), name);
