import { Client } from 'pg';
import { tableOwners } from './table-owners.ts';

/**
 * Generates `schema.sql` from a migrated database: the result of all migrations, to be read and never run. Each
 * table with its owner, columns, constraints, indexes, policies and triggers, then types and functions, all in alphabetical order.
 */
export async function schemaSql(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: functions } = await client.query<{ definition: string }>(functionsQuery);
    const { rows: tables } = await client.query<Table>(tablesQuery);
    const { rows: types } = await client.query<{ definition: string }>(typesQuery);
    const rest = [...types, ...functions].map(({ definition }) => `${definition.trim()};`);
    const parts = [head, ...tables.map(tableSql), ...rest];
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}

type Table = {
  name: string;
  columns: string[];
  constraints: string[];
  indexes: string[];
  policies: string[];
  triggers: string[];
  comment: string | null;
};

const head = `-- Made by \`npm run types:db\` from the migrated database; a test fails when it is out of date. It is read, never run:
-- \`server/migrations\` makes the database. Row level security is on for every table that has policies.`;

function tableSql({ name, columns, constraints, indexes, policies, triggers, comment }: Table): string {
  const owned = tableOwners[name as keyof typeof tableOwners];
  const owner = typeof owned === 'string' ? owned : owned.owner;
  const also = typeof owned === 'string' ? [] : Object.entries(owned.also).map(([room, what]) => `--   ${room}: ${what}`);
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n');
  return [
    `-- Written by ${owner}${also.length === 0 ? '' : ', and by'}`,
    ...also,
    ...(comment === null ? [] : [`-- ${comment}`]),
    `create table ${name} (\n${body}\n);`,
    ...[...indexes, ...policies, ...triggers].map((line) => `${line};`),
  ].join('\n');
}

const typesQuery = `
  select 'create type ' || c.relname || ' as (' || string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
      || ')' as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'
   group by c.relname order by c.relname collate "C"`;

/** Only our own functions: an extension brings its own. */
const functionsQuery = `
  select pg_get_functiondef(p.oid) as definition
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

const list = (expression: string, order: string, from: string) => `array(select ${expression} from ${from} order by ${order})`;

const tablesQuery = `
  select c.relname as name, obj_description(c.oid) as comment,
    ${list(
      `a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
                when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end`,
      'a.attname collate "C"',
      `pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`,
    )} as columns,
    ${list(
      `'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)`,
      `array_position('{p,u,f,c}'::"char"[], k.contype), k.conname collate "C"`,
      `pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')`,
    )} as constraints,
    ${list(
      'pg_get_indexdef(i.indexrelid)',
      'pg_get_indexdef(i.indexrelid) collate "C"',
      `pg_index i where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`,
    )} as indexes,
    ${list(
      `'create policy ' || p.policyname || ' on ' || p.tablename || case when p.permissive = 'RESTRICTIVE' then ' as restrictive' else '' end
        || ' for ' || lower(p.cmd) || coalesce(' using ' || p.qual, '') || coalesce(' with check ' || p.with_check, '')`,
      'p.policyname collate "C"',
      `pg_policies p where p.schemaname = 'public' and p.tablename = c.relname`,
    )} as policies,
    ${list(
      'pg_get_triggerdef(t.oid)',
      't.tgname collate "C"',
      'pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal',
    )} as triggers
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   order by c.relname collate "C"`;
