import type { Step } from './day.ts';

/** The time that a person who is new to a screen takes to find a control, decide, and press it. */
const SECONDS_PER_PRESS = 4;
/** Typing speed: forty words a minute. */
const SECONDS_PER_CHARACTER = 0.3;
const WORDS_PER_MINUTE = 200;
const MINUTES_MAX = 28;

type Row = { title: string; machine: number; person: number };

/** Returns the table of times as Markdown, and whether the whole day stays within its limit. */
export function timesOf(steps: readonly Step[], text: string): { table: string; isInTime: boolean } {
  const rows = steps.map((step) => ({
    title: step.title,
    machine: step.machineMs / 1000,
    person: personSeconds(step, wordsOf(text, step.title)),
  }));
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = { title: '**The whole day**', machine: sum(({ machine }) => machine), person: sum(({ person }) => person) };
  const table = [
    '| step | machine, s | person, s | together |',
    '|---|---|---|---|',
    ...[...rows, all].map(
      ({ title, machine, person }) =>
        `| ${title} | ${machine.toFixed(machine < 10 ? 1 : 0)} | ${person.toFixed(0)} | ${clock(machine + person)} |`,
    ),
  ].join('\n');
  return { table, isInTime: all.machine + all.person < MINUTES_MAX * 60 };
}

const personSeconds = ({ presses, characters, elsewhereSeconds }: Step, words: number): number =>
  presses * SECONDS_PER_PRESS + characters * SECONDS_PER_CHARACTER + elsewhereSeconds + (words / WORDS_PER_MINUTE) * 60;

/** Counts the words under the heading of a step, which a person reads before doing it. */
function wordsOf(text: string, title: string): number {
  const section = text.split(/^## /m).find((part) => part.startsWith(title));
  if (section === undefined) throw new Error(`docs/first-day.md has no heading “${title}”.`);
  return section.replaceAll(/!\[.*?\]\(.*?\)/g, '').split(/\s+/).length;
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
