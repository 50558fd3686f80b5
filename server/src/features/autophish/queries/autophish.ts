import type { Autophish, AutophishForecast, AutophishMonth } from '@vigil/contract/autophish/autophish.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { versionOf, type Editable } from '../../../http/version.ts';
import { countRecipients, listRecipients } from '../../phishing-campaigns/queries/recipients.ts';
import { findSchedule } from '../../phishing-campaigns/queries/schedule.ts';
import { findMinGroupSize, groupNeeded } from '../../people/queries/result-visibility.ts';
import { roundDownToSteps } from '../../people/rules.ts';
import { figureSums, isRunning, statisticsOf, type Figures } from '../../phishing-results/queries/figures.ts';
import { findChoice } from './choice.ts';
import { findObstacle } from './obstacle.ts';
import { audienceOf, findSetup } from './settings.ts';
import { findNextMonth } from './next-month.ts';

const MONTHS_SHOWN = 24;

/** Returns whether autophish is on, its settings and its past months. */
export async function findAutophish(context: WorkContext): Promise<Autophish> {
  const setup = await findSetup(context);
  const { since: _, switched_by, switched_at, is_on, ...settings } = setup;
  const months = await listMonths(context);
  const shown = { settings: { ...settings, course: await findCourse(context, settings.course) } };
  return {
    ...shown,
    version: versionOf(editableAutophish, shown),
    is_on,
    switched: switched_at === null ? null : { by_name: await findPersonName(context, switched_by), at: switched_at },
    obstacle: await findObstacle(context, setup),
    running: runningOf(months),
    months: months.map(({ waiting: __, ...month }) => month),
  };
}

const settingNames = [
  'targetType',
  'targets',
  'excludedTags',
  'source',
  'languages',
  'day',
  'days',
  'hasAutoCourse',
  'targetsAutoCourse',
  'period',
  'course_again',
] as const;

export const editableAutophish = {
  kind: 'autophish',
  fields: {
    ...Object.fromEntries(
      settingNames.map((name) => [name, ({ settings }: Pick<Autophish, 'settings'>): unknown => settings[name]] as const),
    ),
    course: ({ settings }: Pick<Autophish, 'settings'>) => settings.course?.id ?? null,
  },
} satisfies Editable<Autophish>;

/** Returns what autophish would do next; if it is off, what it would do if switched on now. */
export async function findForecast(context: WorkContext): Promise<AutophishForecast> {
  const setup = await findSetup(context);
  const { month, start, sendEnd } = await findNextMonth(
    context,
    setup.is_on ? setup : { ...setup, since: context.services.clock() },
  );
  const audience = audienceOf(setup);
  const recipients = await listRecipients(context, audience);
  const schedule = await findSchedule(context, {
    start,
    recipients,
    workingHours: true,
    dateType: 'auto',
    emailSendType: 'to_end',
    sendEnd,
  });
  return {
    month,
    begins_at: start.toISOString(),
    send_end: schedule.sendEnd.toISOString(),
    recipients: await countRecipients(context, audience),
    ...(await findChoice(context, setup, recipients)),
  };
}

type MonthWithWaiting = AutophishMonth & { waiting: number };

/**
 * Lists the months from the stored figures of their campaigns. People at the easiest or the hardest level stay there instead of
 * moving beyond it.
 */
async function listMonths(scope: WorkContext): Promise<MonthWithWaiting[]> {
  const { db, organization } = scope;
  const minGroupSize = await findMinGroupSize(scope);
  const { rows } = await sql<MonthRow>`
    select p.month, p.missed, c.id, c.name, c.status, c.deleted_at is not null as is_deleted, c.users_count, c.is_picked, n.*,
        c.users_count + c.resent_count - c.unsent_count - n.sent - n.failed - n.unconfirmed as waiting
      from autophish_plans p
      left join phishing_campaigns c on c.organization_id = p.organization_id and c.id = p.campaign_id
      cross join lateral (
        select ${figureSums}, coalesce(sum(k.incidents) filter (where t.difficulty <> 'easy'), 0)::int as fell,
            coalesce(sum(k.sent - k.incidents) filter (where t.difficulty <> 'hard'), 0)::int as rose
          from campaign_counters k join campaign_templates t on t.id = k.campaign_template_id
         where k.organization_id = p.organization_id and k.campaign_id = p.campaign_id) n
     where p.organization_id = ${organization} order by p.month desc limit ${MONTHS_SHOWN}`.execute(db);
  return rows.map((row) => ({
    month: row.month,
    campaign:
      row.id === null
        ? null
        : {
            id: row.id,
            name: row.name,
            status: row.status,
            is_deleted: row.is_deleted,
            users_count: row.users_count,
            statistics: statisticsOf(row, {
              needed: groupNeeded({ smallest: minGroupSize, is_picked: row.is_picked }),
              isRunning: isRunning(row.status),
            }),
          },
    missed: row.missed,
    fell: roundDownToSteps(row.fell ?? 0, { of: row.sent, smallest: minGroupSize }),
    rose: roundDownToSteps(row.rose ?? 0, { of: row.sent, smallest: minGroupSize }),
    waiting: Math.max(0, row.waiting ?? 0),
  }));
}

type MonthRow = Figures & { id: string | null; waiting: number | null; is_picked: boolean | null } & Omit<
    NonNullable<AutophishMonth['campaign']>,
    'id'
  > &
  Pick<AutophishMonth, 'month' | 'missed' | 'fell' | 'rose'>;

function runningOf(months: readonly MonthWithWaiting[]): Autophish['running'] {
  for (const { campaign, waiting } of months) {
    if (campaign === null || campaign.is_deleted || campaign.status === 'completed' || campaign.status === 'failed') continue;
    const { id, name, status } = campaign;
    return { id, name, status, waiting };
  }
  return null;
}

async function findPersonName({ db, organization }: WorkContext, id: string | null): Promise<string> {
  const person = await db
    .selectFrom('users')
    .select(sql<string>`coalesce(nullif(trim(sort_name), ''), email)`.as('name'))
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst();
  return person?.name ?? '';
}

/** Returns the course, or null if it was deleted. */
async function findCourse({ db, organization }: WorkContext, id: string | null): Promise<{ id: string; title: string } | null> {
  const course = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where((eb) => eb.or([eb('organization_id', '=', organization), eb('organization_id', 'is', null)]))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return course ?? null;
}
