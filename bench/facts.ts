import { listEmployees } from '@vigil/contract/employees/endpoints.ts';
import { pathOf } from '@vigil/contract/endpoint.ts';
import { sql } from 'kysely';
import { asSystem } from '../server/src/db/database.ts';
import { recomputeRisk } from '../server/src/features/statistics/commands/recompute-risk.ts';
import { recordFacts } from '../server/src/jobs/facts.ts';
import { workIn } from '../server/src/jobs/work-context.ts';
import { printFigure, quantile, untilReady, stop, timed, until } from '../tools/report.ts';
import type { Installation } from './installation.ts';
import { signedIn } from './signed-in.ts';

const FACTS = 1_000;
const NEIGHBOURS = 2_000;
const LISTS = 40;
const LIST_EVERY_MS = 200;

/**
 * Records a thousand facts of one organisation, as many clicks do. Measures how quickly the program handles the consequences of
 * each, and how long a neighbour's list takes meanwhile.
 */
export async function benchFacts(installation: Installation): Promise<void> {
  const { services } = installation.program;
  const { database } = services;
  const organization = await installation.makeOrganization(FACTS, 20);
  const token = await signedIn(installation, await installation.makeOrganization(NEIGHBOURS, 20));
  const { rows: people } = await asSystem(database, (tx) =>
    sql<{ id: string }>`select id from users where organization_id = ${organization} limit ${FACTS}`.execute(tx),
  );
  const record = (ids: string[]) =>
    asSystem(database, (db) =>
      recordFacts(
        { db, services },
        'risk.outdated',
        ids.map((id) => ({ organization_id: organization, fact: { user_ids: [id] } })),
      ),
    );
  const isDone = async () => {
    const { rows } = await asSystem(database, (tx) =>
      sql`select from pgboss.job where name = 'fact' and state < 'completed' limit 1`.execute(tx),
    );
    return rows.length === 0;
  };
  const direct = await timed(async () => {
    for (const { id } of people) await workIn(services, organization, (context) => recomputeRisk(context, [id]));
  });

  const program = installation.start({ ROLE: 'all' });
  const { APP_URL } = installation.env;
  await untilReady(APP_URL);
  const list = async () => {
    const answer = await fetch(`${APP_URL}${pathOf(listEmployees)}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}.`);
  };
  const listsUntil = async (isEnough: (count: number) => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!isEnough(times.length)) {
      times.push(await timed(list));
      await new Promise((resolve) => setTimeout(resolve, LIST_EVERY_MS));
    }
    return times;
  };
  await record([people[0]!.id]);
  await until(isDone);
  const alone = await listsUntil((count) => count >= LISTS);

  await record(people.map(({ id }) => id));
  let queued: number | undefined;
  const working = timed(() => until(isDone)).then((ms) => (queued = ms));
  const beside = await listsUntil(() => queued !== undefined);
  const perSecond = (ms: number) => (1_000 * people.length) / ms;
  printFigure({
    what: `${people.length} facts of one organisation`,
    value: perSecond(await working),
    unit: '/s',
    baseline: { what: 'what follows from each, without a queue, one after another', value: perSecond(direct) },
    bar: { value: 50, better: 'more' },
  });
  printFigure({
    what: 'a neighbour’s list beside them: p95',
    value: quantile(beside, 0.95),
    unit: 'ms',
    baseline: { what: 'alone', value: quantile(alone, 0.95) },
    bar: { value: 200, better: 'less' },
  });
  await stop(program);
}
