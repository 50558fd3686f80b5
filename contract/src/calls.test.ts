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

const queryFields = ({ query }: AnyEndpoint) => fieldsOf(query);
const bodyFields = ({ body }: AnyEndpoint) => fieldsOf(body);
const responseFields = ({ response }: AnyEndpoint) => fieldsOf(response);
/** Returns the paths of the calls whose body has another encoding. */
const pathsWithoutEncoding = (encoding: AnyEndpoint['encoding'], ...endpoints: AnyEndpoint[]) =>
  endpoints.filter((one) => one.encoding !== encoding).map(({ path }) => path);

test('spec 7: signing in sends a form', () => {
  expect(pathsWithoutEncoding('form', auth.signIn)).toEqual([]);
  expect(bodyFields(auth.signIn)).toEqual(including('grant_type username password'));
});
test('spec 7: signing out takes an address', () => expect(queryFields(auth.signOut)).toEqual(including('domain_url')));
test('spec 7: a password is made for a role of an organisation', () => {
  expect(queryFields(auth.generatePassword)).toEqual(including('organization_id role'));
  expect(responseFields(auth.generatePassword)).toEqual(including('password'));
});
test('spec 7: the second factor is required with active', () =>
  expect(queryFields(twoFactor.requireTwoFactor)).toEqual(including('active')));
test('spec 7: all people of an organisation', () => {
  expect(queryFields(employees.listAllEmployees)).toEqual(including('organization_id limit offset'));
  expect(responseFields(employees.listAllEmployees)).toEqual(including('data total_count'));
});
test('spec 7: a note names its person', () => expect(bodyFields(employees.noteEmployee)).toEqual(including('user_id text')));
test('spec 7: a picture of oneself is a form with avatar', () => {
  expect(pathsWithoutEncoding('multipart', profile.saveMyAvatar)).toEqual([]);
  expect(bodyFields(profile.saveMyAvatar)).toEqual(including('avatar'));
});

test('spec 7: library courses travel as forms, and their list is data', () => {
  expect(pathsWithoutEncoding('multipart', courses.createLibraryCourse, courses.changeLibraryCourse)).toEqual([]);
  expect(responseFields(courses.listLibraryCourses)).toEqual(including('data'));
});
test('spec 7: a module comes with slides and questions when asked', () =>
  expect(queryFields(modules.getModule)).toEqual(including('with_slides with_questions')));
test('spec 7: presentations and sheets of questions travel as forms', () =>
  expect(pathsWithoutEncoding('multipart', modules.importDeck, modules.importQuestions)).toEqual([]));

test('spec 7: SCORM courses and the picture of an assigned one travel as forms', () =>
  expect(
    pathsWithoutEncoding('multipart', scorm.createScormCourse, scorm.changeScormCourse, scorm.changeAssignedScormPicture),
  ).toEqual([]));
test('spec 7: people of an assigned SCORM course are targets', () => {
  expect(bodyFields(scorm.addScormEmployees)).toEqual(including('targets'));
  expect(bodyFields(scorm.removeScormEmployees)).toEqual(including('targets'));
});
test('spec 7: one’s own SCORM progress is of ninety days unless said otherwise', () =>
  expect(scorm.getMyScormProgressChange.query.parse({})).toEqual({ days_count: 90 }));
test('spec 7: a SCORM statement names its person and course', () =>
  expect(bodyFields(scorm.saveStatement)).toEqual(including('statement user_id course_id')));

test('spec 7: an assignment travels as a form', () =>
  expect(pathsWithoutEncoding('multipart', assignments.assignCourseByForm)).toEqual([]));
test('spec 7: people are taken out of an assigned course as targets', () =>
  expect(bodyFields(assignments.removeAssignedEmployees)).toEqual(including('targets')));
test('spec 7: a module that is learnt comes with slides and questions', () =>
  expect(queryFields(learning.getAssignedModule)).toEqual(including('with_slides with_questions')));
test('spec 7: a module’s quiz is begun without a body', () =>
  expect(learning.startModuleQuiz.body.parse(undefined)).toBeUndefined());

test('spec 7: courses are listed by tags, order, search and page', () =>
  expect(queryFields(courses.listCourses)).toEqual(including('tags sort_by sort_order search offset limit')));
test('spec 7: courses are made and changed by forms', () =>
  expect(pathsWithoutEncoding('multipart', courses.createCourse, courses.changeCourse)).toEqual([]));
test('spec 7: several courses are deleted by their ids', () =>
  expect(bodyFields(courses.deleteCourses)).toEqual(including('ids')));
test('spec 7: sections and themes are named in bodies', () => {
  expect(bodyFields(courses.deleteSections)).toEqual(including('sections_ids'));
  expect(bodyFields(courses.changeCourseTags)).toEqual(including('tags'));
  expect(bodyFields(courses.changeSection)).toEqual(including('title'));
  expect(bodyFields(courses.createSections)).toEqual(including('sections'));
  expect(bodyFields(courses.appendThemes)).toEqual(including('section_id themes_ids'));
  expect(bodyFields(courses.deleteThemes)).toEqual(including('themes_ids'));
});
test('spec 7: courses and themes are copied to organisations', () => {
  expect(bodyFields(courses.copyCoursesToOrganizations)).toEqual(including('courses_ids organizations_ids'));
  expect(bodyFields(courses.copyThemesToOrganizations)).toEqual(including('themes_ids organizations_ids'));
});
test('spec 7: the picture of an assigned course is a form with image', () => {
  expect(pathsWithoutEncoding('multipart', assignments.changeAssignedPicture)).toEqual([]);
  expect(bodyFields(assignments.changeAssignedPicture)).toEqual(including('image'));
});
test('spec 7: learners are invited again by their groups', () =>
  expect(queryFields(assignments.reinviteLearners)).toEqual(
    including('is_not_registered newbie progress_groups process_groups'),
  ));

test('spec 7: settings of tags', () => {
  expect(bodyFields(tags.changeLifeDays)).toEqual(including('life_days'));
  expect(bodyFields(tags.changeRiskGroup)).toEqual(including('min_risk_level max_risk_level'));
  expect(bodyFields(tags.toggleTag)).toEqual(including('tag_id toggle'));
});
test('spec 7: people are taken off a tag by departments and by name', () =>
  expect(bodyFields(tags.unassignTag)).toEqual(including('departments_ids users_ids')));
test('spec 7: courses of a tag', () => {
  expect(bodyFields(tagAutomation.changeTagCourses)).toEqual(including('course_ids'));
  expect(bodyFields(tagAutomation.addTagCourses)).toEqual(including('tag_id course_ids'));
  expect(bodyFields(tagAutomation.addTagCmiCourses)).toEqual(including('tag_id cmi_course_ids'));
  expect(bodyFields(tagAutomation.changeTagCmiCourses)).toEqual(including('cmi_course_ids'));
});
test('spec 7: phishing of a tag', () =>
  expect(bodyFields(tagAutomation.addTagPhishing)).toEqual(including('templates_ids defer_by')));

test('spec 7: the staff list takes its filters, order and page', () =>
  expect(queryFields(employees.listEmployees)).toEqual(
    including(`search risk_level_from risk_level_to phishing_events departments roles in_course course_progress in_phishing learning tags
     with_risk_level limit offset sort_by sort_order`),
  ));
test('spec 7: an employee is changed', () =>
  expect(bodyFields(employees.changeEmployee)).toEqual(
    including('department_id role last_name first_name middle_name position email'),
  ));
test('spec 7: an employee is added, with an invitation when asked', () => {
  expect(queryFields(employees.addEmployee)).toEqual(including('need_message'));
  expect(bodyFields(employees.addEmployee)).toEqual(
    including('department.id department.title role last_name first_name middle_name position email'),
  );
});
test('spec 7: a report on the staff takes the filter and ids', () => {
  expect(queryFields(employees.orderStaffReport)).toEqual(including('need_all search departments tags'));
  expect(bodyFields(employees.orderStaffReport)).toEqual(including('ids'));
});
test('spec 7: an import is run with its kind', () =>
  expect(queryFields(imports.runImport)).toEqual(including('add_type need_message event_id')));

test('spec 7: titles of departments are searched by page', () =>
  expect(queryFields(departments.listDepartmentTitles)).toEqual(including('limit offset search')));
test('spec 7: departments are deleted and made', () => {
  expect(bodyFields(departments.deleteDepartments)).toEqual(including('departments_ids'));
  expect(bodyFields(departments.addDepartment)).toEqual(including('title parent_id'));
});
test('spec 7: departments with their figures', () =>
  expect(queryFields(departments.listDepartments)).toEqual(including('limit offset parent_id sort_by sort_order')));
test('spec 7: the tree of departments comes whole', () => {
  expect(queryFields(departments.getDepartmentTree)).toEqual(including('limit department_id search'));
  const limitOf = (query: object) => departments.getDepartmentTree.query.parse(query).limit;
  expect([limitOf({}), limitOf({ limit: 10_000 }), limitOf({ limit: 10_001 })]).toEqual([10_000, 10_000, 10_000]);
});
test('spec 7: the people of departments are counted', () => {
  expect(bodyFields(departments.countDepartmentUsers)).toEqual(including('departments_ids exclude_user_ids'));
  expect(responseFields(departments.countDepartmentUsers)).toEqual(including('users_count'));
});
test('spec 7: the tree opens with people who have not registered too', () => {
  expect(queryFields(departments.listHierarchy)).toEqual(including('search parent_id registered_users_only'));
  expect(departments.listHierarchy.query.parse({})).toMatchObject({ registered_users_only: false });
});

test('spec 7: one’s own figures may be of some days', () => {
  for (const one of [statistics.getMyProgress, statistics.getMyPassed, statistics.getMyPhishing, statistics.getMyRisk])
    expect(queryFields(one)).toEqual(including('days_period'));
});
test('spec 7: an organisation’s risk may be of some days', () =>
  expect(queryFields(statistics.getRiskSeries)).toEqual(including('days_period')));

test('spec 7: campaigns are listed and filtered', () => {
  expect(queryFields(campaigns.listCampaigns)).toEqual(including('limit offset search statuses'));
  expect(bodyFields(campaigns.filterCampaigns)).toEqual(
    including('search statuses templates date_from date_to incident_from incident_to targets_from targets_to'),
  );
});
test('spec 7: the end of a sending is asked for', () =>
  expect(queryFields(campaigns.getAutoFinishDate)).toEqual(including('startDate targets')));
test('spec 7: recipients of a campaign', () =>
  expect(queryFields(campaigns.listCampaignUsers)).toEqual(including('search limit offset by_tag template_id status os')));

test('spec 7: lists of reports', () => {
  expect(queryFields(reports.listPaperJobs)).toEqual(including('limit offset'));
  expect(queryFields(reports.listReportJobs)).toEqual(including('category limit offset'));
});
test('spec 7: a report on paper may be of another organisation', () =>
  expect(bodyFields(reports.orderPaper)).toEqual(including('organization_id')));
