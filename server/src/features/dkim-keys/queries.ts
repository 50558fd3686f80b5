import type { DkimKey } from '@vigil/contract/dkim-keys/dkim-key.ts';
import { dkimRecordOf, dkimStateOf } from '@vigil/contract/dkim-keys/rules.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';

type Scope = Pick<Context, 'db' | 'organization'>;
/** A key with its public half, which the DNS record contains. */
type Key = DkimKey & { public_key: string };

/** Lists keys by domain, the newest first. */
export async function listDkimKeys({ db, organization }: Scope): Promise<Key[]> {
  const keys = await db
    .selectFrom('dkim_keys')
    .select(['id', 'domain', 'selector', 'public_key', 'created_at', 'checked_at', 'found_at'])
    .where('organization_id', '=', organization)
    .orderBy('domain')
    .orderBy('created_at', 'desc')
    .execute();
  return keys.map((key) => {
    const { found_at: _, selector, ...shownKey } = key;
    return { ...shownKey, state: dkimStateOf(key, keys), record: dkimRecordOf(key.domain, selector, key.public_key) };
  });
}

export async function findDkimKey(scope: Scope, id: string): Promise<Key> {
  const key = (await listDkimKeys(scope)).find((candidate) => candidate.id === id);
  if (key === undefined) throw problem(httpProblems.not_found);
  return key;
}
