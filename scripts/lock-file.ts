import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const REGISTRY = 'https://registry.npmjs.org/';

export type LockedPackage = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};

/**
 * Tools whose packages for other systems the lock does not hold yet: the registry it was written from had none of that
 * version. `npm install --package-lock-only` adds them where the registry has them; then the tool leaves this list.
 */
const AWAITED = ['@swc/core', 'oxfmt', 'oxlint', 'oxlint-tsgolint'];

/** What the project's own lock file lacks, a sentence each. */
export async function lockFileFaults(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return faultsOf(packages, AWAITED);
}

/**
 * A package for another system that is not in the lock is chosen by whoever installs there, and `npm ci` refuses. The
 * `awaited` may lack theirs, and are named once they lack none.
 */
export function faultsOf(packages: Record<string, LockedPackage>, awaited: readonly string[] = []): string[] {
  const faults: string[] = [];
  const incomplete = new Set<string>();
  for (const [path, { version, integrity, resolved, link, optionalDependencies = {} }] of Object.entries(packages)) {
    const isFetched = path.includes('node_modules/') && !link;
    if (isFetched && (!version || !integrity)) faults.push(`${path} has no version or no integrity.`);
    if (isFetched && resolved !== undefined && !resolved.startsWith(REGISTRY)) faults.push(`${path} comes from ${resolved}.`);
    const name = nameOf(path);
    const missing = Object.keys(optionalDependencies).filter((optional) => !isFound(packages, path, optional));
    if (missing.length > 0) incomplete.add(name);
    if (!awaited.includes(name)) faults.push(...missing.map((optional) => `${optional} of ${path || 'the project'} is missing.`));
  }
  for (const name of awaited) {
    if (!incomplete.has(name)) faults.push(`${name} lacks nothing any more: take it off the list in scripts/lock-file.ts.`);
  }
  return faults;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** As Node looks for it: beside the package, then in every folder above. */
function isFound(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}
