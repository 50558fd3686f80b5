import fastify from 'fastify';
import { expect, test } from 'vitest';
import { openLog } from '../observe/log.ts';
import { answerError } from './errors.ts';
import { problem } from './problem.ts';

const busy = { status: 503, code: 'trial.busy', ru: 'Занято.', en: 'Busy.', uz: 'Band.' };
const wrong = { status: 422, code: 'trial.wrong', ru: 'Неверно.', en: 'Wrong.', uz: 'Notoʻgʻri.' };

async function linesAfter(
  times: number,
  fail: () => Error,
): Promise<{ msg: string; code?: string; error?: { stack?: string } }[]> {
  const lines: string[] = [];
  const log = openLog('info', { destination: { write: (line) => void lines.push(line) } });
  const app = fastify();
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, log }));
  const path = `/${crypto.randomUUID()}`;
  app.get(path, () => {
    throw fail();
  });
  for (let time = 0; time < times; time += 1) await app.inject({ url: path });
  await app.close();
  return lines.map((line) => JSON.parse(line) as never);
}

test('a refusal that was foreseen is one line a minute without a stack, however often it happens', async () => {
  const lines = await linesAfter(20, () => problem(busy));
  expect(lines).toMatchObject([{ msg: 'Requests are refused for now.', code: 'trial.busy' }]);
  expect(JSON.stringify(lines)).not.toContain('errors.test.ts');
});

test('a refusal that is the caller’s own is not logged, and a fault of ours each time with its stack', async () => {
  expect(await linesAfter(1, () => problem(wrong))).toEqual([]);
  const lines = await linesAfter(2, () => new TypeError('undefined is not a function'));
  expect(lines).toHaveLength(2);
  expect(lines[0]!.error!.stack).toContain('errors.test.ts');
});
