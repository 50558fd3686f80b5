import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Matches a number that a text should get from a rule. Zero and versions such as "SAML 2.0" are plain text. */
const FIGURE = /(?<![\w.,#{-])[1-9]\d*(?![\w.]*\d|[\w}-])/;

/** Product names that contain a number. */
const NAMES = /Microsoft 365|(?:Яндекс|Yandex) 360|(?:Битрикс|Bitrix)24|1[СC]:/g;

/** Returns the screen texts with a number that a rule should supply. The showcase of UI parts has no rules. */
export async function typedFigures(folder = root): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('web/locales/*/**/*.json', { cwd: folder })) {
    if (path.endsWith('kit.json')) continue;
    const words = textsIn(JSON.parse(await readFile(join(folder, path), 'utf8')));
    found.push(
      ...words.filter((text) => FIGURE.test(text.replace(NAMES, ''))).map((text) => `${path.replaceAll('\\', '/')}: ${text}`),
    );
  }
  return found;
}

function textsIn(words: unknown): string[] {
  return typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsIn);
}
