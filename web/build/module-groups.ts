import { createHash } from 'node:crypto';
import { build, type Rolldown, type UserConfig } from 'vite';

const MAIN = 'index.html';
const PLAYER = 'src/player/main.ts';
/** Pages whose first load has a limit: none of them may load a module that only another of them needs. */
const FRAMES = ['src/features/auth/screens/login-screen.tsx', 'src/app/shell/user-frame.tsx', 'src/app/shell/admin-frame.tsx'];
/** Pages before sign-in and pages for employees, which open on phones and slow networks. */
const EMPLOYEE_PAGE =
  /^src\/features\/((auth|sso|learning|profile|two-factor)\/|.*\/screens\/my-|phishing-tracking\/screens\/gotcha|reports\/screens\/sent)/;
/**
 * The number of screens and lazy parts that must share a module before it is grouped with others of its kind. With a lower
 * number, pages would load too much that they do not need.
 */
const SHARED_BY = 6;
const SHARED_BY_EMPLOYEES = 5;

export type Groups = { name: string | ((module: string) => string | null); [option: string]: unknown }[];

/**
 * Returns the build configuration with the groups of modules to bundle together. Without groups, each set of screens that shares
 * a module has its own file: about two hundred for one page. Builds once without writing, because only a build knows which
 * modules of a library remain.
 */
export async function withModuleGroups(configWith: (groups: Groups) => UserConfig, groups: Groups): Promise<UserConfig> {
  const config = configWith(groups);
  const trial = { ...config, configFile: false, logLevel: 'error', build: { ...config.build, write: false } } as const;
  const pieces = groupByModule((await build(trial)) as Rolldown.RolldownOutput);
  return configWith([
    ...groups,
    {
      name: (module: string) => pieces.get(module) ?? null,
      debugName: 'pieces',
      priority: -1,
      includeDependenciesRecursively: false,
    },
  ]);
}

function groupByModule({ output }: Rolldown.RolldownOutput): Map<string, string> {
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const isEntry = (chunk: Rolldown.OutputChunk) => chunk.isEntry || chunk.isDynamicEntry;
  const loadedBy = new Map<string, Set<string>>();
  for (const entry of [...chunks.values()].filter(isEntry)) {
    const name = (entry.facadeModuleId ?? entry.fileName).replace(/^.*\/web\//, '');
    for (const file of withImports(chunks, entry.fileName)) loadedBy.set(file, (loadedBy.get(file) ?? new Set()).add(name));
  }
  const pieces = new Map<string, string>();
  for (const chunk of [...chunks.values()].filter((candidate) => !isEntry(candidate))) {
    const piece = groupFor(loadedBy.get(chunk.fileName) ?? new Set());
    if (piece !== null) for (const module of chunk.moduleIds) pieces.set(module, piece);
  }
  return pieces;
}

function groupFor(users: ReadonlySet<string>): string | null {
  if (users.has(PLAYER)) return null;
  if (users.has(MAIN)) return 'every-page';
  const frames = FRAMES.map((frame) => Number(users.has(frame))).join('');
  if (Number(frames) === 0 && users.size < SHARED_BY) return null;
  const employees = [...users].filter((user) => EMPLOYEE_PAGE.test(user)).toSorted();
  if (employees.length === 0) return `${frames}-administration`;
  return `${frames}-${employees.length < SHARED_BY_EMPLOYEES ? digestOf(employees) : 'everyone'}`;
}

/** Returns a group name for exactly these employee pages, so that none of them loads a module that it does not need. */
const digestOf = (users: readonly string[]): string => createHash('sha256').update(users.join()).digest('base64url').slice(0, 8);

function withImports(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
}
