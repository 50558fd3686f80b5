import { completeCampaign } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import { asSystem } from '../src/db/database.ts';
import { lockDeliveries, saveOutcomes } from '../src/features/phishing-results/commands/save-outcomes.ts';
import type { TestOrganization } from './make-organization.ts';
import type { TestServer } from './start-server.ts';

type Outcome = { clicked?: (user_id: string) => boolean; bounced?: (user_id: string) => boolean };

/** Marks every email of a campaign as sent, these as clicked and these as bounced, without waiting for real sending. */
export async function sendAll(server: TestServer, campaign_id: string, { clicked, bounced }: Outcome): Promise<void> {
  const at = new Date().toISOString();
  const click = { opened_at: at, clicked_at: at, worst: 'clicked', worst_at: at, os: 'Windows' } as const;
  await asSystem(server.services.database, async (tx) => {
    const planned = await tx.selectFrom('deliveries').select('id').where('campaign_id', '=', campaign_id).execute();
    const deliveries = [
      ...(
        await lockDeliveries(
          tx,
          planned.map(({ id }) => id),
        )
      ).values(),
    ];
    await saveOutcomes(
      tx,
      deliveries.map((before) => {
        if (bounced?.(before.user_id)) return { before, after: { ...before, state: 'failed' } };
        return { before, after: { ...before, state: 'sent', sent_at: at, ...(clicked?.(before.user_id) && click) } };
      }),
    );
  });
}

/** Settles all emails of a campaign and completes it. */
export async function settleCampaign(
  server: TestServer,
  { people: { operator } }: TestOrganization,
  campaign_id: string,
  outcome: Outcome,
): Promise<void> {
  await sendAll(server, campaign_id, outcome);
  const { status } = await server.call(completeCampaign, { token: operator.token, params: { id: campaign_id }, body: {} });
  if (status !== 200) throw new Error(`The campaign was not completed: ${status}`);
}
