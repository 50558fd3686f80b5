import { randomBytes } from 'node:crypto';
import { asSystem } from '../src/db/database.ts';
import type { TestOrganization } from './make-organization.ts';
import type { TestServer } from './start-server.ts';

/** Creates a custom tag, which people grant. Returns its id. */
export const makeTag = ({ services }: TestServer, { id }: TestOrganization): Promise<string> =>
  asSystem(services.database, async (tx) => {
    const title = `Tag ${randomBytes(3).toString('hex')}`;
    const row = { organization_id: id, type: 'custom' as const, title, color: '#2456E6' };
    return (await tx.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

/** Grants a tag to a person. */
export const putTag = ({ services }: TestServer, { id }: TestOrganization, tag_id: string, user_id: string) =>
  asSystem(services.database, (tx) =>
    tx.insertInto('tag_assignments').values({ organization_id: id, tag_id, user_id }).execute(),
  );
