import { expect, test } from 'vitest';
import { fieldsOf, including } from '../test/fields-of.ts';
import * as assignments from './assignments/endpoints.ts';
import * as auth from './auth/endpoints.ts';
import * as courses from './courses/endpoints.ts';
import * as departments from './departments/endpoints.ts';
import * as employees from './employees/endpoints.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as learning from './learning/endpoints.ts';
import * as modules from './modules/endpoints.ts';
import * as campaigns from './phishing-campaigns/endpoints.ts';
import * as profile from './profile/endpoints.ts';
import * as reports from './reports/endpoints.ts';
import * as scorm from './scorm/endpoints.ts';
import * as imports from './staff-imports/endpoints.ts';
import * as statistics from './statistics/endpoints.ts';
import * as tagAutomation from './tag-automation/endpoints.ts';
import * as tags from './tags/endpoints.ts';
import * as twoFactor from './two-factor/endpoints.ts';

const taken = ({ query }: AnyEndpoint) => fieldsOf(query);
const sent = ({ body }: AnyEndpoint) => fieldsOf(body);
const given = ({ response }: AnyEndpoint) => fieldsOf(response);
/** Those whose body travels otherwise. */
const otherThan = (encoding: AnyEndpoint['encoding'], ...endpoints: AnyEndpoint[]) =>
  endpoints.filter((one) => one.encoding !== encoding).map(({ path }) => path);

test('spec 7: signing in sends a form', () => {
  expect(otherThan('form', auth.signIn)).toEqual([]);
  expect(sent(auth.signIn)).toEqual(including('grant_type username password'));
});
test('spec 7: signing out takes an address', () => expect(taken(auth.signOut)).toEqual(including('domain_url')));
test('spec 7: a password is made for a role of an organisation', () => {
  expect(taken(auth.generatePassword)).toEqual(including('organization_id role'));
  expect(given(auth.generatePassword)).toEqual(including('password'));
});
test('spec 7: the second factor is required with active', () =>
  expect(taken(twoFactor.requireTwoFactor)).toEqual(including('active')));
test('spec 7: all people of an organisation', () => {
  expect(taken(employees.listAllEmployees)).toEqual(including('organization_id limit offset'));
  expect(given(employees.listAllEmployees)).toEqual(including('data total_count'));
});
test('spec 7: a note names its person', () => expect(sent(employees.noteEmployee)).toEqual(including('user_id text')));
test('spec 7: a picture of oneself is a form with avatar', () => {
  expect(otherThan('multipart', profile.saveMyAvatar)).toEqual([]);
  expect(sent(profile.saveMyAvatar)).toEqual(including('avatar'));
});

test('spec 7: library courses travel as forms, and their list is data', () => {
  expect(otherThan('multipart', courses.createLibraryCourse, courses.changeLibraryCourse)).toEqual([]);
  expect(given(courses.listLibraryCourses)).toEqual(including('data'));
});
test('spec 7: a module comes with slides and questions when asked', () =>
  expect(taken(modules.getModule)).toEqual(including('with_slides with_questions')));
test('spec 7: presentations and sheets of questions travel as forms', () =>
  expect(otherThan('multipart', modules.importDeck, modules.importQuestions)).toEqual([]));

test('spec 7: SCORM courses and the picture of an assigned one travel as forms', () =>
  expect(otherThan('multipart', scorm.createScormCourse, scorm.changeScormCourse, scorm.changeAssignedScormPicture)).toEqual([]));
test('spec 7: people of an assigned SCORM course are targets', () => {
  expect(sent(scorm.addScormEmployees)).toEqual(including('targets'));
  expect(sent(scorm.removeScormEmployees)).toEqual(including('targets'));
});
test('spec 7: one’s own SCORM progress is of ninety days unless said otherwise', () =>
  expect(scorm.getMyScormProgressChange.query.parse({})).toEqual({ days_count: 90 }));
test('spec 7: a SCORM statement names its person and course', () =>
  expect(sent(scorm.saveStatement)).toEqual(including('statement user_id course_id')));

test('spec 7: an assignment travels as a form', () => expect(otherThan('multipart', assignments.assignCourseByForm)).toEqual([]));
test('spec 7: people are taken out of an assigned course as targets', () =>
  expect(sent(assignments.removeAssignedEmployees)).toEqual(including('targets')));
test('spec 7: a module that is learnt comes with slides and questions', () =>
  expect(taken(learning.getAssignedModule)).toEqual(including('with_slides with_questions')));
test('spec 7: a module’s quiz is begun without a body', () =>
  expect(learning.startModuleQuiz.body.parse(undefined)).toBeUndefined());

test('spec 7: courses are listed by tags, order, search and page', () =>
  expect(taken(courses.listCourses)).toEqual(including('tags sort_by sort_order search offset limit')));
test('spec 7: courses are made and changed by forms', () =>
  expect(otherThan('multipart', courses.createCourse, courses.changeCourse)).toEqual([]));
test('spec 7: several courses are deleted by their ids', () => expect(sent(courses.deleteCourses)).toEqual(including('ids')));
test('spec 7: sections and themes are named in bodies', () => {
  expect(sent(courses.deleteSections)).toEqual(including('sections_ids'));
  expect(sent(courses.changeCourseTags)).toEqual(including('tags'));
  expect(sent(courses.changeSection)).toEqual(including('title'));
  expect(sent(courses.createSections)).toEqual(including('sections'));
  expect(sent(courses.appendThemes)).toEqual(including('section_id themes_ids'));
  expect(sent(courses.deleteThemes)).toEqual(including('themes_ids'));
});
test('spec 7: courses and themes are copied to organisations', () => {
  expect(sent(courses.copyCoursesToOrganizations)).toEqual(including('courses_ids organizations_ids'));
  expect(sent(courses.copyThemesToOrganizations)).toEqual(including('themes_ids organizations_ids'));
});
test('spec 7: the picture of an assigned course is a form with image', () => {
  expect(otherThan('multipart', assignments.changeAssignedPicture)).toEqual([]);
  expect(sent(assignments.changeAssignedPicture)).toEqual(including('image'));
});
test('spec 7: learners are invited again by their groups', () =>
  expect(taken(assignments.reinviteLearners)).toEqual(including('is_not_registered newbie progress_groups process_groups')));

test('spec 7: settings of tags', () => {
  expect(sent(tags.changeLifeDays)).toEqual(including('life_days'));
  expect(sent(tags.changeRiskGroup)).toEqual(including('min_risk_level max_risk_level'));
  expect(sent(tags.toggleTag)).toEqual(including('tag_id toggle'));
});
test('spec 7: people are taken off a tag by departments and by name', () =>
  expect(sent(tags.unassignTag)).toEqual(including('departments_ids users_ids')));
test('spec 7: courses of a tag', () => {
  expect(sent(tagAutomation.changeTagCourses)).toEqual(including('course_ids'));
  expect(sent(tagAutomation.addTagCourses)).toEqual(including('tag_id course_ids'));
  expect(sent(tagAutomation.addTagCmiCourses)).toEqual(including('tag_id cmi_course_ids'));
  expect(sent(tagAutomation.changeTagCmiCourses)).toEqual(including('cmi_course_ids'));
});
test('spec 7: phishing of a tag', () => expect(sent(tagAutomation.addTagPhishing)).toEqual(including('templates_ids defer_by')));

test('spec 7: the staff list takes its filters, order and page', () =>
  expect(taken(employees.listEmployees)).toEqual(
    including(`search risk_level_from risk_level_to phishing_events departments roles in_course course_progress in_phishing learning tags
     with_risk_level limit offset sort_by sort_order`),
  ));
test('spec 7: an employee is changed', () =>
  expect(sent(employees.changeEmployee)).toEqual(
    including('department_id role last_name first_name middle_name position email'),
  ));
test('spec 7: an employee is added, with an invitation when asked', () => {
  expect(taken(employees.addEmployee)).toEqual(including('need_message'));
  expect(sent(employees.addEmployee)).toEqual(
    including('department.id department.title role last_name first_name middle_name position email'),
  );
});
test('spec 7: a report on the staff takes the filter and ids', () => {
  expect(taken(employees.orderStaffReport)).toEqual(including('need_all search departments tags'));
  expect(sent(employees.orderStaffReport)).toEqual(including('ids'));
});
test('spec 7: an import is run with its kind', () =>
  expect(taken(imports.runImport)).toEqual(including('add_type need_message event_id')));

test('spec 7: titles of departments are searched by page', () =>
  expect(taken(departments.listDepartmentTitles)).toEqual(including('limit offset search')));
test('spec 7: departments are deleted and made', () => {
  expect(sent(departments.deleteDepartments)).toEqual(including('departments_ids'));
  expect(sent(departments.addDepartment)).toEqual(including('title parent_id'));
});
test('spec 7: departments with their figures', () =>
  expect(taken(departments.listDepartments)).toEqual(including('limit offset parent_id sort_by sort_order')));
test('spec 7: the tree of departments comes whole', () => {
  expect(taken(departments.getDepartmentTree)).toEqual(including('limit department_id search'));
  const limitOf = (query: object) => departments.getDepartmentTree.query.parse(query).limit;
  expect([limitOf({}), limitOf({ limit: 10_000 }), limitOf({ limit: 10_001 })]).toEqual([10_000, 10_000, 10_000]);
});
test('spec 7: the people of departments are counted', () => {
  expect(sent(departments.countDepartmentUsers)).toEqual(including('departments_ids exclude_user_ids'));
  expect(given(departments.countDepartmentUsers)).toEqual(including('users_count'));
});
test('spec 7: the tree opens with people who have not registered too', () => {
  expect(taken(departments.listHierarchy)).toEqual(including('search parent_id registered_users_only'));
  expect(departments.listHierarchy.query.parse({})).toMatchObject({ registered_users_only: false });
});

test('spec 7: one’s own figures may be of some days', () => {
  for (const one of [statistics.getMyProgress, statistics.getMyPassed, statistics.getMyPhishing, statistics.getMyRisk])
    expect(taken(one)).toEqual(including('days_period'));
});
test('spec 7: an organisation’s risk may be of some days', () =>
  expect(taken(statistics.getRiskSeries)).toEqual(including('days_period')));

test('spec 7: campaigns are listed and filtered', () => {
  expect(taken(campaigns.listCampaigns)).toEqual(including('limit offset search statuses'));
  expect(sent(campaigns.filterCampaigns)).toEqual(
    including('search statuses templates date_from date_to incident_from incident_to targets_from targets_to'),
  );
});
test('spec 7: the end of a sending is asked for', () =>
  expect(taken(campaigns.getAutoFinishDate)).toEqual(including('startDate targets')));
test('spec 7: recipients of a campaign', () =>
  expect(taken(campaigns.listCampaignUsers)).toEqual(including('search limit offset by_tag template_id status os')));

test('spec 7: lists of reports', () => {
  expect(taken(reports.listPaperJobs)).toEqual(including('limit offset'));
  expect(taken(reports.listReportJobs)).toEqual(including('category limit offset'));
});
test('spec 7: a report on paper may be of another organisation', () =>
  expect(sent(reports.orderPaper)).toEqual(including('organization_id')));
