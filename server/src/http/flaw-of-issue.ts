import { isFlawCode } from '@vigil/contract/shared/flaw-words.ts';
import type { Flaw } from '@vigil/contract/shared/flaws.ts';
import type { z } from 'zod';

/** Converts a schema's issue (with `reportInput`) to the validation error that the browser finds by the same rule. */
export function flawOfIssue(issue: z.core.$ZodIssue): Flaw {
  if (isFlawCode(issue.message)) return { code: issue.message, ...(issue.code === 'custom' && issue.params) };
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown_field' };
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'wrong' };
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : issue.format === 'url' ? 'web_address' : 'wrong' };
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return { code: excess[issue.origin] ?? 'wrong', max: Number(issue.maximum) };
    default:
      return { code: 'wrong' };
  }
}

function tooSmall(origin: string, min: number): Flaw {
  if (origin === 'string') return min === 1 ? { code: 'required' } : { code: 'too_short', min };
  if (origin === 'array') return min === 1 ? { code: 'none_chosen' } : { code: 'too_few', min };
  return { code: origin === 'number' || origin === 'int' ? 'too_small' : 'wrong', min };
}

const excess: Record<string, Flaw['code']> = { string: 'too_long', array: 'too_many', number: 'too_big', int: 'too_big' };
