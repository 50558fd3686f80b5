import { Client } from 'pg';

const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'Timestamp',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bytea: 'Buffer',
  jsonb: 'Json',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
};

type Column = {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_generated: boolean;
  values: string[] | null;
};

/** Generates the source of `schema.ts` from a migrated database: a Kysely row type per table, with enumerations from its checks. */
export async function databaseTypes(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(columnsQuery);
  await client.end();
  const tables = Map.groupBy(rows, (column) => column.table);
  const body = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(columnLine).join('\n')}\n  };`).join('\n');
  return `${head}\nexport type DB = {\n${body}\n};\n`;
}

const head = `// Made by \`npm run types:db\` from the migrated database; a test fails when it is out of date.
import type { ColumnType, GeneratedAlways } from 'kysely';

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Read as ISO 8601 in UTC; written as that or as a Date. */
type Timestamp = ColumnType<string, string | Date, string | Date>;
/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
`;

function columnLine({ name, type, is_nullable, has_default, is_generated, values }: Column): string {
  const base = values ? values.map((value) => `'${value}'`).join(' | ') : typeNames[type];
  if (base === undefined) throw new Error(`Column type ${type} has no TypeScript name.`);
  const nullable = is_nullable ? nullableOf(base) : base;
  return `    ${name}: ${is_generated ? `GeneratedAlways<${nullable}>` : has_default ? `Generated<${nullable}>` : nullable};`;
}

function nullableOf(base: string): string {
  if (base === 'Timestamp') return 'ColumnType<string | null, string | Date | null, string | Date | null>';
  if (base === 'Json') return 'ColumnType<unknown, string | null, string | null>';
  return `${base} | null`;
}

// A check of the form \`column = ANY (ARRAY['a'::text, …])\` is what \`check (column in (…))\` becomes.
const columnsQuery = `
  select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as is_nullable,
    a.atthasdef or a.attidentity <> '' as has_default, a.attgenerated <> '' or a.attidentity = 'a' as is_generated,
    (select array(select (regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g'))[1])
       from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and t.typname = 'text'
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as values
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
   order by c.relname, a.attnum`;
