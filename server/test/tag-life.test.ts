import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueActions } from '../src/features/tag-automation/commands/run-due.ts';
import { startServer, type TestServer } from './start-server.ts';
import { killedEngine, type Engine } from './tag-life/engine-process.ts';
import { live, seeded } from './tag-life/live.ts';

let server: TestServer;
let now = new Date();
const advanceClock = (moment: Date) => {
  now = moment;
};

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' }, { clock: () => now });
});
afterAll(() => server.stop());

const asInModel = { newbie: true, not_registered: true, risk_group: true, custom: true };

test('Each automation runs once for each person who is due it, and for nobody else', async () => {
  const engine: Engine = { tick: () => runDueActions(server.services), close: async () => {} };
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const { done, ...lived } = await live(server, {
        plan: { people: 40, days: 45, departments: 3, random: seeded(seed) },
        engine,
        advanceClock,
      });
      expect(lived).toEqual({ wrong: [], holders: asInModel, effects: { ...done, twice: 0 } });
    }),
    { numRuns: 3 },
  );
}, 120_000);

test('Killing the engine at random during ninety days changes nothing', async () => {
  const engine = killedEngine(server, { chance: 0.1, random: Math.random });
  try {
    const { done, ...lived } = await live(server, {
      plan: { people: 80, days: 90, departments: 4, random: seeded(7) },
      engine,
      advanceClock,
    });
    expect(lived).toEqual({ wrong: [], holders: asInModel, effects: { ...done, twice: 0 } });
    // A run without due actions or killed engines would prove nothing.
    expect(Math.min(...Object.values(done))).toBeGreaterThan(0);
    expect(engine.kills()).toBeGreaterThan(0);
  } finally {
    await engine.close();
  }
}, 240_000);
