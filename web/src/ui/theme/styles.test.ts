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

const componentsIn = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    (names ?? '').split(',').map((name) => name.trim()),
  );
