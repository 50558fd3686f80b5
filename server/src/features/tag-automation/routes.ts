import * as endpoints from '@vigil/contract/tag-automation/endpoints.ts';
import type { courseAction, courseActionChange } from '@vigil/contract/tag-automation/tag-action.ts';
import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import { ok } from '@vigil/contract/shared/page.ts';
import type { z } from 'zod';
import type { Context } from '../../http/context.ts';
import { asEdit } from '../../http/edits.ts';
import { httpProblems, problem } from '../../http/problem.ts';
import { serve, type Site } from '../../http/serve.ts';
import { findTag, findTagOfType } from '../tags/queries/tags.ts';
import {
  addAction,
  assertEmail,
  changeAction,
  changeSingleAction,
  configureInviteReminder,
  deleteAction,
  deleteSingleAction,
} from './commands/change-actions.ts';
import { changeCmiCourses } from './commands/change-cmi-courses.ts';
import { editableAction, findSingleAction, findTagAction, listTagActions } from './queries/actions.ts';
import { listPersonRuns, listTagRuns } from './queries/runs.ts';

export function tagAutomationRoutes(site: Site): void {
  serve(site, endpoints.listTagActions, async (context, { params }) => {
    await findTag(context, params.id);
    return { data: await listTagActions(context, params.id) };
  });
  serve(site, endpoints.listTagRuns, (context, { params, query }) => listTagRuns(context, params.id, query));
  serve(site, endpoints.listPersonRuns, (context, { params, query }) => listPersonRuns(context, params.id, query));
  serve(site, endpoints.addTagEmail, (context, { params, body }) =>
    addAction(context, params.tagID, { type: 'letter', ...body }),
  );
  serve(site, endpoints.changeTagEmail, async (context, { params, body }) => {
    const { tagID, messageID: id } = params;
    await assertEmail(context, tagID, id);
    const find = () => findTagAction(context, tagID, id);
    return asEdit(context, { of: editableAction, id, given: body, find }, (change) => changeAction(context, tagID, id, change));
  });
  serve(site, endpoints.deleteTagEmail, async (context, { params }) => {
    await assertEmail(context, params.tagID, params.messageID);
    await deleteAction(context, params.tagID, params.messageID);
    return ok;
  });
  serve(site, endpoints.configureInviteReminder, async (context, { body }) => {
    const { id: tag_id } = await findTagOfType(context, 'not_registered');
    const present = await findSingleAction(context, tag_id, 'registration_link');
    if (present === null || body.is_active === false) return { action: await configureInviteReminder(context, body) };
    const find = () => findTagAction(context, tag_id, present.id);
    const edit = { of: editableAction, id: present.id, given: body, find };
    return { action: await asEdit(context, edit, async (reminder) => (await configureInviteReminder(context, reminder))!) };
  });
  courseRoutes(site);
  cmiCourseRoutes(site);
  phishingRoutes(site);
}

/** Serves the calls for a tag's courses. Some exist twice, under two paths of the contract. */
function courseRoutes(site: Site): void {
  const list = async (context: Context, tag_id: string) => {
    await findTag(context, tag_id);
    return { data: (await findSingleAction(context, tag_id, 'course'))?.courses ?? [] };
  };
  const remove = async (context: Context, tag_id: string) => {
    await deleteSingleAction(context, tag_id, 'course');
    return ok;
  };
  const add = (context: Context, tag_id: string, { course_ids, ...action }: z.output<typeof courseAction>) =>
    addAction(context, tag_id, { type: 'course', courses_ids: course_ids, ...action });
  const change = (context: Context, tag_id: string, body: z.output<typeof courseActionChange>) =>
    editSingleAction(context, { tag_id, type: 'course', given: body }, ({ course_ids, ...action }) =>
      changeSingleAction(context, tag_id, 'course', { ...action, ...(course_ids && { courses_ids: course_ids }) }),
    );
  serve(site, endpoints.listTagCourses, (context, { params }) => list(context, params.id));
  serve(site, endpoints.listCoursesByTag, (context, { params }) => list(context, params.tag_id));
  serve(site, endpoints.addTagCourses, (context, { body: { tag_id, ...action } }) => add(context, tag_id, action));
  serve(site, endpoints.addCoursesByTag, (context, { body: { tag_id, ...action } }) => add(context, tag_id, action));
  serve(site, endpoints.changeTagCourses, (context, { params, body }) => change(context, params.id, body));
  serve(site, endpoints.changeCoursesByTag, (context, { body: { tag_id, ...action } }) => change(context, tag_id, action));
  serve(site, endpoints.deleteTagCourses, (context, { params }) => remove(context, params.id));
  serve(site, endpoints.deleteCoursesByTag, (context, { params }) => remove(context, params.tag_id));
}

/** Serves the calls for SCORM courses: those among the courses of the same action. */
function cmiCourseRoutes(site: Site): void {
  serve(site, endpoints.listTagCmiCourses, async (context, { params }) => {
    await findTag(context, params.id);
    return { data: (await findSingleAction(context, params.id, 'course'))?.cmi_courses ?? [] };
  });
  serve(site, endpoints.addTagCmiCourses, async (context, { body }) => ({
    data: await changeCmiCourses(context, body.tag_id, (before) => [...before, ...body.cmi_course_ids]),
  }));
  serve(site, endpoints.changeTagCmiCourses, async (context, { params, body }) => ({
    data: await changeCmiCourses(context, params.id, () => body.cmi_course_ids),
  }));
  serve(site, endpoints.deleteTagCmiCourses, async (context, { params }) => {
    await changeCmiCourses(context, params.id, () => []);
    return ok;
  });
}

function phishingRoutes(site: Site): void {
  serve(site, endpoints.getTagPhishing, async (context, { params }) => {
    await findTag(context, params.id);
    return { action: await findSingleAction(context, params.id, 'phishing') };
  });
  serve(site, endpoints.addTagPhishing, (context, { params, body }) =>
    addAction(context, params.id, { type: 'phishing', ...body }),
  );
  serve(site, endpoints.changeTagTemplates, (context, { params, body }) =>
    editSingleAction(context, { tag_id: params.id, type: 'phishing', given: body }, (change) =>
      changeSingleAction(context, params.id, 'phishing', change),
    ),
  );
  serve(site, endpoints.changeTagPhishingDelay, (context, { params, body }) =>
    editSingleAction(context, { tag_id: params.id, type: 'phishing', given: body }, (change) =>
      changeSingleAction(context, params.id, 'phishing', change),
    ),
  );
  serve(site, endpoints.deleteTagPhishing, async (context, { params }) => {
    await deleteSingleAction(context, params.id, 'phishing');
    return ok;
  });
}

type SingleActionEdit<Given> = { tag_id: string; type: 'course' | 'phishing'; given: Given };

/** Changes the action of a type that a tag has at most once. */
async function editSingleAction<Given extends object>(
  context: Context,
  { tag_id, type, given }: SingleActionEdit<Given>,
  change: (given: Given) => Promise<TagAction>,
): Promise<TagAction> {
  const present = await findSingleAction(context, tag_id, type);
  if (present === null) throw problem(httpProblems.not_found);
  const find = () => findTagAction(context, tag_id, present.id);
  return asEdit(context, { of: editableAction, id: present.id, given, find }, change);
}
