import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint of this route. */
    endpoint?: AnyEndpoint;
    /** Why this route is not in the contract. */
    reason?: string;
    /** Why pages of other sites may send requests here. */
    foreignOrigin?: string;
  }
}
