import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from '@swc/core';
import { tableOwners, writersOfAnyTable } from '../server/src/db/table-owners.ts';

const root = join(import.meta.dirname, '..');
const outside = /\.test\.ts$|^server\/src\/app\/seed\//;

type Owners = Readonly<Record<string, string | { owner: string; also: Readonly<Record<string, string>> }>>;
type Write = { path: string; room: string; table: string };

/** Returns a sentence for each violation of the list of table owners in the source under `folder`. */
export async function foreignWrites(folder = root, owners: Owners = tableOwners): Promise<string[]> {
  const writes = await findWrites(folder);
  const rooms = new Set(writes.map(({ room }) => room));
  const wrong = writes.flatMap(({ path, room, table }) => {
    const owned = owners[table];
    if (owned === undefined) return `${path} writes ${table}, which the list of owners does not know.`;
    const { owner, also } = typeof owned === 'string' ? { owner: owned, also: {} } : owned;
    return room === owner || room in also ? [] : `${path} writes ${table}, which is the table of ${owner}: use a command of it.`;
  });
  const written = new Set(writes.map(({ room, table }) => `${room} ${table}`));
  const stale = Object.entries(owners).flatMap(([table, owned]) =>
    typeof owned === 'string'
      ? []
      : Object.keys(owned.also)
          .filter((room) => rooms.has(room) && !written.has(`${room} ${table}`))
          .map((room) => `${room} writes ${table} no more: strike it from the list of owners.`),
  );
  return [...new Set([...wrong, ...stale])];
}

async function findWrites(folder: string): Promise<Write[]> {
  const writes: Write[] = [];
  for await (const file of glob('server/src/**/*.ts', { cwd: folder })) {
    const path = file.replaceAll('\\', '/');
    if (outside.test(path) || path in writersOfAnyTable) continue;
    const { body } = await parse(await readFile(join(folder, path), 'utf8'), { syntax: 'typescript' });
    const [, feature, foundation] = /^server\/src\/(?:features\/([^/]+)|([^/]+))/.exec(path)!;
    for (const table of tablesWritten(body)) writes.push({ path, room: feature ?? foundation!, table });
  }
  return writes;
}

type Node = Record<string, unknown> & { type?: string };
const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const UNREADABLE = 'a table whose name is not literal';

/** Returns the tables written by query builder calls and by SQL text of any kind. */
function tablesWritten(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(tablesWritten);
  if (typeof node !== 'object' || node === null) return [];
  const { type, ...rest } = node as Node;
  return [...ownWrites(type, rest), ...Object.values(rest).flatMap(tablesWritten)];
}

function ownWrites(type: string | undefined, node: Node): string[] {
  if (type === 'CallExpression') {
    const callee = node.callee as Node & { property?: Node };
    if (callee.type !== 'MemberExpression' || !builders.has(String(callee.property?.value))) return [];
    const [given] = node.arguments as { expression: Node }[];
    return [given?.expression.type === 'StringLiteral' ? nameOf(String(given.expression.value)) : UNREADABLE];
  }
  if (type === 'StringLiteral') return writtenBy(String(node.value));
  if (type === 'TemplateLiteral') return writtenBy((node.quasis as { raw: string }[]).map(({ raw }) => raw).join(HOLE));
  return [];
}

const HOLE = '${}';
const NAME = String.raw`("?[a-z_][a-z_0-9.]*"?|\$\{\})`;
const statements = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${NAME}`, 'g'),
  new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${NAME}`, 'g'),
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b`, 'g'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${NAME}`, 'g'),
];

const writtenBy = (text: string): string[] =>
  statements.flatMap((one) =>
    [...text.toLowerCase().matchAll(one)].map(([, name = '']) => (name === HOLE ? UNREADABLE : nameOf(name))),
  );

const nameOf = (written: string): string =>
  written
    .replaceAll('"', '')
    .replace(/\s.*$/, '')
    .replace(/^public\./, '');
