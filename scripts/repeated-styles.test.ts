import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repeatedStyles } from './repeated-styles.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-styles-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (path: string, styles: string) => {
  const file = join(folder, 'web/src', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, styles);
};

const row = 'display: flex; align-items: center; gap: 8px; min-height: 44px;';

test('A block of declarations in two files is reported at any nesting and in any order', async () => {
  await write('features/tags/components/tag-list.module.css', `.row { ${row} }`);
  await write(
    'features/audit/components/log.module.css',
    `/* A line. */\n.log {\n  & li {\n    gap: 8px;\n    ${row.replace(' gap: 8px;', '')}\n  }\n}\n`,
  );
  expect(await repeatedStyles(folder)).toEqual([
    expect.stringMatching(
      /^web\/src\/features\/audit\/components\/log.module.css .log & li and web\/src\/features\/tags\/components\/tag-list.module.css .row are one shape/,
    ),
  ]);
});

test('A block that is short, occurs in one file only, or differs under a condition is not reported', async () => {
  await write('features/audit/components/log.module.css', '.log { display: flex; gap: 8px; color: red }');
  await write('features/tags/components/tag-list.module.css', `.row { ${row} } .other { ${row} color: red; }`);
  await write(
    'ui/card.module.css',
    '.card { display: flex; gap: 8px; color: red } @keyframes in { from { a: 1; b: 2; c: 3; d: 4 } }',
  );
  await write(
    'ui/list.module.css',
    `.list { @media print { ${row.replace('44px', '36px')} } } @keyframes in { from { a: 1; b: 2; c: 3; d: 4 } }`,
  );
  expect(await repeatedStyles(folder)).toEqual([]);
});

test('The project repeats no block of declarations', async () => {
  expect(await repeatedStyles()).toEqual([]);
});
