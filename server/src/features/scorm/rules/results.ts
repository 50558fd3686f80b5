import type { ScormVersion } from '@vigil/contract/scorm/package.ts';
import type { PartStatus } from '@vigil/contract/scorm/player.ts';
import type { CompletionRule } from '@vigil/contract/scorm/rules.ts';
import type { FoundItem } from '../../../reading/packages/found-package.ts';
import type { Values } from './data-model.ts';

export type PartResult = { status: PartStatus; percent: number | null };

type Demands = Pick<FoundItem, 'mastery_score' | 'scaled_passing_score' | 'completion_threshold'>;

/** Returns the result of a part from its reported data. */
export const resultOf = (version: ScormVersion, values: Values, demands: Demands): PartResult =>
  version === '1.2' ? resultOf12(values, demands) : resultOf2004(values, demands);

function resultOf12(values: Values, { mastery_score }: Demands): PartResult {
  const percent = percentOf(values, 'cmi.core.score');
  const raw = figureOf(values['cmi.core.score.raw']);
  const status = values['cmi.core.lesson_status'] ?? '';
  if (status === 'passed' || status === 'failed') return { status, percent };
  if (status !== 'completed') return { status: Object.keys(values).length === 0 ? 'not_started' : 'in_progress', percent };
  if (mastery_score === undefined || raw === null) return { status: 'completed', percent };
  return { status: raw >= mastery_score ? 'passed' : 'failed', percent };
}

function resultOf2004(values: Values, { scaled_passing_score, completion_threshold }: Demands): PartResult {
  const scaled = figureOf(values['cmi.score.scaled']);
  const percent = scaled === null ? percentOf(values, 'cmi.score') : clampPercent(scaled * 100);
  const measure = figureOf(values['cmi.progress_measure']);
  // A result measured against the package's own threshold overrides the reported one.
  const success =
    scaled_passing_score !== undefined && scaled !== null
      ? scaled >= scaled_passing_score
        ? 'passed'
        : 'failed'
      : values['cmi.success_status'];
  const completion =
    completion_threshold !== undefined && measure !== null
      ? measure >= completion_threshold
        ? 'completed'
        : 'incomplete'
      : values['cmi.completion_status'];
  const isIncomplete = completion === 'incomplete' || completion === 'not attempted';
  if ((success === 'passed' || success === 'failed') && !isIncomplete) return { status: success, percent };
  if (completion === 'completed') return { status: 'completed', percent };
  return { status: Object.keys(values).length === 0 ? 'not_started' : 'in_progress', percent };
}

/** Returns a score as a percentage between its own minimum and maximum, which default to 0 and 100. */
function percentOf(values: Values, score: string): number | null {
  const raw = figureOf(values[`${score}.raw`]);
  if (raw === null) return null;
  const min = figureOf(values[`${score}.min`]) ?? 0;
  const max = figureOf(values[`${score}.max`]) ?? 100;
  return max <= min ? clampPercent(raw) : clampPercent((100 * (raw - min)) / (max - min));
}

const clampPercent = (percent: number): number => Math.round(100 * Math.min(100, Math.max(0, percent))) / 100;

function figureOf(text: string | undefined): number | null {
  const figure = Number(text);
  return text === undefined || text.trim() === '' || Number.isNaN(figure) ? null : figure;
}

const isDone = (status: PartStatus): boolean => status === 'completed' || status === 'passed';

/** Keeps a passed or completed result, and its score, within an attempt. */
export function bestOf(before: PartResult, now: PartResult): PartResult {
  const isWorse = isDone(before.status) && (!isDone(now.status) || (before.status === 'passed' && now.status === 'completed'));
  if (isWorse) return before;
  return { status: now.status, percent: now.percent ?? before.percent };
}

export type AttemptResult = { status: 'in_progress' | 'completed' | 'failed'; percent: number | null };
/** The result of all parts together. `is_over`: no part has anything more to report. */
type CombinedResult = AttemptResult & { is_over: boolean };
type Part = PartResult & { kind: FoundItem['kind']; is_opened: boolean };

/** Combines the parts of a package into an attempt's result by the course's rule. */
export function combineParts(
  parts: readonly Part[],
  { completion_rule, pass_score }: { completion_rule: CompletionRule; pass_score: number | null },
): CombinedResult {
  const playable = parts.filter(({ kind }) => kind !== 'heading');
  const reporting = playable.filter(({ kind }) => kind === 'sco');
  // A package whose pages report nothing is completed once they were seen.
  const counted = reporting.length > 0 ? reporting : playable.map((part) => ({ ...part, status: statusByOpening(part) }));
  const scores = counted.flatMap(({ percent }) => percent ?? []);
  const percent = scores.length === 0 ? null : Math.round((100 * scores.reduce((a, b) => a + b, 0)) / scores.length) / 100;
  const is_over = counted.every(({ status }) => isDone(status) || status === 'failed');
  const reported = is_over ? (counted.some(({ status }) => status === 'failed') ? 'failed' : 'completed') : 'in_progress';
  const status = {
    reported,
    score: percent !== null && percent >= (pass_score ?? 0) ? 'completed' : is_over ? 'failed' : 'in_progress',
    opened: playable.some(({ is_opened }) => is_opened) ? 'completed' : 'in_progress',
    visited: playable.every(({ is_opened }) => is_opened) ? 'completed' : 'in_progress',
  } as const satisfies Record<CompletionRule, AttemptResult['status']>;
  return { status: status[completion_rule], percent, is_over };
}

/** Returns the status of a part that reports nothing. */
const statusByOpening = ({ is_opened }: Part): PartStatus => (is_opened ? 'completed' : 'not_started');
