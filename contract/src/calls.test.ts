import { expect, test } from 'vitest';
import { expectFields } from '../test/fields-of.ts';
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

const takes = ({ query }: AnyEndpoint, names: string) => expectFields(query, names);
const sends = ({ body }: AnyEndpoint, names: string) => expectFields(body, names);
const gives = ({ response }: AnyEndpoint, names: string) => expectFields(response, names);
const travelsAs = (encoding: AnyEndpoint['encoding'], ...endpoints: AnyEndpoint[]) =>
  expect(endpoints.filter((one) => one.encoding !== encoding).map(({ path }) => path)).toEqual([]);

test('spec 7: signing in sends a form', () => {
  travelsAs('form', auth.signIn);
  sends(auth.signIn, 'grant_type username password');
});
test('spec 7: signing out takes an address', () => takes(auth.signOut, 'domain_url'));
test('spec 7: a password is made for a role of an organisation', () => {
  takes(auth.generatePassword, 'organization_id role');
  gives(auth.generatePassword, 'password');
});
test('spec 7: the second factor is required with active', () => takes(twoFactor.requireTwoFactor, 'active'));
test('spec 7: all people of an organisation', () => {
  takes(employees.listAllEmployees, 'organization_id limit offset');
  gives(employees.listAllEmployees, 'data total_count');
});
test('spec 7: a note names its person', () => sends(employees.noteEmployee, 'user_id text'));
test('spec 7: a picture of oneself is a form with avatar', () => {
  travelsAs('multipart', profile.saveMyAvatar);
  sends(profile.saveMyAvatar, 'avatar');
});

test('spec 7: library courses travel as forms, and their list is data', () => {
  travelsAs('multipart', courses.createLibraryCourse, courses.changeLibraryCourse);
  gives(courses.listLibraryCourses, 'data');
});
test('spec 7: a module comes with slides and questions when asked', () => takes(modules.getModule, 'with_slides with_questions'));
test('spec 7: presentations and sheets of questions travel as forms', () =>
  travelsAs('multipart', modules.importDeck, modules.importQuestions));

test('spec 7: SCORM courses and the picture of an assigned one travel as forms', () =>
  travelsAs('multipart', scorm.createScormCourse, scorm.changeScormCourse, scorm.changeAssignedScormPicture));
test('spec 7: people of an assigned SCORM course are targets', () => {
  sends(scorm.addScormEmployees, 'targets');
  sends(scorm.removeScormEmployees, 'targets');
});
test('spec 7: one’s own SCORM progress is of ninety days unless said otherwise', () =>
  expect(scorm.getMyScormProgressChange.query.parse({})).toEqual({ days_count: 90 }));
test('spec 7: a SCORM statement names its person and course', () => sends(scorm.saveStatement, 'statement user_id course_id'));

test('spec 7: an assignment travels as a form', () => travelsAs('multipart', assignments.assignCourseByForm));
test('spec 7: people are taken out of an assigned course as targets', () =>
  sends(assignments.removeAssignedEmployees, 'targets'));
test('spec 7: a module that is learnt comes with slides and questions', () =>
  takes(learning.getAssignedModule, 'with_slides with_questions'));
test('spec 7: a module’s quiz is begun without a body', () =>
  expect(learning.startModuleQuiz.body.parse(undefined)).toBeUndefined());

test('spec 7: courses are listed by tags, order, search and page', () =>
  takes(courses.listCourses, 'tags sort_by sort_order search offset limit'));
test('spec 7: courses are made and changed by forms', () => travelsAs('multipart', courses.createCourse, courses.changeCourse));
test('spec 7: several courses are deleted by their ids', () => sends(courses.deleteCourses, 'ids'));
test('spec 7: sections and themes are named in bodies', () => {
  sends(courses.deleteSections, 'sections_ids');
  sends(courses.changeCourseTags, 'tags');
  sends(courses.changeSection, 'title');
  sends(courses.createSections, 'sections');
  sends(courses.appendThemes, 'section_id themes_ids');
  sends(courses.deleteThemes, 'themes_ids');
});
test('spec 7: courses and themes are copied to organisations', () => {
  sends(courses.copyCoursesToOrganizations, 'courses_ids organizations_ids');
  sends(courses.copyThemesToOrganizations, 'themes_ids organizations_ids');
});
test('spec 7: the picture of an assigned course is a form with image', () => {
  travelsAs('multipart', assignments.changeAssignedPicture);
  sends(assignments.changeAssignedPicture, 'image');
});
test('spec 7: learners are invited again by their groups', () =>
  takes(assignments.reinviteLearners, 'is_not_registered newbie progress_groups process_groups'));

test('spec 7: settings of tags', () => {
  sends(tags.changeLifeDays, 'life_days');
  sends(tags.changeRiskGroup, 'min_risk_level max_risk_level');
  sends(tags.toggleTag, 'tag_id toggle');
});
test('spec 7: people are taken off a tag by departments and by name', () => sends(tags.unassignTag, 'departments_ids users_ids'));
test('spec 7: courses of a tag', () => {
  sends(tagAutomation.changeTagCourses, 'course_ids');
  sends(tagAutomation.addTagCourses, 'tag_id course_ids');
  sends(tagAutomation.addTagCmiCourses, 'tag_id cmi_course_ids');
  sends(tagAutomation.changeTagCmiCourses, 'cmi_course_ids');
});
test('spec 7: phishing of a tag', () => sends(tagAutomation.addTagPhishing, 'templates_ids defer_by'));

test('spec 7: the staff list takes its filters, order and page', () =>
  takes(
    employees.listEmployees,
    `search risk_level_from risk_level_to phishing_events departments roles in_course course_progress in_phishing learning tags
     with_risk_level limit offset sort_by sort_order`,
  ));
test('spec 7: an employee is changed', () =>
  sends(employees.changeEmployee, 'department_id role last_name first_name middle_name position email'));
test('spec 7: an employee is added, with an invitation when asked', () => {
  takes(employees.addEmployee, 'need_message');
  sends(employees.addEmployee, 'department.id department.title role last_name first_name middle_name position email');
});
test('spec 7: a report on the staff takes the filter and ids', () => {
  takes(employees.orderStaffReport, 'need_all search departments tags');
  sends(employees.orderStaffReport, 'ids');
});
test('spec 7: an import is run with its kind', () => takes(imports.runImport, 'add_type need_message event_id'));

test('spec 7: titles of departments are searched by page', () => takes(departments.listDepartmentTitles, 'limit offset search'));
test('spec 7: departments are deleted and made', () => {
  sends(departments.deleteDepartments, 'departments_ids');
  sends(departments.addDepartment, 'title parent_id');
});
test('spec 7: departments with their figures', () =>
  takes(departments.listDepartments, 'limit offset parent_id sort_by sort_order'));
test('spec 7: the tree of departments comes whole', () => {
  takes(departments.getDepartmentTree, 'limit department_id search');
  expect(departments.getDepartmentTree.query.parse({ limit: 10_000 })).toMatchObject({ limit: 10_000 });
});
test('spec 7: the people of departments are counted', () => {
  sends(departments.countDepartmentUsers, 'departments_ids exclude_user_ids');
  gives(departments.countDepartmentUsers, 'users_count');
});
test('spec 7: the tree opens with people who have not registered too', () => {
  takes(departments.listHierarchy, 'search parent_id registered_users_only');
  expect(departments.listHierarchy.query.parse({})).toMatchObject({ registered_users_only: false });
});

test('spec 7: one’s own figures may be of some days', () => {
  for (const one of [statistics.getMyProgress, statistics.getMyPassed, statistics.getMyPhishing, statistics.getMyRisk])
    takes(one, 'days_period');
});
test('spec 7: an organisation’s risk may be of some days', () => takes(statistics.getRiskSeries, 'days_period'));

test('spec 7: campaigns are listed and filtered', () => {
  takes(campaigns.listCampaigns, 'limit offset search statuses');
  sends(
    campaigns.filterCampaigns,
    'search statuses templates date_from date_to incident_from incident_to targets_from targets_to',
  );
});
test('spec 7: the end of a sending is asked for', () => takes(campaigns.getAutoFinishDate, 'startDate targets'));
test('spec 7: recipients of a campaign', () =>
  takes(campaigns.listCampaignUsers, 'search limit offset by_tag template_id status os'));

test('spec 7: lists of reports', () => {
  takes(reports.listPaperJobs, 'limit offset');
  takes(reports.listReportJobs, 'category limit offset');
});
test('spec 7: a report on paper may be of another organisation', () => sends(reports.orderPaper, 'organization_id'));
