import { z } from 'zod';
import { answersShown } from '../modules/rules.ts';
import { assignedStatus, learnerGroup } from '../assignments/assigned-course.ts';
import { courseType } from '../courses/course.ts';
import { count, flag, id, moment, pageQuery } from '../shared/page.ts';

const step = z.enum(['theory', 'quiz']);
export type Step = z.infer<typeof step>;

/** The learner's position; slides count from 1. */
export const position = z.object({ theme_id: id, step, slide: z.number().int().min(1) });
export type Position = z.infer<typeof position>;

/** The next step; null when everything is done. */
const nextStep = z.object({
  theme_id: id,
  title: z.string(),
  /** The theme's number, from 1. */
  number: count,
  step,
  slide: z.number().int().min(1),
  slides_count: count,
});
export type NextStep = z.infer<typeof nextStep>;

export const myCourseSummary = z.object({
  /** The id of the assignment, as in all of the learner's calls. */
  id,
  course_id: id,
  type: courseType,
  title: z.string(),
  image_path: z.string().nullable(),
  /** The name of the library's course, on which its cover depends; null: not a course of the library. */
  library_course: z.string().nullable(),
  start_date: moment,
  end_date: moment,
  group: learnerGroup,
  /** The assignment is over: it can be read, but progress no longer counts. */
  is_closed: z.boolean(),
  progress: z.number(),
  themes_count: count,
  minutes: count,
  minutes_left: count,
  completed_at: moment.nullable(),
  /** Completing the course issues a certificate, within moments. */
  gives_certificate: z.boolean(),
  certificate_id: id.nullable(),
  next: nextStep.nullable(),
});
export type MyCourseSummary = z.infer<typeof myCourseSummary>;

const stepState = z.enum(['none', 'open', 'done']);

const myTheme = z.object({
  id,
  title: z.string(),
  minutes: count,
  slides_count: count,
  questions_count: count,
  theory: stepState,
  quiz: stepState,
  best_score: z.number().int().nullable(),
  attempts_used: count,
  attempts_limit: count,
});
export type MyTheme = z.infer<typeof myTheme>;

export const myCourse = myCourseSummary.extend({
  description: z.string(),
  sections: z.array(z.object({ id, title: z.string(), themes: z.array(myTheme) })),
});
export type MyCourse = z.infer<typeof myCourse>;

export const myCoursesQuery = pageQuery.extend({ group: learnerGroup.optional() });

export const assignedModuleQuery = z.object({
  with_slides: flag.optional(),
  with_questions: flag.optional(),
  /** A theme can be in several assignments; if absent, the newest is used. */
  assigned_course_id: id.optional(),
});

/** Correct answers are not part of these shapes, so they cannot leave the server. */
const askedQuestion = z.object({
  id,
  text: z.string(),
  kind: z.enum(['single', 'multiple']),
  picture_url: z.string().nullable(),
  answers: z.array(z.object({ id, text: z.string() })),
});

export const attemptSummary = z.object({
  id,
  number: count,
  started_at: moment,
  completed_at: moment.nullable(),
  score: z.number().int().nullable(),
  is_passed: z.boolean().nullable(),
});
export type AttemptSummary = z.infer<typeof attemptSummary>;

export const assignedModule = z.object({
  id,
  assigned_course_id: id,
  title: z.string(),
  description: z.string(),
  minutes: count,
  is_closed: z.boolean(),
  theory: stepState,
  quiz: stepState,
  /** The furthest slide seen, from 1; 0 before the first. */
  reached: count,
  slides_count: count,
  questions_count: count,
  pass_mark: count,
  attempts_limit: count,
  time_limit_minutes: z.number().int().nullable(),
  /** The earliest start of the next attempt; null: it can start now, or none is left. */
  next_attempt_at: moment.nullable(),
  attempts: z.array(attemptSummary),
  slides: z
    .array(z.object({ id, order_id: count, title: z.string(), url: z.string(), audio_url: z.string().nullable() }))
    .optional(),
  questions: z.array(askedQuestion).optional(),
});
export type AssignedModule = z.infer<typeof assignedModule>;

export const attempt = attemptSummary.extend({
  theme_id: id,
  assigned_course_id: id,
  title: z.string(),
  expires_at: moment.nullable(),
  /** The server's time, so that the countdown does not depend on the learner's clock. */
  now: moment,
  pass_mark: count,
  /** How many attempts the learner has left; null: unlimited. */
  attempts_left: count.nullable(),
  next_attempt_at: moment.nullable(),
  /** When correct answers are shown, so that the result can explain why they are not. */
  answers_shown: z.enum(answersShown),
  questions: z.array(
    askedQuestion.extend({
      chosen: z.array(id),
      /** How the question was answered; null until the attempt is complete. */
      result: z
        .object({
          is_right: z.boolean(),
          /** The explanation and the correct answers; both null where the theme's settings do not show them. */
          explanation: z.string().nullable(),
          right_answers: z.array(id).nullable(),
        })
        .nullable(),
    }),
  ),
});
export type Attempt = z.infer<typeof attempt>;

export const launchBody = z.object({ theme_id: id });
export const initBody = z.object({ theme_id: id, step, slide: z.number().int().min(1).max(10_000).default(1) });
export const answerBody = z.object({
  attempt_id: id,
  question_id: id,
  answers: z
    .array(id)
    .max(50)
    .refine((answers) => new Set(answers).size === answers.length, 'same_answer'),
});
export const attemptBody = z.object({ attempt_id: id });

/** A learner's course as operators see it, also if it has not started or is hidden from the learner. */
export const personCourseSummary = myCourseSummary.omit({ next: true, minutes_left: true }).extend({
  status: assignedStatus,
  is_enabled: z.boolean(),
  started_at: moment.nullable(),
});
export type PersonCourseSummary = z.infer<typeof personCourseSummary>;

const personTheme = myTheme.extend({ attempts: z.array(attemptSummary) });
export type PersonTheme = z.infer<typeof personTheme>;

export const personCourse = personCourseSummary.extend({
  description: z.string(),
  sections: z.array(z.object({ id, title: z.string(), themes: z.array(personTheme) })),
});
export type PersonCourse = z.infer<typeof personCourse>;
