import { randomUUID } from 'node:crypto';
import { planSends } from '@vigil/contract/phishing-delivery/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Env } from '../../../env.ts';
import { hashOfToken, trackingToken } from '../links.ts';
import { shuffle } from '../rules/sending.ts';

const ROWS_A_STATEMENT = 10_000;

/** Writes a delivery for each recipient: template in balanced shares, moment spread over the window in random order. */
export async function planDeliveries(
  db: Tx,
  {
    env,
    organization,
    campaign_id,
    templates,
    recipients,
    start,
    end,
  }: {
    env: Env;
    organization: string;
    campaign_id: string;
    templates: string[];
    recipients: { id: string; department_id: string }[];
    start: Date;
    end: Date;
  },
): Promise<void> {
  const people = shuffle(recipients, Math.random);
  const plan = planSends({
    count: people.length,
    templates: templates.length,
    start: start.getTime(),
    end: end.getTime(),
    random: Math.random,
  });
  for (let from = 0; from < people.length; from += ROWS_A_STATEMENT) {
    const rows = people
      .slice(from, from + ROWS_A_STATEMENT)
      .map((person, index) => ({ person, id: randomUUID(), ...plan[from + index]! }));
    const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
    await sql`
      insert into deliveries (organization_id, campaign_id, id, campaign_template_id, user_id, department_id, token_hash, send_at, state)
      select ${organization}, ${campaign_id}, t.*, 'queued' from unnest(
        ${column(({ id }) => id)}::uuid[], ${column(({ template }) => templates[template])}::uuid[], ${column(({ person }) => person.id)}::uuid[],
        ${column(({ person }) => person.department_id)}::uuid[], ${column(({ id }) => hashOfToken(trackingToken(env, id)))}::bytea[],
        ${column(({ send_at }) => new Date(send_at).toISOString())}::timestamptz[]) t
    `.execute(db);
  }
}
