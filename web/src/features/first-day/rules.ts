import type { FirstDay } from '@vigil/contract/first-day/first-day.ts';

/**
 * Returns what the start page shows: all steps, only the next one once most are done, or that all are done if the person saw
 * unfinished steps; null if it shows nothing.
 */
export function cardStateOf(
  { steps, is_put_away }: FirstDay,
  { sawUnfinished }: { sawUnfinished: boolean },
): 'steps' | 'next_step' | 'done' | null {
  if (steps.length === 0 || is_put_away) return null;
  const left = stepsLeftOf({ steps });
  if (left > 0) return left * 2 < steps.length ? 'next_step' : 'steps';
  return sawUnfinished ? 'done' : null;
}

export const stepsLeftOf = ({ steps }: Pick<FirstDay, 'steps'>): number => steps.filter(({ is_done }) => !is_done).length;
