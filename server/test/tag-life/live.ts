import { isDeepStrictEqual } from 'node:util';
import { tagTypes } from '@vigil/contract/tags/rules.ts';
import type { Engine } from './engine-process.ts';
import { Life, type Plan } from './life.ts';
import type { TestServer } from '../start-server.ts';
import type { TagName } from './model.ts';

type Simulation = { plan: Plan; engine: Engine; advanceClock: (now: Date) => void };

/** Returns a function that generates numbers in [0, 1), always the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Runs the plan and returns where the program and the model differ, and how often each kind of action was done. */
export async function live(server: TestServer, { plan, engine, advanceClock }: Simulation) {
  const life = new Life(server, plan, advanceClock);
  await life.begin();
  for (let day = 0; day < plan.days; day++) await life.day(day, engine);
  const expected = new Map(life.model.results());
  const found = await life.results();
  const wrong = [...new Set([...expected.keys(), ...found.keys()])].filter((key) => expected.get(key) !== found.get(key));
  const done = { course: 0, letter: 0, phishing: 0, registration_link: 0 };
  for (const [key, result] of expected) {
    if (result.startsWith('done')) done[key.split(' ')[4] as keyof typeof done] += 1;
  }
  const holders: Partial<Record<TagName, boolean>> = {};
  for (const tag of tagTypes) holders[tag] = isDeepStrictEqual(await life.holders(tag), life.model.holders(tag));
  return {
    wrong: wrong.slice(0, 10).map((key) => `${key}: ${found.get(key)}, should be ${expected.get(key)}`),
    holders,
    effects: await life.effects(),
    done,
  };
}
