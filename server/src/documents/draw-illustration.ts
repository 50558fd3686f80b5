import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lightTones } from '@vigil/contract/shared/illustration-tones.ts';

const sprite = readFileSync(createRequire(import.meta.url).resolve('@vigil/contract/shared/illustrations.svg'), 'utf8');
const symbols = new Map(
  [...sprite.matchAll(/<symbol id="([\w-]+)"[\s\S]*?<\/symbol>/g)].map(([symbol, name]) => [name!, symbol]),
);

/**
 * Draws an illustration of the sprite in the light tones of an organisation's colour, as a picture of its own: readers of SVG
 * outside of a browser know no variables.
 */
export function drawIllustration(name: string, primary: string): string {
  const [, frame] = /viewBox="([^"]+)"/.exec(symbolOf(name))!;
  const [, , width, height] = frame!.split(' ');
  const tones: Record<string, string> = lightTones(primary);
  const shown = [...collectUsed(name)]
    .map(symbolOf)
    .join('')
    .replace(/var\((--[\w-]+),(#\w+)\)/g, (_, tone: string, fallback: string) => tones[tone] ?? fallback);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}"><defs>${shown}</defs><use href="#${name}" width="${width}" height="${height}"/></svg>`;
}

function symbolOf(name: string): string {
  const symbol = symbols.get(name);
  if (symbol === undefined) throw new Error(`The sprite has no symbol ${name}.`);
  return symbol;
}

/** Returns the names of a symbol and of the symbols that it uses. */
function collectUsed(name: string, used = new Set<string>()): Set<string> {
  if (used.has(name)) return used;
  used.add(name);
  for (const [, next] of symbolOf(name).matchAll(/href="#([\w-]+)"/g)) collectUsed(next!, used);
  return used;
}
