import type { Tx } from '../../../db/database.ts';
import { problem } from '../../../http/problem.ts';
import { endLinks, consumeLink } from '../../emails/commands/end-links.ts';
import type { OneTimeKind } from '../../emails/commands/queue-emails.ts';
import { usedLinkProblems } from '../problems.ts';

type Scope = { db: Tx; organization: string };
type TokenHolder = { token_id: string; user_id: string };

/** Uses up a one-time link; refuses a link that was already used. The person's other links of that kind end too. */
export async function useToken(scope: Scope, kind: OneTimeKind, { token_id, user_id }: TokenHolder): Promise<void> {
  if (!(await consumeLink(scope, token_id))) throw problem(usedLinkProblems[kind]);
  await endLinks(scope, [user_id], [kind]);
}
