import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from '@swc/core';
import { analyse } from 'scslre';
import { reviewedPatterns } from './reviewed-patterns.ts';

const root = join(import.meta.dirname, '..');

type Reviewed = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Pattern = { path: string; source: string; flags: string };

/**
 * Returns unreviewed regular expressions whose time can grow faster than their input, and reviews that no longer apply. Finds
 * only literals, and only patterns that are slow for a text of one repeated character.
 */
export async function slowPatterns(folder = root, reviewed: Reviewed = reviewedPatterns): Promise<string[]> {
  const slow = (await findPatterns(folder)).filter(isSlow);
  const unreviewed = slow.filter(({ path, source }) => reviewed[path]?.[source] === undefined);
  const stale = Object.entries(reviewed).flatMap(([path, sources]) =>
    Object.keys(sources)
      .filter((source) => !slow.some((pattern) => pattern.path === path && pattern.source === source))
      .map((source) => `${path} no longer has the slow pattern /${source}/: remove it from scripts/reviewed-patterns.ts.`),
  );
  return [
    ...unreviewed.map(
      ({ path, source, flags }) =>
        `${path}: /${source}/${flags} takes more than linear time. Rewrite it, or give the reason why it is safe in scripts/reviewed-patterns.ts.`,
    ),
    ...stale,
  ];
}

const isSlow = ({ source, flags }: Pattern): boolean => analyse({ source, flags }).reports.length > 0;

async function findPatterns(folder: string): Promise<Pattern[]> {
  const patterns: Pattern[] = [];
  for await (const file of glob('{contract,server}/src/**/*.ts', { cwd: folder })) {
    const path = file.replaceAll('\\', '/');
    if (path.endsWith('.test.ts')) continue;
    const { body } = await parse(await readFile(join(folder, path), 'utf8'), { syntax: 'typescript' });
    patterns.push(...patternsIn(body).map((pattern) => ({ path, ...pattern })));
  }
  return patterns;
}

type RegExpLiteral = { type: 'RegExpLiteral'; pattern: string; flags: string };
const isRegExp = (node: object): node is RegExpLiteral => 'type' in node && node.type === 'RegExpLiteral';

function patternsIn(node: unknown): Omit<Pattern, 'path'>[] {
  if (Array.isArray(node)) return node.flatMap(patternsIn);
  if (typeof node !== 'object' || node === null) return [];
  if (isRegExp(node)) return [{ source: node.pattern, flags: node.flags }];
  return Object.values(node).flatMap(patternsIn);
}
