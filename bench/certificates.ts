import { randomBytes } from 'node:crypto';
import * as certificates from '@vigil/contract/certificates/endpoints.ts';
import { numberOf, NUMBER_SIGNS } from '@vigil/contract/certificates/rules.ts';
import { sql } from 'kysely';
import { asSystem } from '../server/src/db/database.ts';
import { hashOfSecret } from '../server/src/http/authenticate.ts';
import { childrenMegabytes } from './children-megabytes.ts';
import type { Installation } from './installation.ts';
import { isMissed, printFigure, untilReady, stop, timed, until, type Figure } from '../tools/report.ts';

const PEOPLE = 10_000;
const PORT = 18_083;

/**
 * Measures the certificates of 10,000 learners as one ZIP, from the request to the file, and the memory of the child processes
 * that draw them.
 */
export async function benchCertificates(installation: Installation): Promise<void> {
  const organization = await installation.makeOrganization(PEOPLE, 5);
  const token = randomBytes(32).toString('base64url');
  const assigned = await asSystem(installation.database.db, async (tx) => {
    const { id: user_id } = await tx
      .updateTable('users')
      .set({ roles: ['operator'], registered_at: new Date() })
      .where('id', '=', sql<string>`(select id from users where organization_id = ${organization} limit 1)`)
      .returning('id')
      .executeTakeFirstOrThrow();
    const expires_at = new Date(Date.now() + 3_600_000);
    await tx
      .insertInto('sessions')
      .values({ organization_id: organization, user_id, token_hash: hashOfSecret(token), expires_at })
      .execute();
    const { rows } = await sql<{ id: string }>`
      with course as (
        insert into courses (organization_id, title) values (${organization}, 'Основы информационной безопасности') returning id, title
      ), assigned as (
        insert into assigned_courses (organization_id, course_id, title, start_date, end_date, status)
        select ${organization}, id, title, now(), now() + interval '9 days', 'active' from course returning id, course_id, title
      ), learnt as (
        insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total, completed_at)
        select ${organization}, assigned.id, users.id, now(), 1, now() from assigned cross join users
         where users.organization_id = ${organization} returning id, user_id
      ), numbered as (select *, row_number() over () as n from learnt)
      insert into certificates (organization_id, number, enrolment_id, assigned_course_id, course_id, user_id, holder, surname,
        course_title, organization_title, language, look, completed_on, valid_until)
      select ${organization}, (${numbers(PEOPLE)}::text[])[n], numbered.id, assigned.id, assigned.course_id, user_id,
        'Абдурахмонова Гулнора ' || n, 'Абдурахмонова', assigned.title, 'Банк «Пример»', 'ru', ${JSON.stringify(look)},
        current_date, current_date + 365
        from numbered cross join assigned
      returning assigned_course_id as id`.execute(tx);
    return rows[0]!.id;
  });
  const origin = `http://localhost:${PORT}`;
  const child = installation.start({ ROLE: 'all', PORT: String(PORT), APP_URL: origin });
  await untilReady(origin);
  let peak = 0;
  const watch = setInterval(() => void childrenMegabytes(child.pid!).then((now) => (peak = Math.max(peak, now))), 50);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const called = async (path: string, init: RequestInit) => {
    const answer = await fetch(origin + path, { headers, ...init });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { event_id: string; status: string; rows_count: number };
  };
  const ms = await timed(async () => {
    const order = certificates.orderCertificateArchive.path.replace('{id}', assigned);
    const { event_id } = await called(order, { method: 'POST', body: JSON.stringify({ all: true }) });
    const path = certificates.getCertificateArchive.path.replace('{id}', event_id);
    await until(async () => {
      const { status, rows_count } = await called(path, {});
      if (status === 'error') throw new Error('The archive could not be made.');
      return status === 'complete' && rows_count === PEOPLE;
    }, 250);
  });
  clearInterval(watch);
  await stop(child);
  const bars: (Figure & { bar: NonNullable<Figure['bar']> })[] = [
    { what: `${PEOPLE} certificates as one ZIP`, value: ms / 1000, unit: 's', bar: { value: 60, better: 'less' } },
    { what: 'memory of the children that draw them', value: peak, unit: 'MB', bar: { value: 400, better: 'less' } },
  ];
  for (const figure of bars) printFigure(figure);
  if (bars.some(isMissed)) throw new Error('Certificates miss their limits.');
}

const look = {
  template: 'classic',
  theme_color: '#2456E6',
  logo_file_id: null,
  signatory: { name: 'А. К. Каримов', title: 'Директор по информационной безопасности' },
};

/** Returns numbers of twelve characters, counted up. */
const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const signs = Array.from(
      { length: 12 },
      (__, at) => NUMBER_SIGNS[Math.floor(n / NUMBER_SIGNS.length ** at) % NUMBER_SIGNS.length],
    );
    return numberOf(signs.join(''));
  });
