import type { MyConsents } from '@vigil/contract/consents/consent.ts';
import { sql } from 'kysely';
import type { Context } from '../../http/context.ts';
import { type Viewer, isSelf, roundedMoment } from '../people/queries/result-visibility.ts';
import { findSiteSettings } from '../settings/queries.ts';
import { requiredTexts, missingTexts } from './rules.ts';

export async function findMyConsents(context: Context): Promise<MyConsents> {
  const data = await listConsentsOf(context, context.actor.id);
  return { data, owed: missingTexts(requiredTexts(await findSiteSettings(context.db)), data) };
}

/** Lists what one person accepted, the newest first. */
export const listConsentsOf = (scope: Pick<Context, 'db' | 'organization'> & Viewer, user_id: string) =>
  scope.db
    .selectFrom('consents as c')
    .select(['kind', 'version', acceptedAt(scope.organization, isSelf(scope, user_id)).as('accepted_at')])
    .where('c.organization_id', '=', scope.organization)
    .where('c.user_id', '=', user_id)
    .orderBy('accepted_at', 'desc')
    .orderBy('kind')
    .execute();

/**
 * When a consent `c` was accepted, rounded where results are anonymous: people accept texts as they sign in, so the exact time
 * may reveal a result.
 */
const acceptedAt = (organization: string, isOwn = false) =>
  isOwn ? sql<string>`c.accepted_at` : roundedMoment(organization, sql`c.accepted_at`);

type Days = { from: string; to: string };

const consentsIn = ({ db, organization }: Pick<Context, 'db' | 'organization'>, { from, to }: Days) =>
  db
    .selectFrom('consents as c')
    .innerJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'c.organization_id').onRef('u.id', '=', 'c.user_id'))
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .where('c.organization_id', '=', organization)
    .where(sql<boolean>`(c.accepted_at at time zone o.time_zone)::date between ${from} and ${to}`);

/** Lists what everyone accepted in these days in the organisation's time zone, the newest first. */
export async function listConsents(
  scope: Pick<Context, 'db' | 'organization'>,
  { limit, offset, ...days }: Days & { limit: number; offset: number },
) {
  const data = await consentsIn(scope, days)
    .select([
      'u.last_name',
      'u.first_name',
      'u.middle_name',
      'u.email',
      'c.kind',
      'c.version',
      acceptedAt(scope.organization).as('accepted_at'),
    ])
    .orderBy('accepted_at', 'desc')
    .orderBy('c.user_id')
    .orderBy('c.kind')
    .orderBy('c.version')
    .limit(limit)
    .offset(offset)
    .execute();
  return { data };
}

export async function countConsents(scope: Pick<Context, 'db' | 'organization'>, days: Days): Promise<number> {
  const { n } = await consentsIn(scope, days)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
