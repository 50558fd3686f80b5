import type { ActionType } from '@vigil/contract/tag-automation/rules.ts';
import type { RunReason } from '@vigil/contract/tag-automation/tag-action.ts';
import { sql } from 'kysely';
import { showsTemplates } from '../../people/queries/result-visibility.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { enrolByCause } from '../../assignments/commands/enrol-by-cause.ts';
import { listAssignable } from '../../courses/queries.ts';
import { inviteEmployees } from '../../employees/commands/invite-employees.ts';
import { writeMessages } from '../../emails/commands/write-messages.ts';
import { sendByTag } from '../../tag-campaigns/commands/send-by-tag.ts';

/** An action as it is when it runs. */
export type DueAction = {
  id: string;
  type: ActionType;
  tag_id: string;
  tag_title: string;
  theme: string;
  text: string;
  period: number;
  course_again: boolean;
  working_hours: boolean;
  courses_ids: string[];
  templates_ids: string[];
  created_by: string;
};
/** The people that an action skipped, with the reasons. The action ran for everyone else. */
export type Skipped = Map<string, RunReason>;
type Perform = (scope: WorkContext, action: DueAction, user_ids: string[], now: Date) => Promise<Skipped>;

/** Carries out each type of action for people, in the transaction that marks their runs as done. */
export const performByType: Record<ActionType, Perform> = {
  course: assignCourses,
  letter: async (scope, { id, theme, text }, user_ids) => {
    await writeMessages(scope, { kind: `tag.${id}`, user_ids, subject: theme, text });
    return new Map();
  },
  registration_link: async (scope, _action, user_ids) => {
    const { rows } = await sql<{ id: string }>`
      select id from users where organization_id = ${scope.organization} and id = any(${user_ids}::uuid[]) and registered_at is not null`.execute(
      scope.db,
    );
    await inviteEmployees(scope, user_ids);
    return new Map(rows.map(({ id }) => [id, 'registered']));
  },
  phishing: sendEmails,
};

async function assignCourses(
  scope: WorkContext,
  { id, courses_ids, period, course_again }: DueAction,
  user_ids: string[],
  now: Date,
): Promise<Skipped> {
  const there = await listAssignable(scope, courses_ids);
  const enrolled = new Set<string>();
  for (const course_id of there) {
    const assignment = { cause: { tag_action_id: id }, course_id, user_ids, period, isAgain: course_again, now };
    for (const user_id of await enrolByCause(scope, assignment)) enrolled.add(user_id);
  }
  const reason = there.length === 0 ? 'course_gone' : 'has_course';
  return new Map(user_ids.filter((user_id) => !enrolled.has(user_id)).map((user_id) => [user_id, reason]));
}

/** Sends each person a template that is new to them, as long as there are any. Templates are drawn in equal shares. */
async function sendEmails(
  scope: WorkContext,
  { tag_id, tag_title, templates_ids, created_by, working_hours }: DueAction,
  user_ids: string[],
  now: Date,
): Promise<Skipped> {
  const { db, organization, services } = scope;
  if (!services.env.PHISHING) return new Map(user_ids.map((user_id) => [user_id, 'phishing_off']));
  const { rows: there } = await sql<{ id: string }>`
    select t.id from phishing_templates t where t.id = any(${templates_ids}::uuid[]) and t.deleted_at is null`.execute(db);
  if (there.length === 0) return new Map(user_ids.map((user_id) => [user_id, 'template_gone']));
  const { rows: had } = await sql<{ user_id: string; template_id: string }>`
    select distinct d.user_id, t.template_id from deliveries d join campaign_templates t on t.id = d.campaign_template_id
      join phishing_campaigns c on c.organization_id = d.organization_id and c.id = d.campaign_id
        -- The email that a person gets by a tag is shown, so the choice must not depend on a hidden email.
        and ${showsTemplates(organization)}
     where d.organization_id = ${organization} and d.user_id = any(${user_ids}::uuid[]) and t.template_id = any(${templates_ids}::uuid[])`.execute(
    db,
  );
  const hadBy = Map.groupBy(had, ({ user_id }) => user_id);
  const drawn = new Map<string, string[]>(there.map(({ id }) => [id, []]));
  for (const user_id of user_ids) {
    const seen = new Set(hadBy.get(user_id)?.map(({ template_id }) => template_id));
    const fresh = [...drawn].filter(([id]) => !seen.has(id));
    const [, people] = (fresh.length > 0 ? fresh : [...drawn]).reduce((least, candidate) =>
      candidate[1].length < least[1].length ? candidate : least,
    );
    people.push(user_id);
  }
  const passedOver: Skipped = new Map();
  for (const [template_id, people] of drawn) {
    if (people.length === 0) continue;
    const tag = { id: tag_id, title: tag_title };
    const outcomes = await sendByTag(scope, { tag, template_id, user_ids: people, created_by, working_hours, now });
    for (const [user_id, outcome] of outcomes) if (outcome !== 'sent') passedOver.set(user_id, outcome);
  }
  return passedOver;
}
