import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glyphs, lightStates, type State, states } from '@vigil/contract/shared/states.ts';
import { expect, test } from 'vitest';

const groups: Record<string, readonly State[]> = {
  learning: ['not_started', 'in_progress', 'done', 'overdue'],
  emails: ['sent', 'opened', 'clicked', 'entered_data', 'reported'],
  campaigns: ['planned', 'active', 'completed', 'failed'],
  risk: ['low', 'medium', 'high'],
};

test('sixteen states have seven colours', () => {
  expect(Object.values(groups).flat().sort()).toEqual(Object.keys(states).sort());
  const colours = new Set(Object.values(states).map(({ colour }) => colour));
  expect([...colours].sort()).toEqual(Object.keys(lightStates('#2456e6')).sort());
  expect(colours.size).toBe(7);
});

test.each(Object.entries(groups))('states that meet in one chart of %s never share a colour', (_group, meeting) => {
  expect(new Set(meeting.map((state) => states[state].colour)).size).toBe(meeting.length);
});

test('no two states share a glyph', () => {
  expect(new Set(Object.values(states).map(({ glyph }) => glyph)).size).toBe(Object.keys(glyphs).length);
});

const words = [...Object.keys(states), 'NOT_START', 'IN_PROGRESS', 'COMPLETED', 'GREEN', 'YELLOW', 'RED'].join('|');
const colour = `\\[?['"](--)?(green|yellow|orange|red|primary|neutral|idle|run|good|seen|hook|bad|past)(-\\w+)?['"]`;
const handPicked = [
  // A table, such as `overdue: 'red'` or `['opened', '--yellow']`.
  new RegExp(`\\b(${words})\\b['"]?\\s*[:,]\\s*${colour}`),
  // A choice, such as `status === 'failed' ? 'red' : 'green'`.
  new RegExp(`['"](${words})['"]\\s*\\?\\s*${colour}`),
  // A label with the word of a state, such as `<Pill colour="red">{t('reports.overdue')}`.
  new RegExp(`<Pill colour=[^>]*>\\{t\\([^)]*\\.(${words})['"]`),
];

test.each([
  [`const colours = { overdue: 'red' }`, true],
  [`  ['opened', '--yellow'],`, true],
  [`colour={status === 'failed' ? '--red' : '--ink'}`, true],
  [`<Pill colour="red">{t('statistics.team.overdue')}</Pill>`, true],
  [`const states = { opened: 'opened' }`, false],
  [`<StateBadge state="overdue">{t('statistics.team.overdue')}</StateBadge>`, false],
  [`<Pill colour="yellow">{t('domains.unverified')}</Pill>`, false],
])('%s: a state has a colour by hand: %s', (line, isFound) => {
  expect(handPicked.some((pattern) => pattern.test(line))).toBe(isFound);
});

test('no component chooses the colour of a state by hand', async () => {
  const source = join(import.meta.dirname, '../..');
  const found: string[] = [];
  for await (const path of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (path.startsWith(join('ui', 'theme')) || path.includes('.test.')) continue;
    const lines = (await readFile(join(source, path), 'utf8')).split('\n');
    found.push(
      ...lines.filter((line) => handPicked.some((pattern) => pattern.test(line))).map((line) => `${path}: ${line.trim()}`),
    );
  }
  expect(found).toEqual([]);
});
