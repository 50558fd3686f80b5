import * as assignments from '@vigil/contract/assignments/endpoints.ts';
import * as courses from '@vigil/contract/courses/endpoints.ts';
import * as modules from '@vigil/contract/modules/endpoints.ts';
import type { Reminders } from '@vigil/contract/course-emails/rules.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import type { TestOrganization } from './make-organization.ts';
import type { TestServer } from './start-server.ts';

export type TestCourse = {
  id: string;
  section_id: string;
  theme_id: string;
  module_id: string;
  slides: string[];
  questions: { id: string; right: string[]; wrong: string[] }[];
};

export const everyone: Targets = {
  all: true,
  target_users: [],
  target_departments: [],
  exclude_users: [],
  exclude_departments: [],
};
/** Returns targets that include these people alone. */
export const only = (...target_users: string[]): Targets => ({ ...everyone, all: false, target_users });

const DAY = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** Creates a course over HTTP with one theme of two slides and two questions: one of two answers is right, and two of three. */
export async function makeCourse(
  server: TestServer,
  organization: TestOrganization,
  settings: Partial<RequestOf<typeof modules.createModule>['body']> = {},
): Promise<TestCourse> {
  const { token } = organization.people.operator;
  const module = await server.call(modules.createModule, { body: { title: 'Module', minutes: 3, ...settings }, token });
  const moduleId = module.body.id;
  const slides: string[] = [];
  for (const title of ['First', 'Second']) {
    const slide = await server.call(modules.createSlide, {
      params: { id: moduleId },
      body: { title, html: `<h2>${title}</h2>` },
      token,
    });
    slides.push(slide.body.id);
  }
  const questions: TestCourse['questions'] = [];
  for (const marks of [
    [true, false],
    [true, true, false],
  ]) {
    const answers = marks.map((is_right, n) => ({ text: `Answer ${n}`, is_right }));
    const { body } = await server.call(modules.createQuestion, {
      params: { id: moduleId },
      body: {
        text: `Question of ${marks.length}`,
        kind: marks.length > 2 ? 'multiple' : 'single',
        explanation: 'Because.',
        answers: JSON.stringify(answers) as never,
      },
      token,
    });
    const idsOf = (is_right: boolean) => body.answers.filter((one) => one.is_right === is_right).map(({ id }) => id);
    questions.push({ id: body.id, right: idsOf(true), wrong: idsOf(false) });
  }
  const course = await server.call(courses.createCourse, { body: { title: 'Course' }, token });
  const { id } = course.body;
  const withSection = await server.call(courses.createSections, {
    params: { id },
    body: { sections: [{ title: 'Section' }] },
    token,
  });
  const section_id = withSection.body.sections[0]!.id;
  const whole = await server.call(courses.appendThemes, { params: { id }, body: { section_id, themes_ids: [moduleId] }, token });
  return { id, section_id, theme_id: whole.body.sections[0]!.themes[0]!.id, module_id: moduleId, slides, questions };
}

/** Assigns the course with a start yesterday. Returns the assignment's id. */
export async function assign(
  server: TestServer,
  organization: TestOrganization,
  course_id: string,
  {
    targets = everyone,
    start_date = inDays(-1),
    end_date = inDays(30),
    reminders,
  }: { targets?: Targets; start_date?: string; end_date?: string; reminders?: Reminders } = {},
): Promise<string> {
  const { body, status } = await server.call(assignments.assignCourse, {
    body: { course_id, start_date, end_date, targets, ...(reminders && { reminders }) },
    token: organization.people.operator.token,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Returns a real picture of one pixel, as a browser sends it. */
export const picture = (): File =>
  new File(
    [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')],
    'dot.png',
    { type: 'image/png' },
  );
