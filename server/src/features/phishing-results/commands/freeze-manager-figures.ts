import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { groupNeeded } from '../../people/queries/result-visibility.ts';
import { hiddenGroupsOfDivision } from '../../people/rules.ts';
import { storedFigures } from '../rules/outcome.ts';
import { isFailure, statisticsOfGroups, type Figures } from '../queries/figures.ts';

type Scope = { db: Tx; organization: string };
type Row = Figures & { manager: string; department: string; template: string };

/**
 * Stores a campaign's figures for each manager's team, as far as a manager may see them where results are anonymous. Stores them
 * also where results are shown by name, because that setting may change. Runs once for each campaign, in the transaction that
 * ends it.
 */
export async function freezeManagerFigures({ db, organization }: Scope, campaign_id: string): Promise<void> {
  const { smallest_group: smallest, is_picked } = await db
    .selectFrom('organizations as o')
    .innerJoin('phishing_campaigns as c', 'c.organization_id', 'o.id')
    .select(['o.smallest_group', 'c.is_picked'])
    .where('o.id', '=', organization)
    .where('c.id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  const needed = groupNeeded({ smallest, is_picked });
  const { rows } = await sql<Row>`
    select coalesce(d.manager_id::text, '') as manager, d.department_id as department, d.campaign_template_id as template,
        ${arrived(sql`d.fills_group`)} as group_size,
        ${arrived(sql`true`)} as sent, ${arrived(sql`d.opened_at is not null`)} as opened, ${arrived(sql`d.clicked_at is not null`)} as clicked,
        ${arrived(sql`d.opened_attachment_at is not null`)} as opened_attachment, ${arrived(sql`d.entered_data_at is not null`)} as entered_data,
        ${arrived(isFailure)} as incidents,
        count(d.reported_at)::int as reported, count(*) filter (where d.state = 'failed')::int as failed,
        count(*) filter (where d.state = 'unconfirmed')::int as unconfirmed, sum(d.automated_count)::int as automated,
        count(d.excused_at)::int as excused
      from deliveries d where d.organization_id = ${organization} and d.campaign_id = ${campaign_id} group by 1, 2, 3`.execute(
    db,
  );
  const cells = rows.map((row) => ({ ...row, people: row.sent, size: row.group_size }));
  const hidden = hiddenGroupsOfDivision(cells, { division: 'manager', beside: ['department', 'template'], smallest: needed });
  const teams = [...Map.groupBy(rows, ({ manager }) => manager)].map(([manager, own]) => ({ manager, sum: sumOf(own) }));
  const statistics = statisticsOfGroups(
    teams.map(({ sum }) => sum),
    { needed, isRunning: false },
    teams.map(({ manager }) => hidden.has(manager)),
  );
  const shown = teams
    .map(({ manager, sum }, index) => ({ manager, group_size: sum.group_size, sent: sum.sent, statistics: statistics[index]! }))
    .filter(({ manager, sent }) => manager !== '' && sent > 0 && !hidden.has(manager));
  if (shown.length === 0) return;
  await db
    .insertInto('manager_figures')
    .values(
      shown.map(({ manager, group_size, statistics: figures }) => ({
        organization_id: organization,
        campaign_id,
        manager_id: manager,
        group_size,
        statistics: JSON.stringify(figures),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts deliveries as `figuresOf` does: an action with an email that is not known to have arrived is in no figure. */
const arrived = (condition: RawBuilder<unknown>) => sql`count(*) filter (where d.state = 'sent' and ${condition})::int`;

const sumOf = (rows: readonly Row[]): Figures =>
  Object.fromEntries(storedFigures.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)])) as Figures;
