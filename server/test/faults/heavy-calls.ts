import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { getCertificateFile } from '@vigil/contract/certificates/endpoints.ts';
import { tryDirectory } from '@vigil/contract/directories/endpoints.ts';
import { pathOf, type AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { createModule, importDeck } from '@vigil/contract/modules/endpoints.ts';
import { changeEmail } from '@vigil/contract/phishing-templates/endpoints.ts';
import { saveMyAvatar } from '@vigil/contract/profile/endpoints.ts';
import { previewReport } from '@vigil/contract/reports/endpoints.ts';
import { createScormCourse } from '@vigil/contract/scorm/endpoints.ts';
import { previewImport } from '@vigil/contract/staff-imports/endpoints.ts';
import { sql } from 'kysely';
import { asSystem } from '../../src/db/database.ts';
import type { Abuse } from '../abuser.ts';
import { blank } from '../bombs.ts';
import { makeTemplate } from '../make-campaign.ts';
import { assign, makeCourse, only } from '../make-course.ts';
import { makeDeck } from '../make-deck.ts';
import { packageFiles, packageOf } from '../make-package.ts';
import type { TestOrganization } from '../make-organization.ts';
import { newDirectory } from '../new-directory.ts';
import { bodyOf, type TestServer } from '../start-server.ts';

export type Call = Extract<Abuse, { kind: 'calls' }>['calls'][number];
type Place = { server: TestServer; organization: TestOrganization; origin: string };

const SLIDES = 60;
const PACKAGE_BYTES = 10_000_000;
const STAFF_ROWS = 50_000;
const HTML_CELLS = 12_000;
const EMAILS = 4;
const LOOK = { template: 'classic', theme_color: '#2456E6', logo_file_id: null, signatory: null };

/** Returns a call in the form that is sent, for any kind of body. */
async function callOf(
  endpoint: AnyEndpoint,
  { token, params, body }: { token: string; params?: Record<string, string>; body?: unknown },
): Promise<Call> {
  const { payload, type } = await bodyOf(endpoint, body);
  return {
    method: endpoint.method,
    path: pathOf(endpoint, params),
    headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { body: Buffer.from(payload).toString('base64') }),
  };
}

const flatTable = (): string =>
  `<a href="{{link}}">x</a><table>${'<tr><td>a cell of a table</td></tr>'.repeat(HTML_CELLS)}</table>`;

/** Calls that use a shared resource other than a connection: a thread, a child process, an outside system. */
export const heavyCalls: Record<string, (place: Place) => Promise<Call[]>> = {
  '40 emails of half a megabyte saved at once': async ({ server, organization }) => {
    const { token } = organization.people.operator;
    const calls: Call[] = [];
    for (let number = 0; number < EMAILS; number++) {
      const template = await makeTemplate(server, organization);
      const { rows } = await asSystem(server.services.database, (tx) =>
        sql<{ id: string }>`select id from phishing_emails where template_id = ${template}`.execute(tx),
      );
      calls.push(await callOf(changeEmail, { token, params: { id: rows[0]!.id }, body: { html: flatTable() } }));
    }
    return calls;
  },
  '40 certificates drawn at once': async ({ server, organization, origin }) => {
    const { token } = organization.people.operator;
    const id = await makeCertificate(server, organization);
    const path = pathOf(getCertificateFile, { id });
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    const { url } = (await answer.json()) as { url: string };
    const { pathname, search, host } = new URL(url);
    return [{ method: 'GET', path: pathname + search, headers: { host } }];
  },
  '40 previews of a report at once': async ({ organization }) => {
    const report = { kind: 'executive', title: 'Report', period: { type: 'year' }, language: 'en', format: 'pdf' };
    const body = { ...report, schedule: { type: 'once' } };
    return [await callOf(previewReport, { token: organization.people.operator.token, body })];
  },
  '40 pictures of 12 megapixels at once': async ({ organization }) => {
    const avatar = new File([await blank(4_000, 3_000).jpeg().toBuffer()], 'a.jpg', { type: 'image/jpeg' });
    return [await callOf(saveMyAvatar, { token: organization.people.employee.token, body: { avatar } })];
  },
  '20 staff files of 50,000 rows at once': async ({ organization }) => {
    const rows = Array.from({ length: STAFF_ROWS }, (_, row) => `Last${row};First;p${row}@${organization.domain}`);
    const file = new File([['last_name;first_name;email', ...rows].join('\n')], 'staff.csv', { type: 'text/csv' });
    return [await callOf(previewImport, { token: organization.people.operator.token, body: { file } })];
  },
  '20 presentations at once': async ({ server, organization }) => {
    const { token } = organization.people.operator;
    const { id } = (await server.call(createModule, { body: { title: 'Deck' }, token })).body;
    const slides = Array.from({ length: SLIDES }, (_, at) => ({ title: `Slide ${at}`, text: ['One', 'Two', 'Three'] }));
    const file = new File([makeDeck(slides) as never], 'deck.pptx');
    return [await callOf(importDeck, { token, params: { id }, body: { file } })];
  },
  '20 SCORM packages of 10 MB at once': async ({ organization }) => {
    const film = { name: 'film.bin', content: randomBytes(PACKAGE_BYTES) };
    const body = { package: packageOf([...packageFiles(), film]) };
    return [await callOf(createScormCourse, { token: organization.people.operator.token, body })];
  },
  '40 trials of a directory that never answers': async ({ organization }) => {
    const silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    silent.unref();
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const body = newDirectory({ port, bind_dn: 'cn=a,dc=x', bind_password: 'a', base_dn: 'dc=x' });
    return [await callOf(tryDirectory, { token: organization.people.operator.token, body })];
  },
};

async function makeCertificate(server: TestServer, organization: TestOrganization): Promise<string> {
  const course = await makeCourse(server, organization);
  const assignment = await assign(server, organization, course.id, { targets: only(organization.people.employee.id) });
  const { rows } = await asSystem(server.services.database, (tx) =>
    sql<{
      id: string;
    }>`insert into certificates (organization_id, number, enrolment_id, assigned_course_id, course_id, user_id, holder,
        surname, course_title, organization_title, language, look, completed_on)
      select e.organization_id, ${randomBytes(4).toString('hex')}, e.id, e.assigned_course_id, ${course.id}, e.user_id, 'Holder', 'holder', 'Course', 'Bank', 'en',
             ${JSON.stringify(LOOK)}, current_date
        from enrolments e where e.assigned_course_id = ${assignment} returning id`.execute(tx),
  );
  return rows[0]!.id;
}
