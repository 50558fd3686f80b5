import type {
  Certificate,
  CertificateState,
  CheckedCertificate,
  IssuedCertificate,
} from '@vigil/contract/certificates/certificate.ts';
import { readNumber } from '@vigil/contract/certificates/rules.ts';
import type { Page } from '@vigil/contract/shared/page.ts';
import { sql, type RawBuilder } from 'kysely';
import { columnContains } from '../../../db/like.ts';
import { fileAddress } from '../../../storage/content-address.ts';
import type { Context, PublicContext } from '../../../http/context.ts';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { findAssignedCourse } from '../../assignments/queries/assigned-courses.ts';
import { findEmployee } from '../../employees/queries/employees.ts';
import { type Viewer, isSelf, showsLearnersOfAssignment } from '../../people/queries/result-visibility.ts';
import { certificateProblems } from '../problems.ts';
import { surnameKey } from '../rules.ts';

/** The state of a certificate `c` of an organisation `o`. */
const state = sql<CertificateState>`case when c.revoked_at is not null then 'revoked' when c.valid_until < organization_today(o) then 'expired' else 'valid' end`;

const rowsOf = ({ db, organization }: Pick<Context, 'db' | 'organization'>) =>
  db
    .selectFrom('certificates as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .where('c.organization_id', '=', organization);

const columns = ['c.id', 'c.number', 'c.course_title', 'c.assigned_course_id', 'c.completed_on', 'c.valid_until'] as const;

/** Lists the person's own certificates, the newest first, without revoked ones. */
export async function listMyCertificates(context: Context): Promise<{ data: Certificate[] }> {
  const data = await rowsOf(context)
    .where('c.user_id', '=', context.actor.id)
    .where('c.revoked_at', 'is', null)
    .where(isHolderVisible(context, context.actor.id))
    .select(columns)
    .select(state.as('state'))
    .orderBy('c.completed_on', 'desc')
    .orderBy('c.issued_at', 'desc')
    .execute();
  return { data };
}

export async function listPersonCertificates(context: Reader, user_id: string): Promise<{ data: IssuedCertificate[] }> {
  await findEmployee(context, user_id);
  return {
    data: await selectCertificates(context, sql<boolean>`c.user_id = ${user_id} and ${isHolderVisible(context, user_id)}`),
  };
}

/** Whether a certificate `c` of a person may be shown to the reader: people always see their own. */
const isHolderVisible = (reader: Reader, user_id: string): RawBuilder<boolean> =>
  isSelf(reader, user_id) ? sql<boolean>`true` : showsHolder(reader);

type Reader = WorkContext & Viewer;

/**
 * Whether the holder of a certificate `c` may be shown. The assignment behind a certificate may reveal the person's simulation
 * result.
 */
export const showsHolder = ({ organization }: Pick<WorkContext, 'organization'>): RawBuilder<boolean> =>
  showsLearnersOfAssignment(organization, sql`c.assigned_course_id`);

type ListQuery = { search?: string | undefined; state?: CertificateState | undefined; limit: number; offset: number };

/** Lists the certificates of an assignment, the newest first. */
export async function listCertificates(
  context: Context,
  id: string,
  { search, state: wantedState, limit, offset }: ListQuery,
): Promise<Page<IssuedCertificate>> {
  await findAssignedCourse(context, id);
  const number = search === undefined ? null : readNumber(search);
  const matches = search
    ? sql<boolean>`(c.number = ${number} or exists (select from users u where u.organization_id = c.organization_id and u.id = c.user_id and ${columnContains('u.search_text', search)}))`
    : sql<boolean>`true`;
  const where = sql<boolean>`c.assigned_course_id = ${id} and ${showsHolder(context)} and ${matches} and ${wantedState === undefined ? sql`true` : sql`${state} = ${wantedState}`}`;
  const { n } = await rowsOf(context)
    .where(where)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { data: await selectCertificates(context, where, { limit, offset }), total_count: n, limit, offset };
}

/** Lists the certificates of all assignments for courses completed in these days, the newest first. */
export const listIssued = async (
  context: WorkContext,
  { from, to, limit, offset }: { from: string; to: string; limit: number; offset: number },
): Promise<{ data: IssuedCertificate[] }> => ({
  data: await selectCertificates(context, sql<boolean>`c.completed_on between ${from} and ${to} and ${showsHolder(context)}`, {
    limit,
    offset,
  }),
});

export const countIssued = async (scope: WorkContext, { from, to }: { from: string; to: string }): Promise<number> => {
  const { n } = await rowsOf(scope)
    .where('c.completed_on', '>=', from)
    .where('c.completed_on', '<=', to)
    .where(showsHolder(scope))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export async function findCertificate(context: Context, id: string): Promise<IssuedCertificate> {
  const [found] = await selectCertificates(context, sql<boolean>`c.id = ${id} and ${showsHolder(context)}`);
  if (found === undefined) throw problem(httpProblems.not_found);
  return found;
}

async function selectCertificates(
  context: WorkContext,
  where: RawBuilder<boolean>,
  { limit = 1000, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<IssuedCertificate[]> {
  const rows = await rowsOf(context)
    .leftJoin('users as r', (join) =>
      join.onRef('r.organization_id', '=', 'c.organization_id').onRef('r.id', '=', 'c.revoked_by'),
    )
    .where(where)
    .select(columns)
    .select(['c.user_id', 'c.holder', 'c.issued_at', 'c.revoked_at', 'c.revoke_reason', state.as('state')])
    .select(sql<string | null>`trim(r.sort_name)`.as('by_name'))
    .orderBy('c.completed_on', 'desc')
    .orderBy('c.holder')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ revoked_at, revoke_reason, by_name, ...row }) => ({
    ...row,
    revoked: revoked_at === null ? null : { at: revoked_at, by_name, reason: revoke_reason! },
  }));
}

/**
 * Returns the certificate to a caller who knows its number and surname. Any other caller gets the same answer as for an unknown
 * number.
 */
export async function checkCertificate(
  { services }: PublicContext,
  typed: { number: string; surname: string },
): Promise<CheckedCertificate> {
  const number = readNumber(typed.number);
  const { rows } = await sql<{
    surname: string;
    course_title: string;
    organization_title: string;
    theme_color: string;
    logo_file_id: string | null;
    organization_id: string;
    completed_on: string;
    valid_until: string | null;
    is_expired: boolean;
    is_revoked: boolean;
  }>`select * from find_certificate(${number})`.execute(services.database);
  const [found] = rows;
  if (number === null || found === undefined || surnameKey(found.surname) !== surnameKey(typed.surname)) {
    throw problem(certificateProblems.unknown);
  }
  const { course_title, completed_on, valid_until, organization_id } = found;
  return {
    number,
    course_title,
    state: found.is_revoked ? 'revoked' : found.is_expired ? 'expired' : 'valid',
    completed_on,
    valid_until,
    organization: {
      title: found.organization_title,
      theme_color: found.theme_color,
      logo: fileAddress({ services, organization: organization_id }, found.logo_file_id),
    },
  };
}
