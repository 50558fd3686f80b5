import { z } from 'zod';
import { count, flag, id, listOf, moment, pageQuery, sortOrder } from '../shared/page.ts';
import { language } from '../shared/language.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { pictureLimits } from '../shared/file-limits.ts';
import { file, jsonField, pictureFlaws } from '../shared/upload.ts';
import { versioned } from '../shared/version.ts';
import { COURSE_TAGS_MAX, courseRules, sectionRules } from './rules.ts';

const { title } = fieldsOf(sectionRules);
const courseTags = z.array(z.string().trim().min(1).max(60)).max(COURSE_TAGS_MAX);

const courseFields = {
  ...fieldsOf(courseRules),
  language,
  archived: flag,
  tags: jsonField(courseTags),
  picture: file(pictureLimits),
  remove_picture: flag,
};
/** Sent as form data with an optional picture. */
export const newCourse = z.object(courseFields).omit({ remove_picture: true }).partial().required({ title: true });
export const courseChange = z.strictObject(courseFields).partial().superRefine(without(pictureFlaws));
export type CourseChange = z.output<typeof courseChange>;

/** `course`: made of themes in the editor. `scorm`: an uploaded package. */
export const courseType = z.enum(['course', 'scorm']);
export type CourseType = z.infer<typeof courseType>;

export const courseSummary = z.object({
  id,
  type: courseType,
  title: z.string(),
  description: z.string(),
  language,
  minutes: count,
  image_path: z.string().nullable(),
  /** The name of the library's course, on which its cover depends; null: not a course of the library. */
  library_course: z.string().nullable(),
  archived: z.boolean(),
  tags: z.array(z.string()),
  /** Whether the course is in the installation's catalogue: everyone can read and assign it, nobody can change it. */
  is_public: z.boolean(),
  sections_count: count,
  themes_count: count,
  created_at: moment,
  updated_at: moment,
  ...versioned,
});
export type CourseSummary = z.infer<typeof courseSummary>;

/** A module placed in a section. */
const theme = z.object({
  id,
  order_id: count,
  module_id: id,
  title: z.string(),
  minutes: count,
  slides_count: count,
  questions_count: count,
});
export type Theme = z.infer<typeof theme>;

export const section = z.object({ id, order_id: count, title: z.string(), themes: z.array(theme), ...versioned });
export type Section = z.infer<typeof section>;

export const course = courseSummary.extend({ sections: z.array(section) });
export type Course = z.infer<typeof course>;

export const courseListQuery = pageQuery.extend({
  tags: listOf(z.string()),
  sort_by: z.enum(['title', 'created_at']).default('created_at'),
  sort_order: sortOrder.default('desc'),
  search: z.string().trim().max(200).optional(),
  archived: flag.optional(),
  /** `public`: the installation's catalogue; `own`: the organisation's; absent: both. */
  source: z.enum(['own', 'public']).optional(),
  /** Only courses of this type; absent: both types. */
  type: courseType.optional(),
});
export type CourseListQuery = z.output<typeof courseListQuery>;

export const newSections = z.object({ sections: z.array(z.object({ title })).min(1).max(100) });
export const sectionChange = z.object({ title });
/** The ids of all items, in their new order. */
export const newOrder = z.object({ ids: z.array(id).min(1).max(1000) });
