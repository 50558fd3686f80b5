import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'vitest';
import { isMissed, printFigure, type Bar } from '../../../tools/report.ts';

/** The file where `npm run faults` collects the figures. Without it each experiment takes its short form. */
const report = process.env.FAULTS_REPORT;

export const isLong = report !== undefined;
export const sized = <T>({ short, long }: { short: T; long: T }): T => (isLong ? long : short);

export const atMost = (value: number): Bar => ({ value, better: 'less' });
export const none = atMost(0);

/** Records a figure of the current experiment. A figure that misses its limit fails the test. */
export function figure(what: string, value: number, unit: string, bar: Bar): void {
  if (report !== undefined) {
    const experiment = basename(expect.getState().testPath ?? '', '.test.ts');
    const one = { what: `${experiment}: ${what}`, value, unit, bar };
    printFigure(one);
    appendFileSync(report, `${JSON.stringify(one)}\n`);
  }
  expect(isMissed({ value, bar }), `${what}: ${value} ${unit}, the bar is ${bar.value}`).toBe(false);
}

export const secondsSince = (began: number): number => (Date.now() - began) / 1000;

export const pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
