import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** One line of the report: a figure, the bare baseline of the same run, their ratio, and the limit. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  baseline?: { what: string; value: number };
  bar?: Bar;
};
/** The limit of a figure: at least `value` where more is better, at most `value` where less is better. */
export type Bar = { value: number; better: 'more' | 'less' };

export const isMissed = ({ value, bar }: { value: number; bar: Bar }): boolean =>
  bar.better === 'more' ? value < bar.value : value > bar.value;

/** Prints a figure as one line, with its baseline and its limit. */
export function printFigure({ what, value, unit, baseline, bar }: Figure): void {
  const parts = [`${what.padEnd(64)} ${format(value).padStart(9)} ${unit.padEnd(6)}`];
  if (baseline) parts.push(`${(value / baseline.value).toFixed(2)} × ${baseline.what} (${format(baseline.value)})`);
  if (bar) parts.push(`${isMissed({ value, bar }) ? 'MISSES' : 'meets'} the bar of ${format(bar.value)}`);
  console.log(parts.join('   '));
}

const format = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1));

/** Returns the value that the share `q` (0 to 1) of the values does not exceed; 0 without values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** Returns the milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const WAITED_MOST_MS = 300_000;

/** Waits until the condition holds, and ends the bench with an error when it takes too long. */
export async function until(holds: () => Promise<boolean>, everyMs = 50): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > WAITED_MOST_MS) throw new Error('The awaited state did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Waits until a started program answers. */
export const untilReady = (origin: string): Promise<void> =>
  until(
    () =>
      fetch(`${origin}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    100,
  );

/** Stops a program as a service manager would, and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Returns whether a server listens on the port. */
export const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
