import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { asSystem } from '../server/src/db/database.ts';
import { playAddress } from '../server/src/features/scorm/links.ts';
import { packageFiles } from '../server/test/make-package.ts';
import { makeZip } from '../server/test/zip.ts';
import type { Installation } from './installation.ts';
import { printFigure, quantile, untilReady, stop, timed, until } from '../tools/report.ts';
import { signedIn } from './signed-in.ts';

const LEARNERS = 200;
const EVERY_MS = 10_000;
const ROUNDS = 4;
const STATE = 'я'.repeat(10_000);
const FILES = 5_000;
const FILE_BYTES = 40_000;
const PORT = 18_080;

/** Measures the import of a package of 200 MB and 5,000 files, and 200 learners who commit 20 KB of state every ten seconds. */
export async function benchScorm(installation: Installation): Promise<void> {
  const program = installation.start({ ROLE: 'all' });
  await untilReady(`http://127.0.0.1:${PORT}`);
  const organization = await installation.makeOrganization(LEARNERS, 5);
  const token = await signedIn(installation, organization);
  // Random bytes do not compress, like the pictures and videos of real packages.
  const files = Array.from({ length: FILES }, (_, n) => ({ name: `media/${n}.mp4`, content: randomBytes(FILE_BYTES) }));
  const zip = makeZip([...packageFiles(), ...files]);
  const own = async () =>
    Number(/^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${program.pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  const before = await own();
  const duration = await timed(async () => {
    const { event_id } = await upload(zip, token);
    await until(async () => {
      const { rows } = await asSystem(installation.database.db, (tx) =>
        sql<{ status: string; error: string | null }>`select status, error from long_jobs where id = ${event_id}`.execute(tx),
      );
      if (rows[0]?.status === 'error') throw new Error(String(rows[0].error));
      return rows[0]?.status === 'success';
    });
  });
  printFigure({
    what: `package of ${Math.round(zip.length / 1_000_000)} MB, ${FILES} files, until it can be played`,
    value: duration / 1000,
    unit: 's',
  });
  const baseline = { what: 'before', value: before };
  printFigure({
    what: 'memory of the process at most',
    value: await own(),
    unit: 'MB',
    baseline,
    bar: { value: 300, better: 'less' },
  });
  const learners = await openLearners(installation, organization);
  const taken: number[] = [];
  await Promise.all(
    learners.map(async (path, at) => {
      await sleep((EVERY_MS * at) / LEARNERS);
      for (let number = 1; number <= ROUNDS; number += 1) {
        const changes = { 'cmi.suspend_data': `${number}${STATE}`, 'cmi.core.lesson_location': String(number) };
        const body = JSON.stringify({ session: 1, number, changes, events: [], seconds: 10 * number });
        taken.push(await timed(() => post(`${path}/commits`, body)));
        await sleep(EVERY_MS);
      }
    }),
  );
  const bare = await timed(() => asSystem(installation.database.db, (tx) => sql`select 1`.execute(tx)));
  printFigure({
    what: `commit of 20 KB, ${LEARNERS} learners, one each ${EVERY_MS / 1000} s: p95`,
    value: quantile(taken, 0.95),
    unit: 'ms',
    baseline: { what: 'select 1', value: bare },
    bar: { value: 50, better: 'less' },
  });
  await stop(program);
}

/** Enrols everyone of the organisation in the course with an open attempt each. Returns the paths of their players. */
async function openLearners(installation: Installation, organization: string): Promise<string[]> {
  return asSystem(installation.database.db, async (tx) => {
    const { rows } = await sql<{ id: string; folder: string; session: string; access_state: string }>`
      with found as (select course_id, id, folder from scorm_packages where organization_id = ${organization}),
      assigned as (
        insert into assigned_courses (organization_id, course_id, title, start_date, end_date, status, theory_count)
        select ${organization}, course_id, 'Bench', now(), now() + interval '1 day', 'active', 1 from found returning id
      ), enrolled as (
        insert into enrolments (organization_id, assigned_course_id, user_id, end_date, steps_total)
        select ${organization}, a.id, u.id, now() + interval '1 day', 1 from assigned a cross join users u
         where u.organization_id = ${organization} limit ${LEARNERS} returning id
      ), begun as (
        insert into scorm_attempts (organization_id, enrolment_id, number, package_id, item)
        select ${organization}, e.id, 1, f.id, 0 from enrolled e cross join found f returning id
      ), opened as (
        insert into scorm_states (organization_id, attempt_id, item, session, opened_at)
        select ${organization}, id, 0, 1, now() from begun
      )
      , signed_in as (
        insert into sessions (organization_id, user_id, token_hash, expires_at)
        select ${organization}, id, decode(md5(random()::text), 'hex'), now() + interval '12 hours' from users
         where organization_id = ${organization} limit 1 returning id, user_id
      )
      select begun.id, found.folder, s.id as session, access_state(u) as access_state
        from begun cross join found cross join signed_in s join users u on u.id = s.user_id`.execute(tx);
    return rows.map((play) => {
      const url = playAddress(installation.env, { kind: 'attempt', organization, ...play, item: 0 });
      return new URL(url).pathname.replace(/\/player$/, '');
    });
  });
}

function upload(zip: Buffer, token: string): Promise<{ event_id: string }> {
  const mark = 'bench-boundary';
  const head = `--${mark}\r\nContent-Disposition: form-data; name="package"; filename="bench.zip"\r\nContent-Type: application/zip\r\n\r\n`;
  return send({
    path: '/lk/api/v2/scorm/courses',
    headers: {
      host: `localhost:${PORT}`,
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${mark}`,
    },
    body: Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${mark}--\r\n`)]),
  });
}

const post = (path: string, body: string): Promise<unknown> =>
  send({ path, headers: { host: `content.localhost:${PORT}`, 'content-type': 'text/plain' }, body: Buffer.from(body) });

/** Works like `fetch`, but sends the Host header of the requested name. */
function send<Answer>({ path, headers, body }: { path: string; headers: Record<string, string>; body: Buffer }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: PORT,
      method: 'POST',
      path,
      headers: { ...headers, 'content-length': body.length },
    };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(JSON.parse(text) as Answer);
        else reject(new Error(`${response.statusCode} ${text}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
