import { describe, expect, test } from 'vitest';
import { bestOf, resultOf, combineParts, type PartResult } from './results.ts';

describe('SCORM 1.2', () => {
  test.each([
    ['nothing', {}, {}, 'not_started', null],
    ['not attempted', { 'cmi.core.lesson_status': 'not attempted' }, {}, 'in_progress', null],
    ['incomplete', { 'cmi.core.lesson_status': 'incomplete' }, {}, 'in_progress', null],
    ['browsed', { 'cmi.core.lesson_status': 'browsed' }, {}, 'in_progress', null],
    ['completed', { 'cmi.core.lesson_status': 'completed' }, {}, 'completed', null],
    ['passed', { 'cmi.core.lesson_status': 'passed' }, {}, 'passed', null],
    ['failed', { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '10' }, {}, 'failed', 10],
    [
      'completed below mastery',
      { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '79' },
      { mastery_score: 80 },
      'failed',
      79,
    ],
    [
      'completed at mastery',
      { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '80' },
      { mastery_score: 80 },
      'passed',
      80,
    ],
    ['completed with mastery and no score', { 'cmi.core.lesson_status': 'completed' }, { mastery_score: 80 }, 'completed', null],
    [
      'passed below mastery, by its own word',
      { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '10' },
      { mastery_score: 80 },
      'passed',
      10,
    ],
    [
      'incomplete above mastery',
      { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '90' },
      { mastery_score: 80 },
      'in_progress',
      90,
    ],
    [
      'a score of its own scale',
      {
        'cmi.core.lesson_status': 'completed',
        'cmi.core.score.raw': '15',
        'cmi.core.score.min': '10',
        'cmi.core.score.max': '20',
      },
      {},
      'completed',
      50,
    ],
    ['a score past its scale', { 'cmi.core.score.raw': '250', 'cmi.core.score.max': '100' }, {}, 'in_progress', 100],
    [
      'a scale of nothing',
      { 'cmi.core.score.raw': '40', 'cmi.core.score.min': '0', 'cmi.core.score.max': '0' },
      {},
      'in_progress',
      40,
    ],
    ['a score that is no number', { 'cmi.core.score.raw': 'many' }, {}, 'in_progress', null],
  ])('%s', (_, values, demands, status, percent) => {
    expect(resultOf('1.2', values as never, demands)).toEqual({ status, percent });
  });
});

describe('SCORM 2004', () => {
  test.each([
    ['nothing', {}, {}, 'not_started', null],
    ['unknown', { 'cmi.completion_status': 'unknown', 'cmi.success_status': 'unknown' }, {}, 'in_progress', null],
    ['incomplete', { 'cmi.completion_status': 'incomplete' }, {}, 'in_progress', null],
    ['completed', { 'cmi.completion_status': 'completed' }, {}, 'completed', null],
    ['completed and passed', { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' }, {}, 'passed', null],
    ['completed and failed', { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' }, {}, 'failed', null],
    ['passed, completion unknown', { 'cmi.completion_status': 'unknown', 'cmi.success_status': 'passed' }, {}, 'passed', null],
    ['passed but incomplete', { 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'passed' }, {}, 'in_progress', null],
    ['failed but incomplete', { 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'failed' }, {}, 'in_progress', null],
    ['scaled', { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.755' }, {}, 'completed', 75.5],
    ['scaled below zero', { 'cmi.score.scaled': '-0.5' }, {}, 'in_progress', 0],
    ['raw alone', { 'cmi.score.raw': '8', 'cmi.score.min': '0', 'cmi.score.max': '10' }, {}, 'in_progress', 80],
    [
      'passing score overrides failed',
      { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.score.scaled': '0.8' },
      { scaled_passing_score: 0.8 },
      'passed',
      80,
    ],
    [
      'passing score overrides passed',
      { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.79' },
      { scaled_passing_score: 0.8 },
      'failed',
      79,
    ],
    [
      'passing score without a score',
      { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' },
      { scaled_passing_score: 0.8 },
      'passed',
      null,
    ],
    [
      'threshold overrides incomplete',
      { 'cmi.completion_status': 'incomplete', 'cmi.progress_measure': '0.9' },
      { completion_threshold: 0.9 },
      'completed',
      null,
    ],
    [
      'threshold overrides completed',
      { 'cmi.completion_status': 'completed', 'cmi.progress_measure': '0.5' },
      { completion_threshold: 0.9 },
      'in_progress',
      null,
    ],
  ])('%s', (_, values, demands, status, percent) => {
    expect(resultOf('2004', values as never, demands)).toEqual({ status, percent });
  });
});

const result = (status: PartResult['status'], percent: number | null = null): PartResult => ({ status, percent });

test.each([
  ['a pass by incomplete', result('passed', 90), result('in_progress', 10), result('passed', 90)],
  ['a pass by failed', result('passed', 90), result('failed', 10), result('passed', 90)],
  ['a pass by completed', result('passed', 90), result('completed', 10), result('passed', 90)],
  ['completed by failed', result('completed'), result('failed', 10), result('completed')],
])('A result is not taken away: %s', (_, before, now, after) => expect(bestOf(before, now)).toEqual(after));

test.each([
  ['completed to passed', result('completed', 70), result('passed', 95), result('passed', 95)],
  ['failed to passed', result('failed', 10), result('passed', 95), result('passed', 95)],
  ['failed to another try', result('failed', 10), result('in_progress'), result('in_progress', 10)],
  ['passed with a better score', result('passed', 80), result('passed', 95), result('passed', 95)],
])('An attempt continues: %s', (_, before, now, after) => expect(bestOf(before, now)).toEqual(after));

const sco = (status: PartResult['status'], percent: number | null = null) =>
  ({ kind: 'sco', status, percent, is_opened: status !== 'not_started' }) as const;
const asset = (is_opened: boolean) =>
  ({ kind: 'asset', status: is_opened ? 'completed' : 'not_started', percent: null, is_opened }) as const;
const heading = { kind: 'heading', status: 'not_started', percent: null, is_opened: false } as const;

test.each([
  ['reported', [heading, sco('completed', 60), sco('passed', 80)], 'completed', 70, true],
  ['reported', [sco('completed'), sco('in_progress')], 'in_progress', null, false],
  ['reported', [sco('passed'), sco('failed', 40)], 'failed', 40, true],
  ['reported', [sco('passed'), asset(false)], 'completed', null, true],
  ['reported', [asset(true), asset(false)], 'in_progress', null, false],
  ['reported', [asset(true), asset(true)], 'completed', null, true],
  ['score', [sco('in_progress', 80)], 'completed', 80, false],
  ['score', [sco('in_progress', 79.99)], 'in_progress', 79.99, false],
  ['score', [sco('completed', 79.99)], 'failed', 79.99, true],
  ['score', [sco('passed')], 'failed', null, true],
  ['opened', [sco('not_started'), sco('in_progress')], 'completed', null, false],
  ['opened', [sco('not_started')], 'in_progress', null, false],
  ['visited', [sco('in_progress'), asset(true)], 'completed', null, false],
  ['visited', [sco('completed'), asset(false)], 'in_progress', null, true],
] as const)('Results roll up by %s: %j', (completion_rule, parts, status, percent, is_over) => {
  expect(combineParts(parts, { completion_rule, pass_score: 80 })).toEqual({ status, percent, is_over });
});
