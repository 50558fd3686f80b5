import { z } from 'zod';
import { language } from '../shared/language.ts';
import { versioned } from '../shared/version.ts';
import { count, flag, id, moment, pageQuery } from '../shared/page.ts';
import { audioLimits, pictureLimits, videoLimits } from '../shared/file-limits.ts';
import { file, jsonField, pictureFlaws } from '../shared/upload.ts';
import { fieldsOf, htmlOf, without } from '../shared/fields.ts';
import { type Flaws, noFlaws } from '../shared/flaws.ts';
import {
  answerFlaws,
  answerRules,
  answersShown,
  ANSWERS_MAX,
  ANSWERS_MIN,
  moduleRules,
  questionRules,
  slideRules,
} from './rules.ts';

const rules = fieldsOf(moduleRules);
const settings = {
  ...rules,
  is_shuffled: z.boolean(),
  time_limit_minutes: rules.time_limit_minutes.nullable(),
  attempts_delay_minutes: rules.attempts_delay_minutes.nullable(),
  questions_drawn: rules.questions_drawn.nullable(),
  answers_shown: z.enum(answersShown),
};
export const newModule = z.object(settings).partial().required({ title: true });
export const moduleChange = z.object(settings).partial();
export type ModuleChange = z.output<typeof moduleChange>;

export const slide = z.object({
  id,
  order_id: count,
  title: z.string(),
  /** Cleaned HTML; its pictures, sounds and videos have addresses that expire. */
  html: z.string(),
  picture_url: z.string().nullable(),
  audio_url: z.string().nullable(),
  /** The slide as its own page on the content host, for a frame. */
  preview_url: z.string(),
  ...versioned,
});
export type Slide = z.infer<typeof slide>;

const slideFields = {
  ...fieldsOf(slideRules),
  html: htmlOf(slideRules.html),
  picture: file(pictureLimits),
  remove_picture: flag,
  audio: file(audioLimits),
};
export const newSlide = z.object(slideFields).omit({ remove_picture: true }).partial().required({ title: true });
export const slideChange = z.strictObject(slideFields).partial().superRefine(without(pictureFlaws));
export type SlideChange = z.output<typeof slideChange>;

/** A file to embed in a slide's text. */
export const newModuleFile = z
  .object({ picture: file(pictureLimits), audio: file(audioLimits), video: file(videoLimits) })
  .partial()
  .superRefine(without((files): Flaws => (Object.keys(files).length === 1 ? noFlaws : { picture: { code: 'required' } })));
export type NewModuleFile = z.output<typeof newModuleFile>;

const answer = z.object({ id, text: z.string(), is_right: z.boolean() });
export const question = z.object({
  id,
  order_id: count,
  text: z.string(),
  kind: z.enum(['single', 'multiple']),
  explanation: z.string(),
  answers: z.array(answer),
  picture_url: z.string().nullable(),
  ...versioned,
});
export type Question = z.infer<typeof question>;

const questionFields = fieldsOf(questionRules);
const questionForm = {
  ...questionFields,
  kind: z.enum(['single', 'multiple']),
  answers: jsonField(
    z
      .array(z.object({ id: id.optional(), ...fieldsOf(answerRules), is_right: z.boolean() }))
      .min(ANSWERS_MIN)
      .max(ANSWERS_MAX),
  ),
  picture: file(pictureLimits).optional(),
};
export const newQuestion = z
  .object({ ...questionForm, explanation: questionFields.explanation.default('') })
  .superRefine(without(answerFlaws));
export type NewQuestion = z.output<typeof newQuestion>;
/** A change of a question. Without an explanation, the saved one stays. */
export const questionChange = z
  .object({ ...questionForm, explanation: questionFields.explanation.optional(), remove_picture: flag.optional() })
  .superRefine(without(answerFlaws))
  .superRefine(without(pictureFlaws));
export type QuestionChange = z.output<typeof questionChange>;

export const moduleSummary = z.object({
  id,
  title: z.string(),
  description: z.string(),
  minutes: count,
  pass_mark: count,
  attempts_limit: count,
  is_shuffled: z.boolean(),
  time_limit_minutes: z.number().int().nullable(),
  /** The delay from the end of an attempt to the next; null: none. */
  attempts_delay_minutes: z.number().int().nullable(),
  /** How many questions an attempt asks, redrawn each time; null: all. */
  questions_drawn: z.number().int().nullable(),
  answers_shown: z.enum(answersShown),
  is_public: z.boolean(),
  slides_count: count,
  questions_count: count,
  /** How many courses use the module as a theme. */
  courses_count: count,
  updated_at: moment,
  ...versioned,
});
export type ModuleSummary = z.infer<typeof moduleSummary>;

export const learningModule = moduleSummary.extend({
  slides: z.array(slide).optional(),
  questions: z.array(question).optional(),
});
export type LearningModule = z.infer<typeof learningModule>;

/** How the organisation's learners answered, hardest first; deleted questions are left out. */
export const questionFigures = z.object({
  /** The completed attempts counted; only the newest if there are very many. */
  attempts_count: count,
  data: z.array(z.object({ id, text: z.string(), asked_count: count, right_count: count, right_percent: z.number().int() })),
});
export type QuestionFigures = z.infer<typeof questionFigures>;

export const moduleListQuery = pageQuery.extend({
  search: z.string().trim().max(200).optional(),
  source: z.enum(['own', 'public']).optional(),
  /** Modules that are themes of a course in this language; a module has no language of its own. */
  language: language.optional(),
});
export type ModuleListQuery = z.output<typeof moduleListQuery>;

export const moduleQuery = z.object({ with_slides: flag.optional(), with_questions: flag.optional() });
