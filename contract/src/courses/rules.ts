import { text } from '../shared/flaws.ts';

export const COURSE_TAGS_MAX = 20;
export const courseRules = { title: text({ min: 1, max: 200 }), description: text({ max: 4000 }) };
export const sectionRules = { title: courseRules.title };
