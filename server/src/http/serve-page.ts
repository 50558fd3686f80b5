import type { FastifyInstance, RouteOptions } from 'fastify';

/** Serves a route outside the contract: a page, a file or a health check. `reason` says why it is not in the contract. */
export function servePage(
  app: FastifyInstance,
  reason: string,
  { foreignOrigin, ...route }: Omit<RouteOptions, 'config'> & { foreignOrigin?: string },
): void {
  app.route({ ...route, config: { reason, ...(foreignOrigin !== undefined && { foreignOrigin }) } });
}
