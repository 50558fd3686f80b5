import { text } from '../shared/flaws.ts';

export const COURSE_TAGS_MAX = 20;
/** Spec point 9: after a change, the screens that show the course load it again this much later. */
export const REFETCH_AFTER_UPDATE_MS = 1200;
export const courseRules = { title: text({ min: 1, max: 200 }), description: text({ max: 4000 }) };
export const sectionRules = { title: courseRules.title };
