import { departmentSortKey } from '@vigil/contract/departments/department.ts';
import {
  countDepartmentUsers,
  getDepartmentTree,
  listDepartments,
  listHierarchy,
} from '@vigil/contract/departments/endpoints.ts';
import { deleteEmployees, getEmployee, listEmployees, reinviteEmployees } from '@vigil/contract/employees/endpoints.ts';
import { pathOf } from '@vigil/contract/endpoint.ts';
import { getPersonPhishing, getPersonRisk } from '@vigil/contract/statistics/endpoints.ts';
import { listTagRuns } from '@vigil/contract/tag-automation/endpoints.ts';
import { assignTag, listTaggedPeople, listTags } from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { asSystem } from '../server/src/db/database.ts';
import type { Installation } from './installation.ts';
import { printFigure, quantile, untilReady, stop, timed } from '../tools/report.ts';
import { signedIn } from './signed-in.ts';
import { makeNeighbours, nestDepartments, makeFilterTargets } from './staff-at-size.ts';

const ROUNDS = 40;
const PEOPLE = 100_000;
const DEPARTMENTS = 10_000;

type Call = { url: string; body?: object };

/**
 * Measures the staff calls over HTTP, as a browser waits for them, with 100,000 people in one of many organisations. The
 * baseline is one bare query.
 */
export async function benchLists(installation: Installation): Promise<void> {
  const organization = await installation.makeOrganization(PEOPLE, DEPARTMENTS);
  await asSystem(installation.database.db, (tx) =>
    sql`update users set risk_level = (random() * 10)::numeric(3,1), progress = (random() * 100)::numeric(5,2), sent_count = 10, clicked_count = (random() * 5)::int
      where organization_id = ${organization} and random() < 0.9`.execute(tx),
  );
  const token = await signedIn(installation, organization);
  await makeNeighbours(installation);
  const { campaign, course, tag } = await makeFilterTargets(installation, organization);
  await installation.database.pool.query('vacuum analyze');
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) bare.push(await timed(() => installation.database.pool.query('select 1')));
  const department = await asSystem(installation.database.db, (tx) =>
    tx.selectFrom('departments').select('id').where('organization_id', '=', organization).limit(1).executeTakeFirstOrThrow(),
  );
  const queries: Record<string, string> = {
    'first page': '',
    'page 2,000': 'offset=40000',
    ...Object.fromEntries(
      ['NAME', 'DEPARTMENT', 'POSITION', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR'].flatMap((key) => [
        [`by ${key}`, `sort_by=${key}`],
        [`by ${key}, down`, `sort_by=${key}&sort_order=desc`],
      ]),
    ),
    'search of a name': `search=${encodeURIComponent('дилноза')}`,
    'search of two characters': `search=${encodeURIComponent('цо')}`,
    'search of an address': 'search=karimova12',
    'search of nothing there': 'search=zzzzzz',
    'risk 7 to 10': 'risk_level_from=7&risk_level_to=10',
    'a department': `departments=${department.id}`,
    'a role': 'roles=operator',
    'a tag': `tags=${tag}`,
    'a campaign': `in_phishing=${campaign}`,
    'clicked in it': `in_phishing=${campaign}&phishing_events=clicked`,
    'a course': `in_course=${course}`,
    'a course finished': `in_course=${course}&course_progress=COMPLETED`,
    'a course not begun': `in_course=${course}&course_progress=NOT_START`,
    'without the course': `in_course=${course}&course_progress=WITHOUT_COURSE`,
    'failed in a year': 'period_event=CAUGHT&event_from=2026-01-01&event_to=2099-12-31',
    'late in a year': 'period_event=LATE&event_from=2026-01-01&event_to=2099-12-31',
    'not remedied in a year': 'period_event=NOT_REMEDIED&event_from=2026-01-01&event_to=2099-12-31',
    'opened ever': 'phishing_events=opened',
    'never failed': 'phishing_events=never_caught',
    'behind the plan': 'learning=BEHIND',
    'on the plan': 'learning=NORMAL',
    'a tag, clicked, behind and sort': `tags=${tag}&in_phishing=${campaign}&phishing_events=clicked&learning=BEHIND&sort_by=RISK_LEVEL&sort_order=desc`,
    'search, risk and sort': `search=${encodeURIComponent('каримов')}&risk_level_from=4&sort_by=RISK_LEVEL&sort_order=desc`,
  };
  const person = await asSystem(installation.database.db, (tx) =>
    tx.selectFrom('deliveries').select('user_id').where('campaign_id', '=', campaign).limit(1).executeTakeFirstOrThrow(),
  );
  const calls: Record<string, Call> = {
    ...Object.fromEntries(
      Object.entries(queries).map(([name, query]) => [`employees, ${name}`, { url: `${listEmployees.path}?${query}` }]),
    ),
    ...Object.fromEntries(
      departmentSortKey.options.map((key) => [
        `departments by ${key}`,
        { url: `${listDepartments.path}?sort_by=${key}&sort_order=desc` },
      ]),
    ),
    'departments in one': { url: `${listDepartments.path}?parent_id=${department.id}` },
    'tree, whole': { url: getDepartmentTree.path },
    'tree, search': { url: `${getDepartmentTree.path}?search=${encodeURIComponent('отдел 12')}` },
    'tree, a node opened': { url: `${listHierarchy.path}?parent_id=${department.id}` },
    'tree, people searched': { url: `${listHierarchy.path}?limit=100&search=${encodeURIComponent('каримов')}` },
    'count of a department': {
      url: pathOf(countDepartmentUsers, { hash: 'a1' }),
      body: { departments_ids: [department.id] },
    },
    'a person': { url: pathOf(getEmployee, { id: person.user_id }) },
    'a person’s risk': { url: pathOf(getPersonRisk, { id: person.user_id }) },
    'a person’s simulated emails': { url: pathOf(getPersonPhishing, { id: person.user_id }) },
    tags: { url: listTags.path },
    'people of a tag': { url: pathOf(listTaggedPeople, { id: tag }) },
    'history of a tag': { url: pathOf(listTagRuns, { id: tag }) },
    // Only the request is measured: workers run the job, and this process has none.
    'bulk: a tag on everyone, requested': { url: assignTag.path, body: { tag_id: tag, all: true } },
    'bulk: everyone invited again, ordered': { url: reinviteEmployees.path, body: { all: true } },
    'bulk: everyone deleted, ordered': { url: deleteEmployees.path, body: { all: true } },
  };
  const web = installation.start({ ROLE: 'web' });
  const origin = installation.env.APP_URL;
  await untilReady(origin);
  const bar = { baseline: { what: 'select 1', value: quantile(bare, 0.95) }, bar: { value: 100, better: 'less' } } as const;
  const measure = async (name: string, call: Call) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => ask(`${origin}${call.url}`, token, call)));
    printFigure({ what: `${name}: p50`, value: quantile(times, 0.5), unit: 'ms' });
    printFigure({ what: `${name}: p95`, value: quantile(times, 0.95), unit: 'ms', ...bar });
  };
  for (const [name, call] of Object.entries(calls)) await measure(name, call);
  // So far all departments were siblings, the most to sort; now each has ten below it, the deepest tree to walk.
  await asSystem(installation.database.db, (tx) => nestDepartments(tx, organization));
  await installation.database.pool.query('vacuum analyze departments');
  const ofDepartments = Object.entries(calls).filter(([name]) => /^(departments by|tree|count)/.test(name));
  for (const [name, call] of ofDepartments) await measure(`nested: ${name}`, call);
  await measure('nested: tree, its roots', { url: listHierarchy.path });
  await stop(web);
}

async function ask(url: string, token: string, { body }: Call): Promise<void> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${text}`);
}
