import type { FastifyInstance, RouteOptions } from 'fastify';

/** A route outside the contract: pages, files, health. `reason` says why. */
export function servePage(
  app: FastifyInstance,
  reason: string,
  { foreignOrigin, ...route }: Omit<RouteOptions, 'config'> & { foreignOrigin?: string },
): void {
  app.route({ ...route, config: { reason, ...(foreignOrigin !== undefined && { foreignOrigin }) } });
}
