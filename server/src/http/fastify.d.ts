import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint behind this route. */
    endpoint?: AnyEndpoint;
    /** Why this route stands in no contract. */
    reason?: string;
    /** Why pages of other sites may send something here. */
    foreignOrigin?: string;
  }
}
