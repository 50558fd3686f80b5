import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { controls } from './controls.ts';

const source = join(import.meta.dirname, '../..');
const stylesFolder = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.css'));
const styles = readFileSync(join(import.meta.dirname, 'styles.ts'), 'utf8');

test('every Mantine component in use has its styles imported', () => {
  const files = readdirSync(source, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tsx'));
  const used = new Set(files.flatMap((name) => componentsIn(readFileSync(join(source, name), 'utf8'))));
  const bare = [...used].filter(
    (name) => existsSync(join(stylesFolder, `${name}.css`)) && !styles.includes(`/${name}.layer.css`),
  );
  expect(bare).toEqual([]);
});

test('a tooltip opens without a delay', () => {
  expect(controls.Tooltip).toMatchObject({ defaultProps: { openDelay: 0 } });
});

test('no text has a weight that loses the dots of i and j', () => {
  const found = sourceFiles(/\.(css|tsx?)$/).filter((name) => DOTLESS.test(readFileSync(join(source, name), 'utf8')));
  expect(found).toEqual([]);
});

/** Where digits stand below each other, or change in place. In running text tabular digits leave gaps. */
const TABULAR = [
  'features/dashboard/components/detail-card.module.css',
  'features/dashboard/components/difficulty-card.module.css',
  'features/dashboard/components/group-bars.module.css',
  'features/learning/components/learning.module.css',
  'features/organizations/components/organization-tree.module.css',
  'features/phishing-campaigns/components/campaign-results.module.css',
  'features/phishing-campaigns/components/sending-calendar.module.css',
  'features/phishing-results/components/result-bars.module.css',
  'features/phishing-templates/components/template-filters.module.css',
  'features/reports/components/report-preview.module.css',
  'features/scorm/components/attempt-events.tsx',
  'features/staff-imports/components/import-dialog.module.css',
  'features/statistics/components/lines-chart.module.css',
  'features/tags/components/tag-list.module.css',
  'ui/editors/slide-editor.module.css',
  'ui/one-time-code-input.module.css',
  'ui/table/data-table.module.css',
];

test('only columns of figures, clocks and codes have tabular digits', () => {
  const found = sourceFiles(/\.(css|tsx)$/).filter((name) => /tabular-nums/.test(readFileSync(join(source, name), 'utf8')));
  expect(found.map((name) => name.replaceAll('\\', '/')).sort()).toEqual(TABULAR);
});

const sourceFiles = (ending: RegExp) =>
  readdirSync(source, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name) && !name.includes('.test.'));

/** Weights from 560 to 649, as measured at 12 and 13 px. Bold text has `--bold`. */
const DOTLESS = /(font-weight: |fontWeight: '?|fw=[{"]+)(5[6-9]|6[0-4])\d\b/;

const componentsIn = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    (names ?? '').split(',').map((name) => name.trim()),
  );
