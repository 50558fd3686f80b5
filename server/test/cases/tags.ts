import { randomUUID } from 'node:crypto';
import { exportTags } from '@vigil/contract/tags/endpoints.ts';
import { asSystem } from '../../src/db/database.ts';
import { makeTemplate } from '../make-campaign.ts';
import { makeCourse } from '../make-course.ts';
import type { LooseRequest } from '../start-server.ts';
import type { Case, Cases, World } from './case.ts';

type Type = 'newbie' | 'not_registered' | 'risk_group';
const tagOf = ({ server, organization }: World, type: Type): Promise<string> =>
  asSystem(server.services.database, async (tx) => {
    const found = tx.selectFrom('tags').select('id').where('organization_id', '=', organization.id).where('type', '=', type);
    return (await found.executeTakeFirstOrThrow()).id;
  });
const customTag = ({ server, organization }: World): Promise<string> =>
  asSystem(server.services.database, async (tx) => {
    const row = { organization_id: organization.id, type: 'custom' as const, title: `Case ${randomUUID()}`, color: '#2456E6' };
    return (await tx.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
type Action = {
  type: 'letter' | 'course' | 'phishing';
  theme?: string;
  text?: string;
  courses_ids?: string[];
  templates_ids?: string[];
};
const actionOf = ({ server, organization }: World, tag_id: string, action: Action): Promise<string> =>
  asSystem(server.services.database, async (tx) => {
    const row = { organization_id: organization.id, tag_id, created_by: organization.people.operator.id, ...action };
    return (await tx.insertInto('tag_actions').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

/** A request on a custom tag made for the case. */
const onTag = (
  request: (id: string, world: World) => LooseRequest | Promise<LooseRequest>,
  stranger: Case['stranger'] = 404,
): Case => ({
  request: async (world) => request(await customTag(world), world),
  stranger,
});
/** A request on a custom tag that assigns a course. */
const onCourses = (request: (id: string, course_id: string) => LooseRequest): Case =>
  onTag(async (id, world) => {
    const course = await makeCourse(world.server, world.organization);
    await actionOf(world, id, { type: 'course', courses_ids: [course.id] });
    return request(id, course.id);
  });
const onPhishing = (request: (id: string, template_id: string) => LooseRequest): Case =>
  onTag(async (id, world) => {
    const template_id = await makeTemplate(world.server, world.organization);
    await actionOf(world, id, { type: 'phishing', templates_ids: [template_id] });
    return request(id, template_id);
  });
const onEmail = (request: (tagID: string, messageID: string) => LooseRequest): Case =>
  onTag(async (id, world) => request(id, await actionOf(world, id, { type: 'letter', theme: 'Hello', text: 'Hello' })));
const withCourse = (request: (id: string, course_id: string) => LooseRequest): Case =>
  onTag(async (id, { server, organization }) => request(id, (await makeCourse(server, organization)).id));

const tag = onTag((id) => ({ params: { id } }));
const sheet = ({ organization }: World) => new File([`Email\n${organization.people.employee.email}\n`], 'people.csv');
const employee = ({ organization }: World) => organization.people.employee.id;

export const tagCases: Cases = {
  'GET /users/api/v1/tags/organizations': { request: () => ({}), stranger: 'own' },
  'POST /users/api/v1/tag-exports': { request: () => ({ body: {} }), stranger: 'own' },
  'GET /users/api/v1/tag-exports/{id}': {
    request: async ({ server, organization }) => {
      const { body } = await server.call(exportTags, { body: {}, token: organization.people.operator.token });
      return { params: { id: body.event_id } };
    },
    stranger: 404,
  },
  'POST /users/api/v1/tags/toggle': onTag((id) => ({ body: { tag_id: id, toggle: true } })),
  'PATCH /users/api/v1/tags/default/{id}/life-days': {
    request: async (world) => ({ params: { id: await tagOf(world, 'newbie') }, body: { life_days: 20 } }),
    stranger: 404,
  },
  'PATCH /users/api/v1/tags/default/{id}/risk-group': {
    request: async (world) => ({
      params: { id: await tagOf(world, 'risk_group') },
      body: { min_risk_level: 5, max_risk_level: 9 },
    }),
    stranger: 404,
  },
  'POST /users/api/v1/tags/custom': {
    request: () => ({ body: { title: `Case ${randomUUID()}`, color: '#2456E6' } }),
    stranger: 'own',
  },
  'PATCH /users/api/v1/tags/custom/{id}': onTag((id) => ({ params: { id }, body: { color: '#E03131' } })),
  'DELETE /users/api/v1/tags/custom/{id}': tag,
  'POST /users/api/v1/tags/custom/assign': onTag((id, world) => ({ body: { tag_id: id, users_ids: [employee(world)] } })),
  'POST /users/api/v1/tags/custom/{id}/users/bulk-delete': onTag((id, world) => ({
    params: { id },
    body: { users_ids: [employee(world)] },
  })),
  'POST /users/api/v1/tags/custom/{id}/assign/xlsx/preview': onTag((id, world) => ({
    params: { id },
    body: { file: sheet(world) },
  })),
  'POST /users/api/v1/tags/custom/{id}/assign/xlsx': onTag((id, world) => ({ params: { id }, body: { file: sheet(world) } })),
  'GET /users/api/v1/tags/{id}/users': tag,
  'DELETE /users/api/v2/users/tags/custom/{tagId}/users/{userId}': onTag(async (tagId, world) => {
    const { server, organization } = world;
    const row = { organization_id: organization.id, tag_id: tagId, user_id: employee(world) };
    await asSystem(server.services.database, (tx) => tx.insertInto('tag_assignments').values(row).execute());
    return { params: { tagId, userId: employee(world) } };
  }),
  'GET /users/api/v1/tags/{id}/actions': tag,
  'GET /users/api/v1/tags/{id}/runs': tag,
  'GET /users/api/v1/users/{id}/tag-runs': { request: (world) => ({ params: { id: employee(world) } }), stranger: 404 },
  'POST /users/api/v1/tags/{tagID}/messages': onTag((tagID) => ({ params: { tagID }, body: { theme: 'Hello', text: 'Hello' } })),
  'PATCH /users/api/v1/tags/{tagID}/messages/{messageID}': onEmail((tagID, messageID) => ({
    params: { tagID, messageID },
    body: { theme: 'Another' },
  })),
  'DELETE /users/api/v1/tags/{tagID}/messages/{messageID}': onEmail((tagID, messageID) => ({ params: { tagID, messageID } })),
  // The call names no record: it concerns the caller's own organisation.
  'POST /users/api/v1/tags/default/organizations/invite-reminder/config': {
    request: () => ({ body: { registration_link_days: 3 } }),
    stranger: 'own',
  },
  'GET /users/api/v1/users/tags/{id}/courses': tag,
  'PATCH /users/api/v1/users/tags/{id}/courses': onCourses((id) => ({ params: { id }, body: { period: 10 } })),
  'POST /users/api/v1/users/tags/action/courses': withCourse((tag_id, course) => ({ body: { tag_id, course_ids: [course] } })),
  'DELETE /users/api/v1/users/tags/{id}/action/courses': onCourses((id) => ({ params: { id } })),
  'GET /users/api/v1/users/tags/{id}/action/courses/scorm': tag,
  'PATCH /users/api/v1/users/tags/{id}/courses/scorm': onTag((id) => ({ params: { id }, body: { cmi_course_ids: [] } })),
  'POST /users/api/v1/users/tags/action/courses/scorm': onTag((tag_id) => ({ body: { tag_id, cmi_course_ids: [] } })),
  'DELETE /users/api/v1/users/tags/{id}/action/courses/scorm': tag,
  'GET /learning/api/courses-by-tag/{tag_id}': onTag((tag_id) => ({ params: { tag_id } })),
  'DELETE /learning/api/courses-by-tag/{tag_id}': onCourses((tag_id) => ({ params: { tag_id } })),
  'PATCH /learning/api/courses-by-tag': onCourses((tag_id) => ({ body: { tag_id, period: 10 } })),
  'POST /learning/api/courses-by-tag': withCourse((tag_id, course) => ({ body: { tag_id, course_ids: [course] } })),
  'POST /users/api/v1/tags/{id}/phishing': onTag(async (id, { server, organization }) => ({
    params: { id },
    body: { templates_ids: [await makeTemplate(server, organization)] },
  })),
  'DELETE /users/api/v1/tags/{id}/phishing': onPhishing((id) => ({ params: { id } })),
  'PATCH /users/api/v1/tags/{id}/phishing/templates': onPhishing((id, template) => ({
    params: { id },
    body: { templates_ids: [template] },
  })),
  'PATCH /users/api/v1/tags/{id}/phishing/defer-by': onPhishing((id) => ({ params: { id }, body: { defer_by: 5 } })),
  'GET /users/api/v1/users/tags/{id}/autophishing': tag,
};
