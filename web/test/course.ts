import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import { idOf } from './answers.ts';

/** Returns a course as a list's answer has it; `more` replaces fields. */
export const course = (number: number, title: string, more: Partial<CourseSummary> = {}): CourseSummary => ({
  id: idOf(number),
  type: 'course',
  title,
  description: '',
  language: 'ru',
  minutes: 10,
  image_path: null,
  library_course: null,
  archived: false,
  tags: [],
  is_public: false,
  sections_count: 1,
  themes_count: 1,
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  version: '',
  ...more,
});
