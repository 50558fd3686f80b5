import type { AuditAction } from '@vigil/contract/audit/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { namesIndividuals, showsLearnersOfAssignment, showsRecipients } from '../../people/queries/result-visibility.ts';

/** Actions of people for themselves, at sign-in and in their profile. */
const ownActions = [
  'consent.accept',
  'directory.tie',
  'employee.address_wish',
  'employee.address_wish_cancel',
  'employee.follow',
  'employee.register',
  'password.ask_recovery',
  'password.change',
  'password.fail',
  'password.recover',
  'profile.avatar',
  'profile.update',
  'session.end',
  'session.expire',
  'session.fail',
  'session.refuse',
  'session.start',
  'sso_provider.tie',
  'two_factor.fail',
  'two_factor.off',
  'two_factor.on',
  'two_factor.renew_codes',
] as const satisfies readonly AuditAction[];

/**
 * Whether a row of the log is shown at all. Where results are anonymous, employees' sign-ins and actions for themselves are
 * hidden: a person who signs in seconds after an email has most likely clicked in it, and even a row without a name would reveal
 * the time. Lock-outs stay visible, and so do rows of people who had another role when they acted, from `staff_from` until
 * `staff_until`.
 */
export const showsRow = (organization: string): RawBuilder<boolean> =>
  sql<boolean>`(${namesIndividuals(organization)} or action <> all(${[...ownActions]}::text[]) or not exists (
    select from users u where u.organization_id = ${organization}
       and u.id = coalesce(actor_id, case when object_type = 'user' then object_id::uuid end)
       and not coalesce(at >= u.staff_from and (u.staff_until is null or at < u.staff_until), false)))`;

/**
 * Whether the object and the contents of a row are shown. Rows about results stay in the log, but say whose results they are only
 * where results are shown by name.
 */
const isVisible = (organization: string) => sql<boolean>`(${namesIndividuals(organization)} or not (
  action in ('campaign.excuse', 'campaign.unexcuse', 'campaign.overrule')
  or (object_type = 'assigned_course' and not ${showsLearnersOfAssignment(organization, sql`object_id::uuid`)})
  or (object_type = 'phishing_campaign' and exists (select from phishing_campaigns c
    where c.organization_id = ${organization} and c.id = object_id::uuid and not ${showsRecipients(organization)}))))`;

/** Selects a column of a row of the log, or null where the contents of the row are hidden. */
export const visibleColumn = <T>(organization: string, column: 'object_id' | 'before' | 'after') =>
  sql<T>`case when ${isVisible(organization)} then ${sql.ref(column)} end`;
