import type { Launched } from '@vigil/contract/scorm/my-course.ts';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { claimEnrolment } from '../../learning/commands/learn.ts';
import { beginPackage } from '../../learning/commands/finish-package.ts';
import { playAddress } from '../links.ts';
import { scormProblems } from '../problems.ts';
import { findAccessOfCaller } from '../queries/player-access.ts';
import { claimAttempt, type OpenAttempt } from '../queries/attempts.ts';
import { findPackage, type StoredPackage } from '../queries/packages.ts';
import { firstPartIndex } from '../rules/parts.ts';
import { settleAttempt } from './settle-attempt.ts';

type LaunchOptions = { item?: number | undefined; is_new?: boolean | undefined };

/**
 * Opens a learner's course where they left off, on the package version of their attempt. A finished attempt or assignment opens
 * for review; a new attempt is begun if none is open and the course allows another.
 */
export async function launchPackage(context: Context, id: string, { item, is_new = false }: LaunchOptions): Promise<Launched> {
  const { services, organization } = context;
  const enrolment = await claimEnrolment(context, id);
  const course = await findDemands(context, id);
  const attempts = await attemptsOf(context, enrolment.id);
  let attempt = attempts[0] === undefined ? undefined : await claimAttempt(context, attempts[0].id);
  if (attempt !== undefined && attempt.closed_at === null && attempt.status !== 'in_progress' && attempt.is_counted) {
    // The page was closed before the part could report its end.
    await settleAttempt(context, attempt, { closes: true });
    attempt = await claimAttempt(context, attempt.id);
  }
  const isOver = attempt === undefined || attempt.closed_at !== null;
  const wantsNew = attempt === undefined || is_new || attempt.status !== 'completed' || attempt.decision === 'reset';
  const used = attempts.filter(({ decision }) => decision !== 'reset').length;
  const mayBegin = course.attempts_limit === 0 || used < course.attempts_limit;
  if (!enrolment.is_closed && isOver && wantsNew) {
    if (mayBegin)
      attempt = await beginAttempt(context, {
        id,
        enrolment_id: enrolment.id,
        number: attempts.length + 1,
        package_id: course.package_id,
      });
    else if (is_new) throw problem(scormProblems.no_attempts);
  }
  const found = await findPackage(context, attempt?.package_id ?? course.package_id);
  const part = partIndex(found, item ?? attempt?.item);
  const play =
    attempt === undefined ? ({ kind: 'trial', id: found.id } as const) : ({ kind: 'attempt', id: attempt.id } as const);
  return {
    url: playAddress(services.env, {
      ...play,
      ...(await findAccessOfCaller(context)),
      organization,
      folder: found.folder,
      item: part,
    }),
    item: part,
    attempt_id: attempt?.id ?? null,
    is_counted: attempt !== undefined && attempt.closed_at === null && !enrolment.is_closed,
  };
}

const partIndex = ({ items }: StoredPackage, requested: number | undefined): number => {
  const part = requested ?? firstPartIndex(items);
  if (items[part] === undefined || items[part].kind === 'heading') throw problem(httpProblems.not_found);
  return part;
};

async function findDemands({ db, organization }: Context, assigned_course_id: string) {
  const row = await db
    .selectFrom('scorm_courses as c')
    .innerJoin('assigned_courses as a', (join) =>
      join.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.course_id', '=', 'c.course_id'),
    )
    .select(['c.package_id', 'c.attempts_limit'])
    .where('a.organization_id', '=', organization)
    .where('a.id', '=', assigned_course_id)
    .executeTakeFirst();
  if (row === undefined) throw problem(httpProblems.not_found);
  return row;
}

/** Selects the attempts of an enrolment, the newest first. */
const attemptsOf = ({ db, organization }: Context, enrolment_id: string) =>
  db
    .selectFrom('scorm_attempts')
    .select(['id', 'decision'])
    .where('organization_id', '=', organization)
    .where('enrolment_id', '=', enrolment_id)
    .orderBy('number', 'desc')
    .execute();

type NewAttempt = { id: string; enrolment_id: string; number: number; package_id: string };

async function beginAttempt(context: Context, { id, enrolment_id, number, package_id }: NewAttempt): Promise<OpenAttempt> {
  const { db, organization, actor } = context;
  const { items } = await findPackage(context, package_id);
  const begun = await db
    .insertInto('scorm_attempts')
    .values({
      organization_id: organization,
      enrolment_id,
      number,
      package_id,
      item: firstPartIndex(items),
      started_at: sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await beginPackage(context, { enrolment_id, assigned_course_id: id, user_id: actor.id });
  return (await claimAttempt(context, begun.id))!;
}
