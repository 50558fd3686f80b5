import { lazyRouteComponent } from '@tanstack/react-router';
import { untilLoaded } from '../lib/connection.ts';

/** The router itself would load the whole page again without a connection: what was typed were lost, in the browser's own error. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => untilLoaded(load), name);
