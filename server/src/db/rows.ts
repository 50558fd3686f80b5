import { sql, type RawBuilder } from 'kysely';

type Type = 'uuid' | 'text' | 'integer' | 'boolean' | 'timestamptz' | 'date' | 'bytea';
type Value<Row> = (row: Row) => unknown;
type Column<Row> = Type | readonly [Type, Value<Row>];
/** A column given only by its type takes the row's property of the same name. */
type Columns<Row, C> = { [Name in keyof C]: C[Name] extends Type ? (Name extends keyof Row ? C[Name] : never) : C[Name] };

/**
 * Passes rows to a statement as a table, with one parameter for each column however many rows there are:
 * `from ${rowsAs('given', people, { id: 'uuid', hash: ['bytea', ({ token }) => hashOf(token)] })}`.
 * `place` names an additional column that numbers the rows from 1.
 */
export function rowsAs<Row, const C extends Record<string, Column<Row>>>(
  name: string,
  rows: readonly Row[],
  columns: C & Columns<Row, C>,
  place?: string,
): RawBuilder<unknown> {
  const lists = Object.entries<Column<Row>>(columns).map(([column, spec]) => {
    const [type, value] = typeof spec === 'string' ? [spec, (row: Row) => row[column as keyof Row]] : spec;
    return sql`${rows.map(value)}::${sql.raw(type)}[]`;
  });
  const names = [...Object.keys(columns), ...(place === undefined ? [] : [place])].map((column) => sql.ref(column));
  const ordinality = place === undefined ? sql`` : sql` with ordinality`;
  return sql`unnest(${sql.join(lists)})${ordinality} as ${sql.ref(name)} (${sql.join(names)})`;
}
