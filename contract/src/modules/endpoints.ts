import { z } from 'zod';
import { importTemplate, importTemplateWanted } from '../shared/import-template.ts';
import { api } from '../shared/base-paths.ts';
import { done, id, idParams, pageOf } from '../shared/page.ts';
import { newOrder } from '../courses/course.ts';
import { deckUpload, moduleImport, questionFile, questionPreview } from './module-import.ts';
import {
  learningModule,
  moduleChange,
  moduleListQuery,
  moduleQuery,
  moduleSummary,
  newModule,
  newModuleFile,
  newSlide,
  question,
  newQuestion,
  questionChange,
  questionFigures,
  slide,
  slideChange,
} from './module.ts';

const permission = 'admin.learning.courses';
const one = { permission, params: idParams } as const;
const part = { permission, params: z.object({ moduleId: id, id }) } as const;
const form = { encoding: 'multipart' } as const;

export const listModules = api.get('/library/modules', { permission, query: moduleListQuery, response: pageOf(moduleSummary) });
export const createModule = api.post('/library/modules', { once: true, permission, body: newModule, response: learningModule });
export const getModule = api.get('/library/modules/{id}', { ...one, query: moduleQuery, response: learningModule });
export const changeModule = api.put('/library/modules/{id}', {
  ...one,
  body: moduleChange,
  takesVersion: true,
  response: learningModule,
});
export const deleteModule = api.delete('/library/modules/{id}', { ...one, response: done });
export const duplicateModule = api.post('/library/modules/{id}/duplicate', { once: true, ...one, response: learningModule });

export const listSlides = api.get('/library/modules/{id}/slides', { ...one, response: z.object({ data: z.array(slide) }) });
export const createSlide = api.post('/library/modules/{id}/slides', {
  once: true,
  ...one,
  ...form,
  body: newSlide,
  response: slide,
});
export const changeSlide = api.patch('/library/modules/{moduleId}/slides/{id}', {
  ...part,
  ...form,
  body: slideChange,
  takesVersion: true,
  response: slide,
});
export const deleteSlide = api.delete('/library/modules/{moduleId}/slides/{id}', { ...part, response: done });
export const duplicateSlide = api.post('/library/modules/{moduleId}/slides/{id}/duplicate', {
  once: true,
  ...part,
  ours: 'The editor makes the next slide of one that is there; the public contract copies whole themes alone.',
  response: slide,
});
export const restoreSlide = api.post('/library/modules/{moduleId}/slides/{id}/restore', {
  once: true,
  ...part,
  ours: 'A deletion can be undone; the public contract deletes for good.',
  response: slide,
});
export const deleteSlideAudio = api.delete('/library/modules/{moduleId}/slides/{id}/audio', { ...part, response: slide });
export const orderSlides = api.patch('/library/modules/{id}/slides/swap', {
  ...one,
  body: newOrder,
  response: z.object({ data: z.array(slide) }),
});
export const addModuleFile = api.post('/library/modules/{id}/files', {
  once: true,
  ...one,
  ...form,
  ours: 'The editor puts pictures, sounds and videos into the text of a slide; the public contract has one picture and one sound a slide.',
  body: newModuleFile,
  response: z.object({ id, url: z.string() }),
});

/** Converts a presentation to slides in a job that is polled by its id. */
export const importDeck = api.post('/library/modules/{id}/slides/file', {
  once: true,
  ...one,
  ...form,
  body: deckUpload,
  response: moduleImport,
});
export const getDeckImport = api.get('/library/modules/slides/file/{id}', { ...one, response: moduleImport });
export const cancelDeckImport = api.delete('/library/modules/slides/file/{id}', {
  ...one,
  ours: 'What takes minutes can be stopped; the public contract only asks how far it is.',
  response: moduleImport,
});
/** Imports of the last day, running ones included, newest first; they can be followed after a reload and undone. */
export const listModuleImports = api.get('/library/modules/{id}/imports', {
  ...one,
  ours: 'A file brings much at once: it is followed and taken back; the public contract shows no call for it.',
  response: z.object({ data: z.array(moduleImport) }),
});
export const undoModuleImport = api.post('/library/modules/{moduleId}/imports/{id}/undo', {
  ...part,
  ours: 'A file brings much at once: it is followed and taken back; the public contract shows no call for it.',
  response: done,
});

export const listQuestions = api.get('/library/modules/{id}/questions', {
  ...one,
  response: z.object({ data: z.array(question) }),
});
export const getQuestionFigures = api.get('/library/modules/{id}/questions/figures', {
  ...one,
  ours: 'The author of a test sees which questions are hard; the public contract has no figures of questions.',
  response: questionFigures,
});
export const createQuestion = api.post('/library/modules/{id}/questions', {
  once: true,
  ...one,
  ...form,
  body: newQuestion,
  response: question,
});
export const getQuestion = api.get('/library/modules/{moduleId}/questions/{id}', { ...part, response: question });
export const changeQuestion = api.put('/library/modules/{moduleId}/questions/{id}', {
  ...part,
  ...form,
  body: questionChange,
  takesVersion: true,
  response: question,
});
export const deleteQuestion = api.delete('/library/modules/{moduleId}/questions/{id}', { ...part, response: done });
/** Adds all questions of a file, or none. */
export const importQuestions = api.post('/library/modules/{id}/quastions/file', {
  once: true,
  ...one,
  ...form,
  body: questionFile,
  response: moduleImport,
});
export const previewQuestions = api.post('/library/modules/{id}/quastions/file/preview', {
  ...one,
  ...form,
  ours: 'Every question of a file is shown before any is added; the public contract adds at once.',
  body: questionFile,
  response: questionPreview,
});
export const getQuestionTemplate = api.get('/library/modules/quastions/template', {
  permission,
  ours: 'A file is begun from its titles; the public contract shows no call for a template.',
  query: importTemplateWanted,
  response: importTemplate,
});
