import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import * as endpoints from '@vigil/contract/modules/endpoints.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import { fileAddress } from '../../storage/content-address.ts';
import { asEdit } from '../../http/edits.ts';
import { findAddressHolder, recordLessonActivity } from '../../http/address-holder.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { servePage } from '../../http/serve-page.ts';
import { serve, type Site } from '../../http/serve.ts';
import { storeUpload } from '../files/commands/store-upload.ts';
import { deleteSlide, duplicateSlide, orderSlides, restoreSlide } from './commands/arrange-slides.ts';
import { changeModule, createModule, deleteModule, duplicateModule } from './commands/change-module.ts';
import { changeQuestion, createQuestion, deleteQuestion } from './commands/change-question.ts';
import { addModuleFile, changeSlide, createSlide, deleteSlideAudio } from './commands/change-slide.ts';
import { cancelDeckImport, importDeck } from './commands/import-deck.ts';
import { importQuestions } from './commands/import-questions.ts';
import { undoModuleImport } from './commands/undo-import.ts';
import { fontFolder, fontNames, renderSlidePage } from './pages/slide-page.ts';
import { findSlideToShow } from './queries/find-slide-page.ts';
import { findDeckImport, listModuleImports } from './queries/imports.ts';
import {
  editableModule,
  editableQuestion,
  editableSlide,
  findModule,
  findQuestion,
  findSlide,
  findWholeModule,
  listModules,
  listQuestions,
  listSlides,
} from './queries/modules.ts';
import { withFiles } from './queries/files-in-html.ts';
import { previewQuestions } from './queries/question-file.ts';
import { findQuestionFigures } from './queries/question-figures.ts';
import { findQuestionTemplate } from './queries/question-template.ts';

export function moduleRoutes(site: Site): void {
  serve(site, endpoints.listModules, (context, { query }) => listModules(context, query));
  serve(site, endpoints.createModule, (context, { body }) => createModule(context, body));
  serve(site, endpoints.getModule, (context, { params, query }) => findModule(context, params.id, query));
  serve(site, endpoints.changeModule, (context, { params: { id }, body }) => {
    const find = () => findWholeModule(context, id);
    return asEdit(context, { of: editableModule, id, given: body, find }, (change) => changeModule(context, id, change));
  });
  serve(site, endpoints.deleteModule, async (context, { params }) => {
    await deleteModule(context, params.id);
    return ok;
  });
  serve(site, endpoints.duplicateModule, (context, { params }) => duplicateModule(context, params.id));

  serve(site, endpoints.listSlides, (context, { params }) => listSlides(context, params.id));
  serve(site, endpoints.createSlide, (context, { params, body }) => createSlide(context, params.id, body));
  serve(site, endpoints.changeSlide, (context, { params, body }) => {
    const find = () => findSlide(context, params);
    return asEdit(context, { of: editableSlide, id: params.id, given: body, find }, (change) =>
      changeSlide(context, params, change),
    );
  });
  serve(site, endpoints.deleteSlide, async (context, { params }) => {
    await deleteSlide(context, params);
    return ok;
  });
  serve(site, endpoints.duplicateSlide, (context, { params }) => duplicateSlide(context, params));
  serve(site, endpoints.restoreSlide, (context, { params }) => restoreSlide(context, params));
  serve(site, endpoints.deleteSlideAudio, (context, { params }) => deleteSlideAudio(context, params));
  serve(site, endpoints.orderSlides, (context, { params, body }) => orderSlides(context, params.id, body.ids));
  serve(site, endpoints.addModuleFile, (context, { params, body }) => addModuleFile(context, params.id, body), {
    first: (caller, { body }) => storeUpload(caller, body.video),
  });

  serve(site, endpoints.importDeck, (context, { params, body }) => importDeck(context, params.id, body.file), {
    first: (caller, { body }) => storeUpload(caller, body.file),
  });
  serve(site, endpoints.getDeckImport, (context, { params }) => findDeckImport(context, params.id));
  serve(site, endpoints.cancelDeckImport, (context, { params }) => cancelDeckImport(context, params.id));
  serve(site, endpoints.listModuleImports, (context, { params }) => listModuleImports(context, params.id));
  serve(site, endpoints.undoModuleImport, async (context, { params }) => {
    await undoModuleImport(context, params);
    return ok;
  });

  serve(site, endpoints.listQuestions, (context, { params }) => listQuestions(context, params.id));
  serve(site, endpoints.getQuestionFigures, (context, { params }) => findQuestionFigures(context, params.id));
  serve(site, endpoints.createQuestion, (context, { params, body }) => createQuestion(context, params.id, body));
  serve(site, endpoints.getQuestion, (context, { params }) => findQuestion(context, params));
  serve(site, endpoints.changeQuestion, (context, { params, body }) => {
    const find = () => findQuestion(context, params);
    return asEdit(context, { of: editableQuestion, id: params.id, given: body, find }, (change) =>
      changeQuestion(context, params, change),
    );
  });
  serve(site, endpoints.deleteQuestion, async (context, { params }) => {
    await deleteQuestion(context, params);
    return ok;
  });
  serve(site, endpoints.importQuestions, (context, { params, body }) => importQuestions(context, params.id, body));
  serve(site, endpoints.previewQuestions, (context, { params, body }) => previewQuestions(context, params.id, body));
  serve(site, endpoints.getQuestionTemplate, (context, { query }) => findQuestionTemplate(context, query));
}

const UUID = /^[0-9a-f-]{36}$/;

/** Serves slides on the content host to holders of a signed address. */
export function slideRoutes({ app, services }: Site): void {
  servePage(app, 'A slide is a page for a frame; a signed address is what admits.', {
    method: 'GET',
    url: '/slides/:id',
    handler: async (request, reply) => {
      const { id } = request.params as { id: string };
      const holder = UUID.test(id) ? await findAddressHolder(services, `/slides/${id}`, request.query) : undefined;
      if (holder?.session == null) throw problem(httpProblems.not_found);
      const slide = await findSlideToShow(services, { id, owner: holder.organization });
      if (slide === undefined) throw problem(httpProblems.not_found);
      await recordLessonActivity(services, holder);
      const viewer = { services, organization: slide.organization_id, actor: { session_id: holder.session } };
      const { html, contentSecurityPolicy } = renderSlidePage(services.env, {
        title: slide.title,
        html: withFiles(viewer, slide.html),
        picture_url: fileAddress(viewer, slide.picture_file_id),
        theme: String((request.query as { theme?: unknown }).theme),
      });
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('content-security-policy', contentSecurityPolicy)
        .send(html);
    },
  });
  servePage(app, 'The typeface of slides, whose pages have no origin of their own.', {
    method: 'GET',
    url: '/fonts/:name',
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      if (!fontNames.has(name)) throw problem(httpProblems.not_found);
      return reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('access-control-allow-origin', '*')
        .send(createReadStream(join(fontFolder, name)));
    },
  });
}
