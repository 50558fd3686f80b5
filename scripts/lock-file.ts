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

/** Returns a sentence for each package that the project's lock file lacks. */
export async function lockFileFaults(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return faultsOf(packages);
}

/**
 * Returns the faults of a lock file. When a package for another system is missing from the lock, people on that system get an
 * unlocked version, and `npm ci` fails.
 */
export function faultsOf(packages: Record<string, LockedPackage>): string[] {
  const faults: string[] = [];
  for (const [path, { version, integrity, resolved, link, optionalDependencies = {} }] of Object.entries(packages)) {
    const isFetched = path.includes('node_modules/') && !link;
    if (isFetched && (!version || !integrity)) faults.push(`${path} has no version or no integrity.`);
    if (isFetched && resolved !== undefined && !resolved.startsWith(REGISTRY)) faults.push(`${path} comes from ${resolved}.`);
    const missing = Object.keys(optionalDependencies).filter((optional) => !isFound(packages, path, optional));
    faults.push(...missing.map((optional) => `${optional} of ${path || 'the project'} is missing.`));
  }
  return faults;
}

/** Looks for a package as Node does: beside the importing package, then in every folder above. */
function isFound(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}
