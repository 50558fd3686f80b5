import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

const root = join(import.meta.dirname, '..');
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: { name: string; comment: string }[];
  options: ICruiseOptions;
};

export const ruleNames: string[] = forbidden.map(({ name }) => name);

export type BrokenRule = { rule: string; from: string; to: string; why: string };

/** Returns the imports below `folder` that break the import rules. */
export async function brokenImportRules(folder = root): Promise<BrokenRule[]> {
  const { resolver, ...rest } = { resolver: options.enhancedResolveOptions, ...options };
  const floors = ['contract', 'server', 'web/src', 'tools', 'e2e', 'scripts', 'bench'];
  const { output } = await cruise(
    floors,
    { ...rest, baseDir: folder, validate: true, ruleSet: { forbidden } as never },
    resolver,
  );
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    why: forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}
