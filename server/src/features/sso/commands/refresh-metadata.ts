import { sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { OutboundError } from '../../../outbound/outbound.ts';
import { jobKind } from '../../../jobs/queue.ts';
import { SsoError } from '../../../sso/sso-error.ts';
import type { SamlSettings } from '../queries/providers.ts';
import { fetchMetadata } from './save-provider.ts';

export const refreshMetadataJob = jobKind({ name: 'refresh-sso-metadata', input: z.object({}), isSingle: true });

/** ADFS changes its certificate by itself once a year, and tells it in its metadata some weeks before. */
export async function refreshMetadata({ database, env, log }: Services): Promise<void> {
  const providers = await asSystem(database, (tx) =>
    tx
      .selectFrom('sso_providers')
      .select(['id', 'settings'])
      .where('kind', '=', 'saml')
      .where(sql<boolean>`settings ->> 'metadata_url' <> ''`)
      .execute(),
  );
  for (const { id, settings } of providers) {
    const { metadata_url, idp: kept } = settings as SamlSettings;
    try {
      const found = await fetchMetadata(env, metadata_url);
      // Another provider's people are not this one's.
      if (found.entity_id !== kept.entity_id) throw new SsoError('settings', `Another provider: ${found.entity_id}`);
      const idp = JSON.stringify(found);
      await asSystem(database, (tx) =>
        tx
          .updateTable('sso_providers')
          .set({ settings: sql`settings || jsonb_build_object('idp', ${idp}::jsonb)` })
          .where('id', '=', id)
          .where(sql<boolean>`settings ->> 'metadata_url' = ${metadata_url}`)
          .execute(),
      );
    } catch (error) {
      if (!(error instanceof SsoError || error instanceof OutboundError)) throw error;
      log.warn({ provider: id, error }, 'A provider’s metadata was not read; what is kept stays.');
    }
  }
}
