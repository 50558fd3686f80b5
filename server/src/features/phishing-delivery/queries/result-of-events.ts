import { countedIn, outranks, type EventKind, type HumanResult } from '../rules.ts';

export type { HumanResult };

/** Whether a result is this one or worse. */
export const hasReached = (result: HumanResult, target: HumanResult): boolean => result === target || outranks(result, target);

/** The highest human event and when it was; nulls when no person did anything. */
export function resultOfEvents(events: { kind: EventKind; verdict: 'human' | 'automated'; at: string }[]): {
  result: HumanResult | null;
  at: string | null;
} {
  let best: { result: HumanResult | null; at: string | null } = { result: null, at: null };
  for (const { kind, verdict, at } of events) {
    if (verdict === 'human' && kind !== 'reported' && outranks(kind, best.result)) best = { result: kind, at };
  }
  return best;
}

/** What a change of result adds to each kept figure, or takes from it. */
export function resultFigures(before: HumanResult | null, after: HumanResult | null) {
  const difference = (figure: ReturnType<typeof countedIn>[number]) =>
    Number(countedIn(after).includes(figure)) - Number(countedIn(before).includes(figure));
  return {
    opened: difference('opened'),
    clicked: difference('clicked'),
    opened_attachment: difference('opened_attachment'),
    entered_data: difference('entered_data'),
  };
}
