import { z } from 'zod';
import { count, flag, id, moment, pageQuery } from '../shared/page.ts';
import { audioLimits, file, jsonField, pictureLimits } from '../shared/upload.ts';
import { ANSWERS_MAX, ANSWERS_MIN, questionFault } from './rules.ts';

const settings = {
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2000),
  minutes: z.number().int().min(1).max(999),
  pass_mark: z.number().int().min(0).max(100),
  /** 0: as many as wanted. */
  attempts_limit: z.number().int().min(0).max(100),
  is_shuffled: z.boolean(),
  time_limit_minutes: z.number().int().min(1).max(999).nullable(),
};
export const newModule = z.object(settings).partial().required({ title: true });
export const moduleChange = z.object(settings).partial();
export type ModuleChange = z.output<typeof moduleChange>;

export const slide = z.object({
  id,
  order_id: count,
  title: z.string(),
  /** Cleaned; its pictures have addresses that expire. */
  html: z.string(),
  picture_url: z.string().nullable(),
  audio_url: z.string().nullable(),
  /** The slide as a page of its own on the content host, for a frame. */
  preview_url: z.string(),
});
export type Slide = z.infer<typeof slide>;

const HTML_MAX = 500_000;
const slideFields = {
  title: z.string().trim().max(200),
  html: z.string().max(HTML_MAX),
  picture: file(pictureLimits),
  remove_picture: flag,
  audio: file(audioLimits),
};
export const newSlide = z.object(slideFields).partial().required({ title: true });
export const slideChange = z.strictObject(slideFields).partial();
export type SlideChange = z.output<typeof slideChange>;

export const answer = z.object({ id, text: z.string(), is_right: z.boolean() });
export const question = z.object({
  id,
  order_id: count,
  text: z.string(),
  kind: z.enum(['single', 'multiple']),
  explanation: z.string(),
  answers: z.array(answer),
  picture_url: z.string().nullable(),
});
export type Question = z.infer<typeof question>;

export const questionBody = z
  .object({
    text: z.string().trim().min(1).max(2000),
    kind: z.enum(['single', 'multiple']),
    explanation: z.string().trim().max(2000).default(''),
    answers: jsonField(
      z
        .array(z.object({ id: id.optional(), text: z.string().trim().min(1).max(1000), is_right: z.boolean() }))
        .min(ANSWERS_MIN)
        .max(ANSWERS_MAX),
    ),
    picture: file(pictureLimits).optional(),
    remove_picture: flag.optional(),
  })
  .refine((form) => questionFault(form) === null, { path: ['answers'], error: 'right answers' });
export type QuestionBody = z.output<typeof questionBody>;

export const moduleSummary = z.object({
  id,
  title: z.string(),
  description: z.string(),
  minutes: count,
  pass_mark: count,
  attempts_limit: count,
  is_shuffled: z.boolean(),
  time_limit_minutes: z.number().int().nullable(),
  is_public: z.boolean(),
  slides_count: count,
  questions_count: count,
  /** In how many courses it stands as a theme. */
  courses_count: count,
  updated_at: moment,
});
export type ModuleSummary = z.infer<typeof moduleSummary>;

export const learningModule = moduleSummary.extend({
  slides: z.array(slide).optional(),
  questions: z.array(question).optional(),
});
export type LearningModule = z.infer<typeof learningModule>;

export const moduleListQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  source: z.enum(['own', 'public']).optional(),
});
export type ModuleListQuery = z.output<typeof moduleListQuery>;

export const moduleQuery = z.object({ with_slides: flag.optional(), with_questions: flag.optional() });
