import type { CampaignForm } from '@vigil/contract/phishing-campaigns/campaign-form.ts';
import { targets as targetsShape, type Targets } from '@vigil/contract/people/targets.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/ids.ts';
import type { Context } from '../../../http/context.ts';
import { listAssignable } from '../../courses/queries.ts';
import { findCampaignInternal } from './campaigns.ts';

/** What a campaign was made of, for another like it, without what is there no more. */
export async function findCampaignForm(context: Context, id: string): Promise<CampaignForm> {
  const campaign = await findCampaignInternal(context, id);
  const chosen = await findTargets(context, id);
  const departments = await stillThere(context, 'departments', [...chosen.target_departments, ...chosen.exclude_departments]);
  const people = await stillThere(context, 'users', [...chosen.target_users, ...chosen.exclude_users]);
  const kept = (ids: readonly string[], there: ReadonlySet<string>) => ids.filter((one) => there.has(one));
  const targets: Targets = {
    ...chosen,
    target_departments: kept(chosen.target_departments, departments),
    target_users: kept(chosen.target_users, people),
    exclude_departments: kept(chosen.exclude_departments, departments),
    exclude_users: kept(chosen.exclude_users, people),
  };
  const { templates, gone } = await findTemplates(context, id);
  const { course } = campaign;
  const isCourseThere = course !== null && (await listAssignable(context, [course.id])).length > 0;
  return {
    ...campaign,
    isTesting: campaign.is_testing,
    course: isCourseThere ? course : null,
    hasAutoCourse: campaign.hasAutoCourse && isCourseThere,
    templates,
    targets,
    gone: {
      templates: gone,
      departments: chosen.target_departments.length - targets.target_departments.length,
      people: chosen.target_users.length - targets.target_users.length,
      course: campaign.hasAutoCourse && !isCourseThere ? (course?.title ?? '') : null,
    },
  };
}

async function findTargets({ db, organization }: Context, id: string): Promise<Targets> {
  const row = await db
    .selectFrom('phishing_campaigns')
    .select('targets')
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return targetsShape.parse(row.targets);
}

async function stillThere({ db, organization }: Context, table: 'departments' | 'users', ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where organization_id = ${organization} and id = ${anyOf(ids)}
      ${table === 'users' ? sql`and deleted_at is null` : sql``}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** A template counts with all its letters as they are now; one that has lost its letter or its page cannot be sent. */
async function findTemplates({ db, organization }: Context, campaign_id: string) {
  const { rows } = await sql<{ id: string; sent_as: string; name: string | null; emails_count: number }>`
    select k.template_id as id, min(k.name) as sent_as, t.name,
        (select count(*)::int from phishing_emails e where e.template_id = t.id) as emails_count
      from campaign_templates k
      left join phishing_templates t on t.id = k.template_id and t.deleted_at is null
        and (t.organization_id = ${organization} or t.organization_id is null)
        and exists (select from phishing_emails e where e.template_id = t.id)
        and exists (select from phishing_pages p where p.template_id = t.id)
     where k.organization_id = ${organization} and k.campaign_id = ${campaign_id}
     group by k.template_id, t.id, t.name order by min(k.name), k.template_id`.execute(db);
  return {
    templates: rows.flatMap(({ id, name, emails_count }) => (name === null ? [] : [{ id, name, emails_count }])),
    gone: rows.flatMap(({ name, sent_as }) => (name === null ? [sent_as] : [])),
  };
}
