import { randomInt } from 'node:crypto';
import type { CertificateSettings } from '@vigil/contract/certificates/certificate.ts';
import { NUMBER_LENGTH, NUMBER_SIGNS, numberOf } from '@vigil/contract/certificates/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { sql } from 'kysely';
import type { WorkContext } from '../../../jobs/work-context.ts';
import { surnameOf, type Look } from '../rules.ts';

const CERTIFICATES_PER_BATCH = 1000;

/**
 * Issues the missing certificates of an assignment, to one person or to all who completed it. Validity begins at completion, so
 * a certificate that would already have expired is not issued. Each enrolment gets at most one certificate, however often this
 * runs.
 */
export async function issueCertificates(
  context: WorkContext,
  { assigned_course_id, user_id }: { assigned_course_id: string; user_id?: string },
): Promise<void> {
  for (;;) {
    const due = await findDue(context, { assigned_course_id, user_id });
    if (due.length > 0) await insertCertificates(context, due);
    if (due.length < CERTIFICATES_PER_BATCH) return;
  }
}

type Due = {
  enrolment_id: string;
  assigned_course_id: string;
  course_id: string;
  user_id: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  language: Language;
  course_title: string;
  organization_title: string;
  theme_color: string;
  logo_file_id: string | null;
  settings: CertificateSettings;
  completed_on: string;
  valid_until: string | null;
};

async function findDue(
  { db, organization }: WorkContext,
  { assigned_course_id, user_id }: { assigned_course_id: string; user_id: string | undefined },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select due.* from (
      select e.id as enrolment_id, a.id as assigned_course_id, a.course_id, u.id as user_id, u.last_name, u.first_name, u.middle_name,
        u.email, u.language, a.title as course_title, o.title as organization_title, o.theme_color, o.logo_file_id,
        a.certificate as settings, (e.completed_at at time zone o.time_zone)::date as completed_on,
        ((e.completed_at at time zone o.time_zone)::date + make_interval(months => (a.certificate ->> 'months')::int))::date as valid_until,
        organization_today(o) as today
        from assigned_courses a
        join enrolments e on e.organization_id = a.organization_id and e.assigned_course_id = a.id
        join users u on u.organization_id = a.organization_id and u.id = e.user_id
        join organizations o on o.id = a.organization_id
       where a.organization_id = ${organization} and a.id = ${assigned_course_id} and a.certificate is not null and a.deleted_at is null
         and e.completed_at is not null and e.left_at is null and u.deleted_at is null
         ${user_id === undefined ? sql`` : sql`and u.id = ${user_id}`}
         and not exists (select from certificates c where c.organization_id = e.organization_id and c.enrolment_id = e.id)
    ) due
     where due.valid_until is null or due.valid_until >= due.today
     order by due.enrolment_id limit ${CERTIFICATES_PER_BATCH}`.execute(db);
  return rows;
}

async function insertCertificates({ db, organization }: WorkContext, due: readonly Due[]): Promise<void> {
  await db
    .insertInto('certificates')
    .values(
      due.map(({ settings, theme_color, logo_file_id, last_name, first_name, middle_name, email, ...row }) => {
        const { template, signatory_name: name, signatory_title: title } = settings;
        const look: Look = { template, theme_color, logo_file_id, signatory: name === '' ? null : { name, title } };
        const person = { last_name, first_name, middle_name, email };
        return {
          organization_id: organization,
          number: newNumber(),
          holder: displayName(person),
          surname: surnameOf(person),
          look: JSON.stringify(look),
          enrolment_id: row.enrolment_id,
          assigned_course_id: row.assigned_course_id,
          course_id: row.course_id,
          user_id: row.user_id,
          course_title: row.course_title,
          organization_title: row.organization_title,
          language: row.language,
          completed_on: row.completed_on,
          valid_until: row.valid_until,
        };
      }),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

const newNumber = (): string =>
  numberOf(Array.from({ length: NUMBER_LENGTH }, () => NUMBER_SIGNS[randomInt(NUMBER_SIGNS.length)]).join(''));
