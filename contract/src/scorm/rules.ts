import { courseRules } from '../courses/rules.ts';
import { text, whole, type Flaws } from '../shared/flaws.ts';
import { MEGABYTE, type FileLimits } from '../shared/file-limits.ts';

/** When a SCORM course is completed: by the package's report, by a score, when opened, or when all parts were seen. */
export const completionRules = ['reported', 'score', 'opened', 'visited'] as const;
export type CompletionRule = (typeof completionRules)[number];

/** Versions of the standard, as packages name them. */
export const scormVersions = ['1.2', '2004'] as const;

export const scormCourseRules = {
  title: courseRules.title,
  description: courseRules.description,
  minutes: whole(1, 600),
  pass_score: whole(1, 100),
  /** 0: unlimited. */
  attempts_limit: whole(0, 99),
};

/** Why an operator overruled the package; recorded in the audit log with their name. */
export const decisionRules = { reason: text({ min: 3, max: 500 }) };

/** Returns an error if the completion rule is the score and there is no passing score. */
export const completionFlaws = (form: { completion_rule?: unknown; pass_score?: unknown }): Flaws =>
  form.completion_rule === 'score' && (form.pass_score === undefined || form.pass_score === '' || form.pass_score === null)
    ? { pass_score: { code: 'required' } }
    : {};

/** The limit of every installation; the setting SCORM_MEGABYTES lowers it. */
export const PACKAGE_MEGABYTES_MAX = 1024;
export const packageLimits: FileLimits = {
  kind: 'package',
  maxBytes: PACKAGE_MEGABYTES_MAX * MEGABYTE,
  extensions: ['.zip'],
};

/** Warnings about an accepted package. */
export const packageWarnings = [
  'wrapped',
  'outside_files',
  'version_guessed',
  'default_missing',
  'default_dangling',
  'no_organization',
  'files_absent',
  'parts_without_page',
  'sequencing_free',
] as const;
