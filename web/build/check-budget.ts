import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; css?: string[] };
const DIST = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** Gzipped kilobytes of all that a page needs before it shows. */
const budgets = [
  { page: 'sign-in', entries: ['index.html', 'src/features/auth/screens/login-screen.tsx'], script: 180 },
  { page: 'employee area', entries: ['index.html', 'src/app/shell/user-frame.tsx'], script: 180 },
  { page: 'administration', entries: ['index.html', 'src/app/shell/admin-frame.tsx'], script: 230 },
];
const STYLES = 40;

const failures = budgets.flatMap(({ page, entries, script }) => {
  const chunks = new Set(entries.flatMap((entry) => [...withImports(entry)]));
  const scripts = kilobytes([...chunks].map((name) => manifest[name]?.file ?? ''));
  const styles = kilobytes([...new Set([...chunks].flatMap((name) => manifest[name]?.css ?? []))]);
  console.log(`${page}: ${scripts} KB of scripts (${script}), ${styles} KB of styles (${STYLES})`);
  return scripts > script || styles > STYLES ? [page] : [];
});
if (failures.length > 0) throw new Error(`Over budget: ${failures.join(', ')}`);

function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`${name} is not in the build`);
  seen.add(name);
  for (const imported of chunk.imports ?? []) withImports(imported, seen);
  return seen;
}

function kilobytes(files: string[]): number {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
  return Math.round(bytes / 1000);
}
