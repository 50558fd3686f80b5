import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Manifest = Record<string, Chunk>;
type Chunk = { file: string; imports?: string[]; css?: string[] };
const DIST = join(import.meta.dirname, '../dist');
/** The limits, in gzipped kilobytes, of everything that a page loads before it shows. */
const budgets = [
  { page: 'sign-in', entries: ['index.html', 'src/features/auth/screens/login-screen.tsx'], script: 180 },
  { page: 'employee area', entries: ['index.html', 'src/app/shell/user-frame.tsx'], script: 180 },
  { page: 'administration', entries: ['index.html', 'src/app/shell/admin-frame.tsx'], script: 230 },
];
const STYLES = 40;

export type FirstLoad = { page: string; scripts: number; styles: number; scriptBudget: number; styleBudget: number };

/** Returns what each kind of page loads before it shows, in gzipped kilobytes of the last build. */
export function firstLoads(): FirstLoad[] {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  return budgets.map(({ page, entries, script }) => {
    const chunks = new Set(entries.flatMap((entry) => [...withImports(manifest, entry)]));
    const scripts = kilobytes([...chunks].map((name) => manifest[name]?.file ?? ''));
    const styles = kilobytes([...new Set([...chunks].flatMap((name) => manifest[name]?.css ?? []))]);
    return { page, scripts, styles, scriptBudget: script, styleBudget: STYLES };
  });
}

export const isOverBudget = (load: FirstLoad): boolean => load.scripts > load.scriptBudget || load.styles > load.styleBudget;

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is not in the build`);
  seen.add(name);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

function kilobytes(files: string[]): number {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
  return Math.round(bytes / 1000);
}
