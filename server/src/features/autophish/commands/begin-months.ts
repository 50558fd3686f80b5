import { type missedReasons, WAITING_DAYS } from '@vigil/contract/autophish/rules.ts';
import { dayAfter } from '@vigil/contract/working-hours/zone.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import { asSystem } from '../../../db/database.ts';
import { workIn, type WorkContext } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { listAssignable } from '../../courses/queries.ts';
import { needsApproval, notifyApprovers } from '../../phishing-campaigns/commands/ask-approval.ts';
import { writeCampaign } from '../../phishing-campaigns/commands/write-campaign.ts';
import { listRecipients } from '../../phishing-campaigns/queries/recipients.ts';
import { findSchedule } from '../../phishing-campaigns/queries/schedule.ts';
import { findChoice } from '../queries/choice.ts';
import { findObstacle } from '../queries/obstacle.ts';
import { audienceOf, findSetup, type Setup } from '../queries/settings.ts';
import { findNextMonth, type NextMonth } from '../queries/next-month.ts';
import { campaignName } from '../rules.ts';

/** Begins the month of each organisation whose start has come. A failure in one organisation does not stop the others. */
export async function beginMonths(services: Services, heartbeat: () => void): Promise<void> {
  const now = services.clock();
  const open = await asSystem(services.database, (tx) =>
    tx
      .selectFrom('autophish_settings as s')
      .innerJoin('organizations as o', 'o.id', 's.organization_id')
      .select('s.organization_id')
      .where('s.is_on', '=', true)
      .where('o.deactivated_at', 'is', null)
      .where('o.deleted_at', 'is', null)
      .where(
        sql<boolean>`not exists (select from autophish_plans p where p.organization_id = s.organization_id
          and p.month = to_char(${now}::timestamptz at time zone o.time_zone, 'YYYY-MM'))`,
      )
      .execute(),
  );
  for (const { organization_id } of open) {
    heartbeat();
    try {
      await workIn(services, organization_id, beginMonth);
    } catch (error) {
      services.log.error({ error, organization_id }, 'A month of autophish could not begin.');
    }
  }
}

/**
 * Writes a month and its campaign in one transaction, which locks the settings. The key of the month is unique: a concurrent run
 * finds the month planned, and an interrupted run leaves nothing.
 */
export async function beginMonth(context: WorkContext): Promise<void> {
  const setup = await findSetup(context, { isLocked: true });
  if (!setup.is_on) return;
  const nextMonth = await findNextMonth(context, setup);
  if (!nextMonth.isDue) return;
  const obstacle = await findObstacle(context, setup);
  const isLate = nextMonth.today > dayAfter(nextMonth.first_day, WAITING_DAYS);
  if (isLate) await savePlan(context, nextMonth, { missed: obstacle ?? 'late' });
  else if (obstacle === null)
    await savePlan(context, nextMonth, { campaign_id: await createCampaign(context, setup, nextMonth) });
}

type PlanResult = { campaign_id: string } | { missed: (typeof missedReasons)[number] };

async function savePlan({ db, organization, services }: WorkContext, { month }: NextMonth, settled: PlanResult): Promise<void> {
  await db
    .insertInto('autophish_plans')
    .values({ organization_id: organization, month, planned_at: services.clock(), ...settled })
    .execute();
}

async function createCampaign(context: WorkContext, setup: Setup, { month, start, sendEnd }: NextMonth): Promise<string> {
  const targets = audienceOf(setup);
  const recipients = await listRecipients(context, targets);
  const { templates } = await findChoice(context, setup, recipients);
  const { sendEnd: last, end } = await findSchedule(context, {
    start,
    recipients,
    workingHours: true,
    dateType: 'auto',
    emailSendType: 'to_end',
    sendEnd,
  });
  const language = await findLanguage(context);
  // A course that can no longer be assigned is left out, and the month begins without it.
  const [course = null] = setup.hasAutoCourse && setup.course !== null ? await listAssignable(context, [setup.course]) : [];
  const needs_approval = await needsApproval(context);
  const id = await writeCampaign(
    { ...context, language },
    {
      form: {
        name: campaignName(month, language),
        templates: templates.map(({ id }) => id),
        excludedTags: setup.excludedTags,
        dateType: 'auto',
        emailSendType: 'to_end',
        workingHours: true,
        hasAutoCourse: course !== null,
        course,
        targetsAutoCourse: setup.targetsAutoCourse,
        period: setup.period,
        course_again: setup.course_again,
        hasMessage: false,
        targetsMessage: 'opened',
        theme: '',
        text: '',
      },
      start,
      sendEnd: last,
      end,
      targets: { ...setup.targets, all: targets.all },
      targetType: setup.targetType,
      recipients,
      is_testing: false,
      is_autophish: true,
      needs_approval,
      created_by: setup.switched_by!,
    },
  );
  // The person who switched autophish on counts as the author, and cannot approve its campaigns.
  if (needs_approval) await notifyApprovers(context, id);
  return id;
}

async function findLanguage({ db, organization }: WorkContext): Promise<Language> {
  const { language } = await db
    .selectFrom('organizations')
    .select('language')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow();
  return language;
}
