import { lazyRouteComponent } from '@tanstack/react-router';
import { untilLoaded } from '../lib/connection.ts';

/**
 * Loads a screen's file; while there is no connection, waits instead of failing. After a failure the router would reload the
 * page, and what was typed would be lost.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => untilLoaded(load), name);
