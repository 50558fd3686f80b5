import { afterAll, expect, test } from 'vitest';
import { HtmlPool } from './pool.ts';
import * as work from '../../../test/slow-html-work.ts';

const module = new URL('../../../test/slow-html-work.ts', import.meta.url).href;
const pools: HtmlPool[] = [];
const open = (limits: Partial<ConstructorParameters<typeof HtmlPool>[0]> = {}) => {
  const pool = new HtmlPool({ ms: 20_000, megabytes: 64, waiting: 2, idleMs: 60_000, ...limits });
  pools.push(pool);
  return pool;
};
afterAll(() => Promise.all(pools.map((pool) => pool.stop())));

const echo = (word: string) => ({ module, name: work.echo.name, input: [word] });
const tooHeavy = expect.objectContaining({ kind: expect.objectContaining({ code: 'html.too_heavy', status: 422 }) as unknown });

test('work is done in turn, and its faults are told', async () => {
  const pool = open();
  await expect(Promise.all([pool.run(echo('a')), pool.run(echo('b'))])).resolves.toEqual(['a', 'b']);
  await expect(pool.run({ module, name: work.fail.name, input: [] })).rejects.toThrow('on purpose');
  await expect(pool.run(echo('c'))).resolves.toBe('c');
});

test('work that exceeds its time is ended, and the next is done', async () => {
  const pool = open({ ms: 2500 });
  const late = pool.run({ module, name: work.never.name, input: [] });
  const next = pool.run(echo('next'));
  await expect(late).rejects.toEqual(tooHeavy);
  await expect(next).resolves.toBe('next');
});

test('work that exceeds its memory is ended, and the next is done', async () => {
  const pool = open();
  await expect(pool.run({ module, name: work.fill.name, input: [] })).rejects.toEqual(tooHeavy);
  await expect(pool.run(echo('next'))).resolves.toBe('next');
});

test('a full queue refuses', async () => {
  const pool = open();
  const taken = ['a', 'b', 'c'].map((word) => pool.run(echo(word)));
  await expect(pool.run(echo('d'))).rejects.toEqual(
    expect.objectContaining({ kind: expect.objectContaining({ status: 503 }) as unknown, retryAfterSeconds: 5 }),
  );
  await expect(Promise.all(taken)).resolves.toEqual(['a', 'b', 'c']);
});
