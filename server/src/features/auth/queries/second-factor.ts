import { effectiveRole, type Role } from '@vigil/contract/shared/permissions.ts';
import { isAdminRole } from '@vigil/contract/two-factor/rules.ts';
import type { TwoFactorState } from '@vigil/contract/two-factor/two-factor.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

type PersonScope = { db: Tx; organization: string; user_id: string };

/** Returns the state of a person's second factor, and what the organisation requires of them. */
export async function findTwoFactor({ db, organization, user_id }: PersonScope): Promise<TwoFactorState> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .leftJoin('second_factors as f', 'f.user_id', 'u.id')
    .select(['u.roles', 'o.requires_two_factor', 'o.two_factor_due_at', 'o.admins_need_two_factor', 'f.created_at as on_since'])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes as c')
        .select((sub) => sub.fn.countAll<number>().as('n'))
        .where('c.organization_id', '=', organization)
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.used_at', 'is', null)
        .as('codes_left'),
    )
    .select(sql<string>`now()`.as('now'))
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const role = effectiveRole(row.roles as Role[]);
  // Administrators have no grace period: their permissions are worth stealing from the first day.
  const isRequiredAtOnce = row.admins_need_two_factor && role !== null && isAdminRole(role);
  const is_on = row.on_since !== null;
  const is_required = isRequiredAtOnce || row.requires_two_factor;
  return {
    is_on,
    is_required,
    due_at: is_on || !is_required ? null : isRequiredAtOnce ? row.now : (row.two_factor_due_at ?? row.now),
    recovery_codes_left: row.codes_left ?? 0,
  };
}

/** Returns what a person with a proven password still owes: a code, setting one up, or nothing. */
export async function findOwedSecondFactor(whose: PersonScope): Promise<'code' | 'set_up' | null> {
  const { is_on, due_at } = await findTwoFactor(whose);
  if (is_on) return 'code';
  return due_at !== null && Date.parse(due_at) <= Date.now() ? 'set_up' : null;
}
