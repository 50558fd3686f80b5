import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import { createTheme, getCourse, listCourses } from '@vigil/contract/courses/endpoints.ts';
import {
  addModuleFile,
  cancelDeckImport,
  changeModule,
  changeQuestion,
  changeSlide,
  createQuestion,
  createSlide,
  deleteModule,
  deleteQuestion,
  deleteSlide,
  deleteSlideAudio,
  duplicateModule,
  duplicateSlide,
  getDeckImport,
  getModule,
  getQuestionFigures,
  getQuestionTemplate,
  importDeck,
  importQuestions,
  listModuleImports,
  listModules,
  orderSlides,
  previewQuestions,
  restoreSlide,
  undoModuleImport,
} from '@vigil/contract/modules/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { call, query, useCall } from '../../lib/api.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import { LOAD_MORE_SIZE } from '../../ui/infinite-list.tsx';
import { saveFile } from '../../lib/save-file.ts';
import type { Progress } from '../../lib/transport.ts';
import { sortByIds } from './rules.ts';

const everyModule = [listModules, getModule, getCourse];

export const modulesQuery = (filter: NonNullable<RequestOf<typeof listModules>['query']>) =>
  query(listModules, { query: filter });
/** Loads the themes page by page. */
export const modulePagesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [listModules.path, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      call(listModules, { query: { limit: LOAD_MORE_SIZE, offset: pageParam, ...(search !== '' && { search }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
export const moduleQuery = (id: string) =>
  query(getModule, { params: { id }, query: { with_slides: 'true', with_questions: 'true' } });
/** Loads the course that a theme was opened from, whose title the theme's page shows. */
export const courseAroundQuery = (course_id: string) => query(getCourse, { params: { course_id } });
export const useCreateTheme = () =>
  useCall(createTheme, { tip: 'module.create', invalidates: [...everyModule, listCourses], silent: true });
export const useChangeModule = () => useCall(changeModule, { tip: 'module.update', invalidates: everyModule, silent: true });
export const useDeleteModule = () => useCall(deleteModule, { tip: 'module.delete', invalidates: [...everyModule, listDeleted] });
export const useDuplicateModule = () => useCall(duplicateModule, { tip: 'module.copy', invalidates: everyModule });

// Calls that add, remove or order slides run one after another.
const queue = 'slides';
export const useCreateSlide = () => useCall(createSlide, { queue, tip: 'slide.create', invalidates: everyModule });
export const useDuplicateSlide = () => useCall(duplicateSlide, { queue, tip: 'slide.copy', invalidates: everyModule });
export const useRestoreSlide = () => useCall(restoreSlide, { queue, tip: 'slide.restore', invalidates: everyModule });

/** Reorders slides; the screen changes at once. */
export function useOrderSlides(id: string): (ids: string[]) => void {
  const client = useQueryClient();
  const { mutateAsync } = useCall(orderSlides, { queue });
  const { queryKey } = moduleQuery(id);
  return (ids) => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (module) => module && { ...module, slides: sortByIds(module.slides ?? [], ids) });
    mutateAsync({ params: { id }, body: { ids } }).catch(() => client.invalidateQueries({ queryKey }));
  };
}

type InModule = { params: { moduleId: string } };

/** Returns a function that updates the cached slides of a theme. */
function useUpdateSlides() {
  const client = useQueryClient();
  return ({ params }: InModule, change: (slides: Slide[]) => Slide[]) =>
    client.setQueryData(
      moduleQuery(params.moduleId).queryKey,
      (module) => module && { ...module, slides: change(module.slides ?? []) },
    );
}

/** Returns a function that puts a saved slide into the cached theme, so that reopening it starts from the saved version. */
function useCacheSavedSlide() {
  const known = useUpdateSlides();
  return (slide: Slide, request: InModule) =>
    known(request, (slides) => slides.map((before) => (before.id === slide.id ? slide : before)));
}

/** Removes the slide from the list before the dialog closes, so that the focus moves to a slide that remains. */
export function useDeleteSlide() {
  const known = useUpdateSlides();
  return useCall(deleteSlide, {
    queue,
    tip: 'slide.delete',
    invalidates: everyModule,
    onSuccess: (_, request) => known(request, (slides) => slides.filter(({ id }) => id !== request.params.id)),
  });
}

/** Saves a slide while a person types. Silent, because the editor shows beside the text whether it is saved. */
export const useChangeSlide = () =>
  useCall(changeSlide, {
    silent: true,
    invalidates: [listModules],
    alsoInvalidates: [getModule],
    onSuccess: useCacheSavedSlide(),
  });
export const useDeleteSlideAudio = () =>
  useCall(deleteSlideAudio, { tip: 'slide.audio_delete', onSuccess: useCacheSavedSlide() });
export const useAddFile = (onProgress: Progress) => useCall(addModuleFile, { onProgress });

export const useCreateQuestion = () =>
  useCall(createQuestion, { tip: 'question.create', invalidates: everyModule, silent: true });
export const useChangeQuestion = () =>
  useCall(changeQuestion, { tip: 'question.update', invalidates: everyModule, silent: true });
export const useDeleteQuestion = () => useCall(deleteQuestion, { tip: 'question.delete', invalidates: everyModule });

export const questionFiguresQuery = (id: string) => query(getQuestionFigures, { params: { id } });

/** Loads a theme's imports, running and ended. */
export const moduleImportsQuery = (id: string) => query(listModuleImports, { params: { id } });
export const checkDeckImport = (id: string, signal: AbortSignal) => call(getDeckImport, { params: { id } }, { signal });
export const useImportDeck = (onProgress: Progress) =>
  useCall(importDeck, { invalidates: [listModuleImports], silent: true, onProgress });
export const useCancelDeckImport = () => useCall(cancelDeckImport, { invalidates: [listModuleImports] });
export const useUndoModuleImport = () => useCall(undoModuleImport, { invalidates: [...everyModule, listModuleImports] });
/** Returns a function that reloads what an imported presentation changed. */
export function useReloadModule(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([...everyModule, listModuleImports].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}
export const usePreviewQuestions = (onProgress: Progress) => useCall(previewQuestions, { silent: true, onProgress });
export const useImportQuestions = () =>
  useCall(importQuestions, {
    tip: 'question.create_many',
    invalidates: [...everyModule, listModuleImports],
    silent: true,
  });
export const useQuestionTemplate = () => useCall(getQuestionTemplate, { onSuccess: saveFile });
