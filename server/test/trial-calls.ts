import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

export type Statement = { text: string; values: unknown[] };

const trials = new AsyncLocalStorage<Statement[]>();

type Query = (this: Client, ...given: unknown[]) => unknown;
const query = Reflect.get(Client.prototype, 'query') as Query;

/**
 * Makes work inside `onTrial` leave no trace from now on: its transactions are rolled back instead of committed. So one world
 * serves any number of changes that do not see each other.
 */
export function allowTrials(): { end(): void } {
  (Client.prototype as { query: Query }).query = function (config, ...rest) {
    const statements = trials.getStore();
    if (statements === undefined) return query.call(this, config, ...rest);
    const { text, values } = statementOf(config, rest[0]);
    if (text === 'commit')
      return (query.call(this, 'rollback') as Promise<object>).then((done) => ({ ...done, command: 'COMMIT' }));
    statements.push({ text, values });
    return query.call(this, config, ...rest);
  };
  return { end: () => void ((Client.prototype as { query: Query }).query = query) };
}

const statementOf = (config: unknown, values: unknown): Statement =>
  typeof config === 'string'
    ? { text: config, values: Array.isArray(values) ? values : [] }
    : { text: (config as Statement).text, values: (config as Partial<Statement>).values ?? [] };

/** Runs the work, and returns its result and every statement that it sent to the database. */
export async function onTrial<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  return { result: await trials.run(statements, work), statements };
}
