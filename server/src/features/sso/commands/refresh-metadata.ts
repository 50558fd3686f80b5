import { isDeepStrictEqual } from 'node:util';
import type { ProviderDescription } from '@vigil/contract/sso/provider.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { OutboundError } from '../../../outgoing/guarded-fetch.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { IdentityProvider } from '../../../saml/metadata.ts';
import { SsoError } from '../../../outgoing/sso-error.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { describeIdp, type SamlSettings } from '../queries/providers.ts';
import { fetchMetadata } from './save-provider.ts';
import { notifyAdministrators } from './notify-administrators.ts';

export const refreshMetadataJob = jobKind({ name: 'refresh-sso-metadata', input: z.object({}), isSingle: true });

type Followed = { id: string; organization_id: string; settings: SamlSettings };

/**
 * Reads providers' metadata again: ADFS renews its certificate automatically once a year, and publishes the new one some weeks
 * before.
 */
export async function refreshMetadata(services: Services): Promise<void> {
  const providers = await asSystem(services.database, (tx) =>
    tx
      .selectFrom('sso_providers')
      .select(['id', 'organization_id', 'settings'])
      .where('kind', '=', 'saml')
      .where(sql<boolean>`settings ->> 'metadata_url' <> ''`)
      .execute(),
  );
  for (const provider of providers as Followed[]) {
    const { metadata_url, idp: savedIdp } = provider.settings;
    try {
      const found = await fetchMetadata(services.env, provider.settings);
      // People of one provider must not become people of another.
      if (found.entity_id !== savedIdp.entity_id) {
        throw new SsoError('settings', `Another provider: ${found.entity_id}`, { rule: 'another_provider' });
      }
      await saveMetadata(services, provider, found);
    } catch (error) {
      if (!(error instanceof SsoError || error instanceof OutboundError)) throw error;
      services.log.warn(
        { provider: provider.id, error },
        'A provider’s metadata could not be read; the stored metadata stays in use.',
      );
      await recordFailure(services, provider, { code: error.rule ?? 'settings', reason: error.message, metadata_url });
    }
  }
}

/** The actor of changes that the program makes, not a person. */
const programAsActor = { actor: { id: null, name: '' }, address: '', trace_id: '' };

function saveMetadata(services: Services, { id, organization_id, settings }: Followed, found: IdentityProvider): Promise<void> {
  const idp = JSON.stringify(found);
  return workIn(services, organization_id, async (work) => {
    const { numUpdatedRows } = await work.db
      .updateTable('sso_providers')
      .set({
        settings: sql`settings || jsonb_build_object('idp', ${idp}::jsonb)`,
        metadata_read_at: sql<string>`now()`,
        metadata_failure: null,
        metadata_failed_at: null,
      })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where(sql<boolean>`settings ->> 'metadata_url' = ${settings.metadata_url}`)
      .executeTakeFirst();
    const [before, after] = [describeIdp(settings.idp), describeIdp(found)];
    if (numUpdatedRows === 0n || isDeepStrictEqual(factsOf(before), factsOf(after))) return;
    const changed = {
      action: 'sso_provider.metadata_change',
      object_type: 'sso_provider',
      object_id: id,
      before,
      after,
    } as const;
    await recordChange({ ...work, ...programAsActor }, changed);
  });
}

/** Returns the description without the facts that change only because a day passes. */
const factsOf = ({ certificates, ...rest }: ProviderDescription): object => ({
  ...rest,
  certificates: certificates.map(({ subject, valid_to }) => ({ subject, valid_to })),
});

type Failure = { code: string; reason: string; metadata_url: string };

/** Records a failure. The first one is written to the audit log, and emailed to everyone who can do something about it. */
function recordFailure(
  services: Services,
  { id, organization_id }: Followed,
  { code, reason, metadata_url }: Failure,
): Promise<void> {
  return workIn(services, organization_id, async (work) => {
    const noted = await work.db
      .updateTable('sso_providers')
      .set({ metadata_failure: code, metadata_failed_at: sql<string>`now()` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('metadata_failure', 'is', null)
      .where(sql<boolean>`settings ->> 'metadata_url' = ${metadata_url}`)
      .returning('title')
      .executeTakeFirst();
    if (noted === undefined) return;
    const failed = { action: 'sso_provider.metadata_fail', object_type: 'sso_provider', object_id: id } as const;
    await recordChange({ ...work, ...programAsActor }, { ...failed, after: { metadata_url, reason } });
    await notifyAdministrators(work, { id, title: noted.title, code });
  });
}
