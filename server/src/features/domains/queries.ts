import type { VerifiedDomain } from '@vigil/contract/domains/domain.ts';
import { recordOf } from '@vigil/contract/domains/rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { httpProblems, problem } from '../../http/problem.ts';

type Scope = Pick<Context, 'db' | 'organization'>;

const domains = (db: Tx, organization: string) =>
  db
    .selectFrom('verified_domains')
    .select(['id', 'domain', 'token', 'is_vouched', 'checked_at', sql<boolean>`verified_at is not null`.as('is_verified')])
    .where('organization_id', '=', organization);

type Row = Omit<VerifiedDomain, 'record'> & { token: string };
const toResponse = ({ token, ...row }: Row): VerifiedDomain => ({ ...row, record: recordOf(row.domain, token) });

export async function listDomains({ db, organization }: Scope): Promise<VerifiedDomain[]> {
  return (await domains(db, organization).orderBy('domain').execute()).map(toResponse);
}

export async function findDomain({ db, organization }: Scope, id: string): Promise<VerifiedDomain> {
  const row = await domains(db, organization).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return toResponse(row);
}
