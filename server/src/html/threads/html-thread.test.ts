import { afterAll, expect, test } from 'vitest';
import { HtmlThread } from './html-thread.ts';
import * as work from '../../../test/slow-html-work.ts';

const module = new URL('../../../test/slow-html-work.ts', import.meta.url).href;
const threads: HtmlThread[] = [];
const open = (limits: Partial<ConstructorParameters<typeof HtmlThread>[0]> = {}) => {
  const thread = new HtmlThread({ ms: 20_000, megabytes: 64, idleMs: 60_000, ...limits });
  threads.push(thread);
  return thread;
};
afterAll(() => Promise.all(threads.map((thread) => thread.stop())));

const echo = (word: string) => ({ module, name: work.echo.name, input: [word] });
const tooHeavy = expect.objectContaining({ kind: expect.objectContaining({ code: 'html.too_heavy', status: 422 }) as unknown });

test('work is done one after another, and its faults are reported', async () => {
  const thread = open();
  expect(await thread.run(echo('a'))).toBe('a');
  await expect(thread.run({ module, name: work.fail.name, input: [] })).rejects.toThrow('on purpose');
  expect(await thread.run(echo('b'))).toBe('b');
});

test('work that exceeds its time is ended, and the next is done', async () => {
  const thread = open({ ms: 2500 });
  await expect(thread.run({ module, name: work.never.name, input: [] })).rejects.toEqual(tooHeavy);
  expect(await thread.run(echo('next'))).toBe('next');
});

test('work that exceeds its memory is ended, and the next is done', async () => {
  const thread = open();
  await expect(thread.run({ module, name: work.fill.name, input: [] })).rejects.toEqual(tooHeavy);
  expect(await thread.run(echo('next'))).toBe('next');
});
