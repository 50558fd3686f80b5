import type { AnyEndpoint, ParsedOf } from '@vigil/contract/endpoint.ts';
import type { Context } from './context.ts';
import type { End } from './serve.ts';

type First<E extends AnyEndpoint, Done> = (caller: Omit<Context, 'db' | 'language'>, parsed: ParsedOf<E>) => Promise<Done>;

/**
 * Asks an outside system, or does slow work, before the transaction of a request is opened, so that no database connection waits for
 * the answer.
 * Unsuitable for an endpoint marked `once`, because a repeated request would ask the outside system again.
 */
export function askFirst<E extends AnyEndpoint, Answer>(
  ask: First<E, Answer>,
): { first: First<E, End>; answerTo: (parsed: ParsedOf<E>) => Answer } {
  const answers = new WeakMap<ParsedOf<E>, Answer>();
  return {
    first: async (caller, parsed) => {
      answers.set(parsed, await ask(caller, parsed));
      return async () => {};
    },
    answerTo: (parsed) => answers.get(parsed) as Answer,
  };
}
