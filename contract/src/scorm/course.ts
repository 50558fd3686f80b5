import { z } from 'zod';
import { courseSummary } from '../courses/course.ts';
import { COURSE_TAGS_MAX } from '../courses/rules.ts';
import { fieldsOf, without } from '../shared/fields.ts';
import { language } from '../shared/language.ts';
import { count, flag, id } from '../shared/page.ts';
import { pictureLimits } from '../shared/file-limits.ts';
import { file, jsonField, pictureFlaws } from '../shared/upload.ts';
import { scormPackage } from './package.ts';
import { completionFlaws, completionRules, packageLimits, scormCourseRules as rules } from './rules.ts';

const { title, description } = fieldsOf(rules);
export const completionRule = z.enum(completionRules);
/** A whole number in form data, which carries only text. */
const figure = ({ min, max }: { min: number; max: number }) => z.coerce.number<number>().int().min(min).max(max);

const fields = {
  title,
  description,
  language,
  archived: flag,
  tags: jsonField(z.array(z.string().trim().min(1).max(60)).max(COURSE_TAGS_MAX)),
  picture: file(pictureLimits),
  remove_picture: flag,
  package: file(packageLimits),
  minutes: figure(rules.minutes),
  completion_rule: completionRule,
  pass_score: figure(rules.pass_score),
  attempts_limit: figure(rules.attempts_limit),
};
const { archived: _, remove_picture: __, package: upload, ...newFields } = fields;

/** A new SCORM course. Without a title, the package's title is used. */
export const newScormCourse = z.object(newFields).partial().extend({ package: upload }).superRefine(without(completionFlaws));
export type NewScormCourse = z.output<typeof newScormCourse>;
/** A change of a SCORM course. A package in it becomes a new version, which new attempts use. */
export const scormCourseChange = z
  .strictObject(fields)
  .partial()
  .superRefine(without(completionFlaws))
  .superRefine(without(pictureFlaws));
export type ScormCourseChange = z.output<typeof scormCourseChange>;

export const scormCourse = courseSummary.extend({
  completion_rule: completionRule,
  pass_score: z.number().int().nullable(),
  attempts_limit: count,
  /** All versions of the course's package, newest first. */
  packages: z.array(scormPackage),
});
export type ScormCourse = z.infer<typeof scormCourse>;

export const changedScormCourse = scormCourse.extend({
  /** The long job that reads the new package; null without a package. */
  event_id: id.nullable(),
});
