import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as staffImports from '@vigil/contract/staff-imports/endpoints.ts';
import { sql } from 'kysely';
import { asSystem } from '../server/src/db/database.ts';
import { hashOfSecret } from '../server/src/http/authenticate.ts';
import type { Installation } from './installation.ts';
import { printFigure, untilReady, stop, timed, until } from '../tools/report.ts';

const ROWS = 100_000;
const PORT = 18_082;

/** Measures the preview and import of 100,000 people from one CSV in another process, against one bare INSERT of as many rows. */
export async function benchImport(installation: Installation): Promise<void> {
  const organization = await installation.makeOrganization(10, 5);
  const token = randomBytes(32).toString('base64url');
  const domain = await asSystem(installation.database.db, async (tx) => {
    await tx
      .updateTable('organizations')
      .set({ users_limit: ROWS + 100 })
      .where('id', '=', organization)
      .execute();
    const { id } = await tx
      .updateTable('users')
      .set({ roles: ['operator'], registered_at: new Date() })
      .where('id', '=', sql<string>`(select id from users where organization_id = ${organization} limit 1)`)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('sessions')
      .values({
        organization_id: organization,
        user_id: id,
        token_hash: hashOfSecret(token),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    return (
      await tx
        .selectFrom('verified_domains')
        .select('domain')
        .where('organization_id', '=', organization)
        .executeTakeFirstOrThrow()
    ).domain;
  });
  const rows = Array.from({ length: ROWS }, (_, n) => `Фамилия${n};Имя;Отчество;Специалист;Отдел ${n % 500};p${n}@${domain}`);
  const csv = ['Фамилия;Имя;Отчество;Должность;Отдел;Почта', ...rows].join('\n');
  const bare = await bareInsert(installation);
  const origin = `http://localhost:${PORT}`;
  const child = installation.start({ ROLE: 'all', PORT: String(PORT), APP_URL: origin });
  await untilReady(origin);
  let peak = 0;
  const watch = setInterval(() => void residentMegabytes(child.pid!).then((now) => (peak = Math.max(peak, now))), 200);
  const headers = { authorization: `Bearer ${token}` };
  const ms = await timed(async () => {
    const form = new FormData();
    form.append('file', new Blob([csv]), 'staff.csv');
    const preview = (await ok(fetch(origin + staffImports.previewImport.path, { method: 'POST', headers, body: form }))) as {
      event_id: string;
    };
    await ok(fetch(`${origin}${staffImports.runImport.path}?event_id=${preview.event_id}`, { method: 'POST', headers }));
    await until(async () => {
      const { status } = (await ok(
        fetch(origin + staffImports.getImportEvent.path.replace('{id}', preview.event_id), { headers }),
      )) as { status: string };
      if (status === 'error') throw new Error('The import failed.');
      return status === 'success';
    }, 200);
  });
  clearInterval(watch);
  printFigure({
    what: `import of ${ROWS.toLocaleString('en')} rows, preview included`,
    value: ms / 1000,
    unit: 's',
    baseline: { what: 'one bare INSERT', value: bare / 1000 },
    bar: { value: 30, better: 'less' },
  });
  printFigure({ what: 'memory of the process at most', value: peak, unit: 'MB', bar: { value: 400, better: 'less' } });
  await stop(child);
}

async function bareInsert({ database }: Installation): Promise<number> {
  await database.pool.query(
    'create table bare (id uuid primary key default gen_random_uuid(), last_name text, first_name text, email text unique)',
  );
  const ms = await timed(() =>
    database.pool.query(
      `insert into bare (last_name, first_name, email) select 'Фамилия' || n, 'Имя', 'p' || n || '@x.example' from generate_series(1, ${ROWS}) n`,
    ),
  );
  await database.pool.query('drop table bare');
  return ms;
}

async function ok(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Returns the resident memory on Linux, and 0 on other systems. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
