import { jobs as tagJobs } from '../server/src/features/tags/jobs.ts';
import { callEndpoint, type LooseRequest, type TestServer } from '../server/test/start-server.ts';
import { killedEngine } from '../server/test/tag-life/engine-process.ts';
import { live, seeded } from '../server/test/tag-life/live.ts';
import { openInstallation } from './installation.ts';
import { printFigure, quantile } from '../tools/report.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const DAYS = 90;
const HOST = 'http://app.test';

/**
 * An organisation of 100,000 people living for ninety days, compared with the model of the tag rules while the engine is killed
 * at random. A difference from the model ends the bench with an error. The figures show how quickly the engine does the work
 * that is due.
 */
export async function benchAutomation(): Promise<void> {
  let now = new Date();
  const installation = await openInstallation({ clock: () => now, settings: { APP_URL: HOST } });
  const { program, url } = installation;
  try {
    for (const job of tagJobs) await job.start(program.services);
    const server: TestServer = {
      ...program,
      databaseUrl: url,
      call: (endpoint, request) => callEndpoint(program, endpoint, request as LooseRequest),
      stop: () => installation.close(),
    };
    const killed = killedEngine(server, { chance: 0.3, random: Math.random });
    const ticks: number[] = [];
    const engine = {
      ...killed,
      tick: async (moment: Date) => {
        const begun = performance.now();
        await killed.tick(moment);
        ticks.push(performance.now() - begun);
        if (ticks.length % 10 === 0) console.log(`${ticks.length} days after ${Math.round(process.uptime())} s`);
      },
    };
    const begun = performance.now();
    const { wrong, holders, effects, done } = await live(server, {
      plan: { people: PEOPLE, days: DAYS, departments: 20, random: seeded(11) },
      engine,
      advanceClock: (moment) => {
        now = moment;
      },
    });
    await engine.close();
    const { twice, ...reached } = effects;
    const total = Object.values(done).reduce((sum, n) => sum + n, 0);
    const spent = ticks.reduce((sum, ms) => sum + ms, 0) / 1_000;
    printFigure({
      what: `${PEOPLE.toLocaleString('en')} people, ${DAYS} days: lived through in`,
      value: (performance.now() - begun) / 1_000,
      unit: 's',
    });
    printFigure({ what: 'the engine was killed', value: killed.kills(), unit: 'times' });
    for (const [type, n] of Object.entries(done)) printFigure({ what: `done once each: ${type}`, value: n, unit: '' });
    printFigure({ what: 'actions a second, kills and starts included', value: total / spent, unit: '/s' });
    printFigure({ what: 'a day’s tick: p50', value: quantile(ticks, 0.5), unit: 'ms' });
    printFigure({ what: 'a day’s tick: longest', value: quantile(ticks, 1), unit: 'ms' });
    const isTrue =
      wrong.length === 0 &&
      twice === 0 &&
      Object.values(holders).every(Boolean) &&
      JSON.stringify(reached) === JSON.stringify(done);
    if (!isTrue)
      throw new Error(`The program and the model differ: ${JSON.stringify({ wrong, holders, reached, done, twice }, null, 2)}`);
    console.log('The program did everything that the model requires, exactly once for everyone.');
  } finally {
    await installation.close();
  }
}
