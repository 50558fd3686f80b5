import { lazyRouteComponent } from '@tanstack/react-router';
import { untilLoaded } from '../lib/connection.ts';

/**
 * Loads a screen's file and waits while there is no connection. The router alone would reload the page then, and what was typed
 * would be lost.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => untilLoaded(load), name);
