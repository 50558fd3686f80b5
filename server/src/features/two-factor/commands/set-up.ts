import { createHmac, randomInt } from 'node:crypto';
import type { TwoFactorSetUp } from '@vigil/contract/two-factor/two-factor.ts';
import { RECOVERY_CODES } from '@vigil/contract/two-factor/rules.ts';
import { sql } from 'kysely';
import { generateURI, ScureBase32Plugin } from 'otplib';
import QRCode from 'qrcode';
import type { Context } from '../../../http/context.ts';
import { keyFor, sealSecret } from '../../../secrets/seal.ts';
import { problem } from '../../../http/problem.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { upgradeSession } from '../../auth/commands/open-session.ts';
import { endSessions } from '../../employees/commands/end-access.ts';
import { writeEmail } from '../../emails/commands/write-emails.ts';
import { twoFactorProblems } from '../problems.ts';
import { findTwoFactor } from '../../auth/queries/second-factor.ts';
import { hashesOfRecoveryCode, verifyCode, secretPlace, stepOfCode, type CodeOwner } from './verify-code.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODE_LENGTH = 10;
// Characters and digits that do not look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const base32 = new ScureBase32Plugin();

/** Returns what the app needs to set the second factor up. Once it is on, the secret is never shown again. */
export async function findQrLink(context: Context): Promise<{ otpauth_url: string; qr: string; secret: string }> {
  await assertTwoFactorOff(context);
  const { db, organization, actor } = context;
  const { email, title } = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.email', 'o.title'])
    .where('u.organization_id', '=', organization)
    .where('u.id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const secret = deriveSecret(context);
  // A colon separates issuer and name in the link.
  const otpauth_url = generateURI({ issuer: title.replaceAll(':', ' '), label: email, secret });
  const svg = await QRCode.toString(otpauth_url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { otpauth_url, secret, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Switches the second factor on with the first right code. Exchanges a token that waits for the second factor for a full one. */
export async function setUpTwoFactor(context: Context, { code }: { code: string }): Promise<TwoFactorSetUp> {
  const { db, organization, services, actor } = context;
  await assertTwoFactorOff(context);
  const secret = deriveSecret(context);
  const last_step = stepOfCode(secret, code);
  if (last_step === null) throw problem(twoFactorProblems.wrong_code);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values({
      organization_id: organization,
      user_id: actor.id,
      secret: sealSecret(services.env, secretPlace(actor.id), secret),
      last_step,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw problem(twoFactorProblems.is_on);
  const recovery_codes = await makeRecoveryCodes(context);
  await endSessions(context, [actor.id], actor.session_id);
  await writeEmail(context, 'two_factor_changed', actor.id, { caller: context });
  await recordChange(context, { action: 'two_factor.on', object_type: 'user', object_id: actor.id });
  return { recovery_codes, token: await upgradeSession(context) };
}

/** Replaces all recovery codes by new ones. */
export async function renewRecoveryCodes(context: Context, { code }: { code: string }): Promise<{ recovery_codes: string[] }> {
  await verifyCode(context, code);
  const recovery_codes = await makeRecoveryCodes(context);
  await writeEmail(context, 'two_factor_changed', context.actor.id, { caller: context });
  await recordChange(context, { action: 'two_factor.renew_codes', object_type: 'user', object_id: context.actor.id });
  return { recovery_codes };
}

async function assertTwoFactorOff(context: Context): Promise<void> {
  const { is_on } = await findTwoFactor({ ...context, user_id: context.actor.id });
  if (is_on) throw problem(twoFactorProblems.is_on);
}

/**
 * Derives one secret for the whole session, so that a reload shows the same picture, and nothing is stored before the second
 * factor is on.
 */
function deriveSecret({ services, actor }: Pick<Context, 'services' | 'actor'>): string {
  const bytes = createHmac('sha256', keyFor(services.env, 'two-factor')).update(`${actor.id} ${actor.session_id}`).digest();
  return base32.encode(bytes.subarray(0, SECRET_BYTES), { padding: false });
}

async function makeRecoveryCodes({ db, organization, services, actor }: CodeOwner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await db.deleteFrom('recovery_codes').where('organization_id', '=', organization).where('user_id', '=', actor.id).execute();
  await sql`
    insert into recovery_codes (organization_id, user_id, code_hash)
    select ${organization}, ${actor.id}, unnest(${codes.map((code) => hashesOfRecoveryCode(services.env, code)[0]!)}::bytea[])
  `.execute(db);
  return codes;
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${characters.slice(0, RECOVERY_CODE_LENGTH / 2)}-${characters.slice(RECOVERY_CODE_LENGTH / 2)}`;
}
