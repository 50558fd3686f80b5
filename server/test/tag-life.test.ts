import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueActions } from '../src/features/tag-automation/commands/run-due.ts';
import { startServer, type TestServer } from './start-server.ts';
import { killedEngine, type Engine } from './tag-life/engine-process.ts';
import { Life, type Plan } from './tag-life/life.ts';

let server: TestServer;
let now = new Date();

beforeAll(async () => {
  server = await startServer({ ROLE: 'web' }, { clock: () => now });
});
afterAll(() => server.stop());

/** Numbers in [0, 1) that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function live(plan: Plan, engine: Engine): Promise<void> {
  const life = new Life(server, plan, (moment) => {
    now = moment;
  });
  await life.begin();
  for (let day = 0; day < plan.days; day++) await life.day(day, engine);
  const expected = new Map(life.model.results());
  const found = await life.results();
  const wrong = [...new Set([...expected.keys(), ...found.keys()])].filter((key) => expected.get(key) !== found.get(key));
  expect(wrong.slice(0, 10).map((key) => `${key}: ${found.get(key)}, should be ${expected.get(key)}`)).toEqual([]);
  for (const tag of ['newbie', 'not_registered', 'risk_group', 'custom'] as const) {
    expect(await life.holders(tag), tag).toEqual(life.model.holders(tag));
  }
  const { twice, ...effects } = await life.effects();
  const done = { course: 0, letter: 0, phishing: 0, registration_link: 0 };
  for (const [key, result] of expected) {
    if (result.startsWith('done')) done[key.split(' ')[4] as keyof typeof done] += 1;
  }
  expect(effects).toEqual(done);
  expect(twice).toBe(0);
  // A story in which nothing is due would prove nothing.
  expect(Math.min(...Object.values(done))).toBeGreaterThan(0);
}

test('whatever happens, each automation runs once for each person who is due it, and for nobody else', async () => {
  const engine: Engine = { tick: () => runDueActions(server.services), close: async () => {} };
  await fc.assert(
    fc.asyncProperty(fc.integer(), (seed) => live({ people: 40, days: 45, departments: 3, random: seeded(seed) }, engine)),
    { numRuns: 4 },
  );
}, 120_000);

test('and the engine killed at random during ninety days changes nothing', async () => {
  const engine = killedEngine(server, { chance: 0.1, random: Math.random });
  try {
    await live({ people: 150, days: 90, departments: 4, random: seeded(7) }, engine);
  } finally {
    await engine.close();
  }
  expect(engine.kills()).toBeGreaterThan(2);
}, 240_000);
