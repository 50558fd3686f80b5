import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams, pageOf } from '../shared/page.ts';
import { newOrder } from '../courses/course.ts';
import { file, pictureLimits } from '../shared/upload.ts';
import {
  learningModule,
  moduleChange,
  moduleListQuery,
  moduleQuery,
  moduleSummary,
  newModule,
  newSlide,
  question,
  questionBody,
  slide,
  slideChange,
} from './module.ts';

const permission = 'admin.learning.courses';
const one = { permission, params: idParams } as const;
const part = { permission, params: z.object({ moduleId: id, id }) } as const;
const form = { encoding: 'multipart' } as const;

export const listModules = api({
  method: 'GET',
  path: '/library/modules',
  permission,
  query: moduleListQuery,
  response: pageOf(moduleSummary),
});
export const createModule = api({
  method: 'POST',
  once: true,
  path: '/library/modules',
  permission,
  body: newModule,
  response: learningModule,
});
export const getModule = api({
  method: 'GET',
  path: '/library/modules/{id}',
  ...one,
  query: moduleQuery,
  response: learningModule,
});
export const changeModule = api({
  method: 'PUT',
  path: '/library/modules/{id}',
  ...one,
  body: moduleChange,
  response: learningModule,
});
export const deleteModule = api({ method: 'DELETE', path: '/library/modules/{id}', ...one, response: done });
export const duplicateModule = api({
  method: 'POST',
  once: true,
  path: '/library/modules/{id}/duplicate',
  ...one,
  response: learningModule,
});

export const listSlides = api({
  method: 'GET',
  path: '/library/modules/{id}/slides',
  ...one,
  response: z.object({ data: z.array(slide) }),
});
export const createSlide = api({
  method: 'POST',
  once: true,
  path: '/library/modules/{id}/slides',
  ...one,
  ...form,
  body: newSlide,
  response: slide,
});
export const changeSlide = api({
  method: 'PATCH',
  path: '/library/modules/{moduleId}/slides/{id}',
  ...part,
  ...form,
  body: slideChange,
  response: slide,
});
export const deleteSlide = api({
  method: 'DELETE',
  path: '/library/modules/{moduleId}/slides/{id}',
  ...part,
  response: done,
});
export const duplicateSlide = api({
  method: 'POST',
  once: true,
  path: '/library/modules/{moduleId}/slides/{id}/duplicate',
  ...part,
  ours: 'The editor makes the next slide of one that is there; the public contract copies whole themes alone.',
  response: slide,
});
export const restoreSlide = api({
  method: 'POST',
  once: true,
  path: '/library/modules/{moduleId}/slides/{id}/restore',
  ...part,
  ours: 'A deletion can be undone; the public contract deletes for good.',
  response: slide,
});
export const deleteSlideAudio = api({
  method: 'DELETE',
  path: '/library/modules/{moduleId}/slides/{id}/audio',
  ...part,
  response: slide,
});
export const orderSlides = api({
  method: 'PATCH',
  path: '/library/modules/{id}/slides/swap',
  ...one,
  body: newOrder,
  response: z.object({ data: z.array(slide) }),
});
export const addModulePicture = api({
  method: 'POST',
  once: true,
  path: '/library/modules/{id}/pictures',
  ...one,
  ...form,
  ours: 'The editor puts pictures into the text of a slide; the public contract has one picture a slide.',
  body: z.object({ picture: file(pictureLimits) }),
  response: z.object({ id, url: z.string() }),
});

export const listQuestions = api({
  method: 'GET',
  path: '/library/modules/{id}/questions',
  ...one,
  response: z.object({ data: z.array(question) }),
});
export const createQuestion = api({
  method: 'POST',
  once: true,
  path: '/library/modules/{id}/questions',
  ...one,
  ...form,
  body: questionBody,
  response: question,
});
export const getQuestion = api({
  method: 'GET',
  path: '/library/modules/{moduleId}/questions/{id}',
  ...part,
  response: question,
});
export const changeQuestion = api({
  method: 'PUT',
  path: '/library/modules/{moduleId}/questions/{id}',
  ...part,
  ...form,
  body: questionBody,
  response: question,
});
export const deleteQuestion = api({
  method: 'DELETE',
  path: '/library/modules/{moduleId}/questions/{id}',
  ...part,
  response: done,
});
