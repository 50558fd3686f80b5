import type { TextVersion } from '@vigil/contract/consents/consent.ts';
import { legalTextVersions, type LegalText } from '@vigil/contract/site/legal-texts.ts';
import type { OrganizationScope, Tx } from '../../db/database.ts';
import type { Context, PublicContext } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { recordChange } from '../audit/commands/record-change.ts';
import { findSiteSettings } from '../settings/queries.ts';
import { consentProblems } from './problems.ts';
import { requiredTexts } from './rules.ts';

/** Refuses a registration that does not accept all texts the site requires. */
export async function assertConsents(
  { services, language }: Pick<PublicContext, 'services' | 'language'>,
  accepted: readonly LegalText[],
): Promise<void> {
  const missing = requiredTexts(await findSiteSettings(services.database)).filter((kind) => !accepted.includes(kind));
  const [first] = missing;
  if (first === undefined) return;
  throw problem(consentProblems[first], {
    details: missing.map((kind) => ({ path: `accepts_${kind}`, message: consentProblems[kind][language] })),
  });
}

type Accepted = {
  organization: OrganizationScope;
  user_id: string;
  texts: readonly TextVersion[];
  address: string;
  agent: string;
};

/** Records what a person accepted. Returns the texts that were not recorded before. */
export async function recordConsents(
  db: Tx,
  { organization, user_id, texts, address, agent }: Accepted,
): Promise<Record<string, number>> {
  if (texts.length === 0) return {};
  const fresh = await db
    .insertInto('consents')
    .values(
      texts.map(({ kind, version }) => ({
        organization_id: organization,
        user_id,
        kind,
        version,
        address,
        agent: agent.slice(0, 400),
      })),
    )
    .onConflict((already) => already.doNothing())
    .returning(['kind', 'version'])
    .execute();
  return Object.fromEntries(fresh.map(({ kind, version }) => [kind, version]));
}

/** Accepts texts in their present version only: a page opened earlier may have shown another version. */
export async function acceptTexts(context: Context, { texts }: { texts: TextVersion[] }): Promise<void> {
  const { db, organization, actor, address } = context;
  if (texts.some(({ kind, version }) => version !== legalTextVersions[kind])) throw problem(consentProblems.text_changed);
  const { agent } = await db
    .selectFrom('sessions')
    .select('agent')
    .where('organization_id', '=', organization)
    .where('id', '=', actor.session_id)
    .executeTakeFirstOrThrow();
  const after = await recordConsents(db, { organization, user_id: actor.id, texts, address, agent: agent ?? '' });
  if (Object.keys(after).length === 0) return;
  await recordChange(context, { action: 'consent.accept', object_type: 'user', object_id: actor.id, after });
}
