import { join } from 'node:path';
import { LimitExceeded, runLimited, type Limits } from '../processes/run-limited.ts';
import { problem } from '../http/problem.ts';
import type { Answer, Order } from './order.ts';
import { fileProblems } from './problems.ts';

const PROGRAM = join(import.meta.dirname, 'child.ts');

/** Has a child read a file; its refusals and exceeded limits are reported about the file. */
export async function runChild(order: Order, limits: Limits): Promise<void> {
  const { refusal } = await runLimited<Answer>(PROGRAM, order, limits).catch((error: unknown) => {
    throw error instanceof LimitExceeded ? problem(fileProblems[error.what], { fill: limits }) : error;
  });
  if (refusal !== undefined) throw problem(fileProblems[refusal.code], { fill: refusal.fill });
}
