import type { Autophish } from '@vigil/contract/autophish/autophish.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { hasRecipients } from '../../phishing-campaigns/queries/recipients.ts';
import { organizationBlock } from '../../phishing-delivery/queries/sending-blocks.ts';
import { hasTemplates } from './choice.ts';
import { audienceOf, type Setup } from './settings.ts';

/** Returns what prevents autophish from beginning now, or null. */
export async function findObstacle(context: WorkContext, setup: Setup): Promise<Autophish['obstacle']> {
  const { db, organization, services } = context;
  if (!services.env.PHISHING) return 'installation_paused';
  const { block } = await db
    .selectFrom('organizations as o')
    .select(organizationBlock.as('block'))
    .where('o.id', '=', organization)
    .executeTakeFirstOrThrow();
  if (block !== null) return block;
  if (!(await hasTemplates(context, setup))) return 'no_templates';
  return (await hasRecipients(context, audienceOf(setup))) ? null : 'nobody';
}
