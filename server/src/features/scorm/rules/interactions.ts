import type { Values } from './data-model.ts';
import { secondsOf } from './durations.ts';

export type Interaction = {
  n: number;
  question: string;
  type: string;
  description: string;
  response: string;
  correct: string;
  result: string;
  seconds: number | null;
};

/** How many questions of one part are stored separately; the raw data has all of them. */
const INTERACTIONS_MAX = 500;
const TEXT_MAX = 1000;
const OF_INTERACTION = /^cmi\.interactions\.(\d{1,4})\./;

/** Returns the answers that these changes add or alter, each as it is now. */
export function interactionsOf(changes: Values, values: Values): Interaction[] {
  const touched = new Set(Object.keys(changes).flatMap((element) => OF_INTERACTION.exec(element)?.[1] ?? []));
  return [...touched].map(Number).flatMap((n): Interaction[] => {
    const field = (name: string) => (values[`cmi.interactions.${n}.${name}`] ?? '').slice(0, TEXT_MAX);
    const question = field('id');
    if (question === '' || n >= INTERACTIONS_MAX) return [];
    return [
      {
        n,
        question,
        type: field('type'),
        description: field('description'),
        response: field('student_response') || field('learner_response'),
        correct: patternsOf(n, values),
        result: normaliseResult(field('result')),
        seconds: secondsOf(field('latency')),
      },
    ];
  });
}

/** Returns the right answers of a question, one on each line. */
const patternsOf = (n: number, values: Values): string => {
  const patterns: string[] = [];
  for (let index = 0; ; index += 1) {
    const pattern = values[`cmi.interactions.${n}.correct_responses.${index}.pattern`];
    if (pattern === undefined) break;
    if (pattern !== '') patterns.push(pattern);
  }
  return patterns.join('\n').slice(0, TEXT_MAX);
};

/** Returns a result as SCORM 2004 writes it: SCORM 1.2 has `wrong` for `incorrect`. A number is a score. */
const normaliseResult = (reported: string): string => (reported === 'wrong' ? 'incorrect' : reported);
