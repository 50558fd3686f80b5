import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import type { TestOrganization } from '../make-organization.ts';
import type { LooseRequest, TestServer } from '../start-server.ts';

export type World = { server: TestServer; organization: TestOrganization };

/** How strangers call an endpoint. A new endpoint without a case fails `access.test.ts`. */
export type Case = {
  /** A good request, with ids of records made in the world's organisation wherever it takes ids. */
  request(world: World): Promise<LooseRequest> | LooseRequest;
  /** The stranger's role: the highest role whose reach ends at their own organisation, `system_admin` by default. */
  strangerRole?: 'super_user';
  /**
   * What a caller of another organisation gets for the same request: the status of a refusal, or `own` when the request names no
   * record and the response is about the caller's own organisation. The response then has none of the world's ids.
   */
  stranger: 403 | 404 | 409 | 422 | 'own';
};

/**
 * Caches what the cases of one organisation share, because creating a course or reading a package takes longer than the case
 * itself. Only a test file with a separate organisation for every case may change what is cached.
 */
export function sharedIn<Made>(
  make: (server: TestServer, organization: TestOrganization) => Promise<Made>,
): (world: World) => Promise<Made> {
  const made = new WeakMap<TestOrganization, Promise<Made>>();
  return ({ server, organization }) => {
    const known = made.get(organization) ?? make(server, organization);
    made.set(organization, known);
    return known;
  };
}

/** Cases by `METHOD path`, as in `contract/endpoints.tsv`. */
export type Cases = Record<string, Case>;

/** Returns a request with ids that name nothing. It reaches the check of permissions, which runs before the input is read. */
export const anything = (endpoint: AnyEndpoint): LooseRequest => ({
  params: Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'hash' ? 'a1b2c3' : '00000000-0000-4000-8000-000000000000',
    ]),
  ),
});
