import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Shorter blocks may be equal by chance: `color: var(--dim); font-size: 12px`. */
const DECLARATIONS_MIN = 4;

/** Returns a sentence for each block of declarations that two style files share. Shared styles belong in `web/src/ui`. */
export async function repeatedStyles(folder = root): Promise<string[]> {
  const places = new Map<string, string[]>();
  for await (const file of glob('web/src/**/*.css', { cwd: folder })) {
    const path = file.replaceAll('\\', '/');
    for (const { selector, declarations } of rulesOf(await readFile(join(folder, path), 'utf8'))) {
      if (declarations.length < DECLARATIONS_MIN) continue;
      const body = declarations.toSorted().join('; ');
      places.set(body, [...(places.get(body) ?? []), `${path} ${selector}`]);
    }
  }
  return [...places].flatMap(([body, at]) =>
    new Set(at.map((place) => place.split(' ')[0])).size > 1 ? `${at.toSorted().join(' and ')} are one shape: ${body}` : [],
  );
}

type Rule = { selector: string; declarations: string[] };

/** Returns every rule with only its own declarations; a nested rule is named with its parents. */
function rulesOf(styles: string): Rule[] {
  const rules: Rule[] = [];
  const open: Rule[] = [{ selector: '', declarations: [] }];
  const plain = styles.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
  for (const [, text = '', end] of plain.matchAll(/([^{};]*)([{};])/g)) {
    const around = open.at(-1)!;
    if (end === '{') {
      open.push({ selector: `${around.selector} ${text.trim()}`.trim(), declarations: [] });
      continue;
    }
    if (text.trim() !== '') around.declarations.push(text.trim());
    if (end === '}') rules.push(open.pop()!);
  }
  return rules.filter(({ selector }) => !selector.startsWith('@keyframes'));
}
