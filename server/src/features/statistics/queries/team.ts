import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Team, TeamCampaign, TeamMember } from '@vigil/contract/statistics/team.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { findMinGroupSize, groupNeeded, showsLearners } from '../../people/queries/result-visibility.ts';
import { countedDeliveries, isFailure } from '../../phishing-results/queries/figures.ts';

type Names = { last_name: string; first_name: string; middle_name: string; email: string };

/**
 * Returns the people who report to the caller, those with overdue courses first. Phishing results are shown for all of them
 * together, or not at all.
 */
export async function findTeam(context: Context, { limit, offset }: { limit: number; offset: number }): Promise<Team> {
  const { db, organization, actor } = context;
  const { managers_see: view } = await db
    .selectFrom('organizations')
    .select('managers_see')
    .where('id', '=', organization)
    .$narrowType<{ managers_see: Team['view'] }>()
    .executeTakeFirstOrThrow();
  const nobody = { view, data: [], total_count: 0, limit, offset, progress: null, late: 0, phishing: null, campaigns: null };
  if (view === 'nothing') return nobody;
  const team = sql`from users u where u.organization_id = ${organization} and u.manager_id = ${actor.id} and u.deleted_at is null`;
  const { rows: totals } = await sql<{ people: number; progress: number | null; late: number }>`
    select count(*)::int as people, round(avg(u.progress), 2) as progress, count(*) filter (where u.is_behind)::int as late ${team}`.execute(
    db,
  );
  const { people, progress, late } = totals[0]!;
  if (people === 0) return nobody;
  const { rows } = await sql<Names & Omit<TeamMember, 'name'>>`
    select u.id, u.last_name, u.first_name, u.middle_name, u.email, u.position, u.progress, learnt.next, coalesce(learnt.late, 0) as late
      from (select * ${team} order by u.is_behind desc, u.sort_name, u.id limit ${limit} offset ${offset}) u
      left join lateral (
        select count(*) filter (where e.end_date < now())::int as late,
               (array_agg(jsonb_build_object('title', a.title, 'end_date', to_jsonb(e.end_date at time zone 'UTC') #>> '{}' || 'Z', 'is_late', e.end_date < now())
                 order by e.end_date, a.id))[1] as next
          from enrolments e join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
         where e.organization_id = ${organization} and e.user_id = u.id and e.left_at is null and e.completed_at is null
           and a.deleted_at is null and a.is_enabled and a.status <> 'planned' and ${showsLearners(organization)}
      ) learnt on true
     order by u.is_behind desc, u.sort_name, u.id`.execute(db);
  const data = rows.map(({ last_name, first_name, middle_name, email, ...row }) => ({
    ...row,
    name: displayName({ last_name, first_name, middle_name, email }),
  }));
  const smallest = await findMinGroupSize(context);
  const isShown = view === 'learning_and_phishing';
  const phishing = isShown && smallest === 0 ? await findPhishing(context) : null;
  const campaigns = isShown && smallest > 0 ? await listCampaigns(context, smallest) : null;
  return { view, data, total_count: people, limit, offset, progress, late, phishing, campaigns };
}

/**
 * The smallest team whose results are shown: with fewer people they would name individuals, even where the organisation shows
 * results by name.
 */
const MIN_TEAM_SIZE = 3;

/** Returns the results of today's team together, where results are shown by name; null for too few people. */
async function findPhishing({ db, organization, actor }: Context): Promise<Team['phishing']> {
  const { rows } = await sql<NonNullable<Team['phishing']> & { people: number }>`
    select count(distinct u.id)::int as people, count(*)::int as sent, count(d.opened_at)::int as opened, count(d.clicked_at)::int as clicked,
           count(d.opened_attachment_at)::int as opened_attachment, count(d.entered_data_at)::int as entered_data,
           count(d.reported_at)::int as reported,
           count(*) filter (where ${isFailure})::int as incidents
      from ${countedDeliveries} join users u on u.organization_id = d.organization_id and u.id = d.user_id
     where d.organization_id = ${organization} and u.manager_id = ${actor.id} and u.deleted_at is null`.execute(db);
  const { people, ...phishing } = rows[0]!;
  return people < MIN_TEAM_SIZE ? null : phishing;
}

const CAMPAIGNS_SHOWN = 12;

/**
 * Returns each completed campaign separately, for the people whose manager the caller was on the day of sending, with the figures
 * that were stored when the campaign ended. Figures of today's team, or sums over campaigns, would differ by one person after a
 * move.
 */
async function listCampaigns({ db, organization, actor }: Context, smallest: number): Promise<TeamCampaign[]> {
  const { rows } = await sql<TeamCampaign>`
    select c.id, c.name, c.completed_at, m.statistics
      from manager_figures m join phishing_campaigns c on c.organization_id = m.organization_id and c.id = m.campaign_id
     where m.organization_id = ${organization} and m.manager_id = ${actor.id} and not c.is_testing and c.follows_campaign_id is null
       and m.group_size >= case when c.is_picked then ${groupNeeded({ smallest, is_picked: true })} else ${smallest}::int end
     order by c.completed_at desc nulls last, c.id limit ${CAMPAIGNS_SHOWN}`.execute(db);
  return rows;
}
