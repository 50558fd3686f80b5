import { createHmac } from 'node:crypto';
import { CODE_LENGTH } from '@vigil/contract/two-factor/rules.ts';
import { sql } from 'kysely';
import { verifySync } from 'otplib';
import type { Context } from '../../../http/context.ts';
import { keysFor, openSecret } from '../../../secrets/seal.ts';
import type { Env } from '../../../env.ts';
import { problem } from '../../../http/problem.ts';
import { twoFactorProblems } from '../problems.ts';

/** How far a device's clock may differ: the code of the step before or after is accepted too. */
const TOLERANCE_SECONDS = 30;

export type CodeOwner = Pick<Context, 'db' | 'organization' | 'services' | 'actor'>;

export const secretPlace = (user_id: string) => ({ table: 'second_factors', row: user_id, field: 'secret' }) as const;

/** Accepts a code of the person's device, or one of their recovery codes, once. Throws for any other code. */
export async function verifyCode(owner: CodeOwner, code: string): Promise<void> {
  const isAccepted = /^\d+$/.test(code) ? await consumeDeviceCode(owner, code) : await consumeRecoveryCode(owner, code);
  if (!isAccepted) throw problem(twoFactorProblems.wrong_code);
}

/** Returns the time step of a code, or null for an invalid code and for a step that is not later than the given one. */
export function stepOfCode(secret: string, code: string, afterTimeStep?: number): number | null {
  if (code.length !== CODE_LENGTH || !/^\d+$/.test(code)) return null;
  const result = verifySync({
    secret,
    token: code,
    epochTolerance: TOLERANCE_SECONDS,
    ...(afterTimeStep !== undefined && { afterTimeStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

async function consumeDeviceCode({ db, organization, services, actor }: CodeOwner, code: string): Promise<boolean> {
  // The lock makes the second of two requests with one code see that its step is used.
  const factor = await db
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (factor === undefined) throw problem(twoFactorProblems.is_off);
  const step = stepOfCode(openSecret(services.env, secretPlace(actor.id), factor.secret), code, factor.last_step);
  if (step === null) return false;
  await db.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', actor.id).execute();
  return true;
}

async function consumeRecoveryCode({ db, organization, services, actor }: CodeOwner, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('organization_id', '=', organization)
    .where('user_id', '=', actor.id)
    .where('code_hash', 'in', hashesOfRecoveryCode(services.env, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the hashes of a recovery code under the present key and former ones; the first is stored. The hashes need a key,
 * because these codes are short enough to be guessed by anyone who has only the table.
 */
export const hashesOfRecoveryCode = (env: Env, code: string): Buffer[] =>
  keysFor(env, 'recovery-codes').map((key) => hashUnder(key, code));

const hashUnder = (key: Buffer, code: string): Buffer =>
  createHmac('sha256', key)
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
