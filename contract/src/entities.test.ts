import { expect, test } from 'vitest';
import { fieldsOf, including } from '../test/fields-of.ts';
import { assignedCourse, assignedStatuses } from './assignments/assigned-course.ts';
import { course, courseChange, section } from './courses/course.ts';
import { department, departmentRow } from './departments/department.ts';
import { employee, employeeSortKey } from './employees/employee.ts';
import { listEmployees } from './employees/endpoints.ts';
import { learningModule } from './modules/module.ts';
import { licence, organizationNode } from './organizations/organization.ts';
import { peopleFilter } from './people/filter.ts';
import { courseProgresses, learningPlans } from './people/rules.ts';
import { peopleSelection } from './people/selection.ts';
import { campaign, newCampaign } from './phishing-campaigns/campaign.ts';
import { campaignStatuses } from './phishing-campaigns/rules.ts';
import { redirectPage } from './phishing-redirects/redirect-page.ts';
import { results } from './phishing-results/rules.ts';
import { attackVectors } from './phishing-templates/rules.ts';
import { email, page, template } from './phishing-templates/template.ts';
import { currentUser } from './profile/profile.ts';
import { displayName } from './profile/rules.ts';
import { reportJob } from './reports/report.ts';
import { saveStatement } from './scorm/endpoints.ts';
import { languages } from './shared/languages.ts';
import { longJob } from './shared/long-job.ts';
import { roles } from './shared/permissions.ts';
import { siteConfiguration } from './site/site.ts';
import { tagAction } from './tag-automation/tag-action.ts';
import { actionTypes } from './tag-automation/rules.ts';
import { tagTypes } from './tags/rules.ts';
import { tag, tagAssignment } from './tags/tag.ts';

test('spec 1, 2: the configuration block has its fields', () =>
  expect(fieldsOf(siteConfiguration)).toEqual(
    including('id title logo theme_color analytics.enabled lang useSSO apiUrl needPrivacyPolicyPage needAgreementPage'),
  ));
test('spec 6: the configuration block has the flags of signing in', () =>
  expect(fieldsOf(siteConfiguration)).toEqual(including('use_sso forse_saml use_admin_ad use_admin_sso')));

test('spec 3: roles', () =>
  expect([...roles].sort()).toEqual(
    ['content_manager', 'employee', 'operator', 'pdf_service', 'super_user', 'system_admin'].sort(),
  ));
test('spec 3: the current user', () =>
  expect(fieldsOf(currentUser)).toEqual(including('id organization_id first_name last_name role roles')));
test('spec 3: an employee', () =>
  expect(fieldsOf(employee)).toEqual(
    including(`id last_name first_name middle_name position email department.id department.title roles role risk_level is_registered
     tags.id tags.title tags.color statistic.progress statistic.risk_level
     statistic.phishing_events.sent statistic.phishing_events.clicked statistic.phishing_events.entered_data`),
  ));
test('spec 3: a name is last, first, middle, and the address for someone without one', () => {
  const names = { last_name: 'Ёлкин', first_name: 'Пётр', middle_name: 'Ильич', email: 'a@b.test' };
  expect(displayName(names)).toBe('Ёлкин Пётр Ильич');
  expect(displayName({ ...names, last_name: '', first_name: '', middle_name: null })).toBe('a@b.test');
});
test('spec 3: a department', () => {
  expect(fieldsOf(department)).toEqual(including('id title users_count exists_users parent_id'));
  expect(fieldsOf(departmentRow)).toEqual(
    including(`statistic.progress statistic.risk_level statistic.phishing_events.sent statistic.phishing_events.clicked
     statistic.phishing_events.entered_data`),
  );
});
test('spec 3: an organisation and a child organisation', () => {
  expect(fieldsOf(organizationNode)).toEqual(
    including('id title license.users_count license.users_limit license.start_date license.end_date'),
  );
  expect(fieldsOf(licence)).toEqual(including('users_count users_limit start_date end_date'));
});
test('spec 3: a tag', () => {
  expect(fieldsOf(tag)).toEqual(
    including(
      'id title color type is_active settings.life_days settings.min_risk_level settings.max_risk_level messages courses cmi_courses',
    ),
  );
  expect(tagTypes).toEqual(expect.arrayContaining(['newbie', 'not_registered', 'risk_group', 'custom']));
});
test('spec 3: an action of a tag', () => {
  expect(fieldsOf(tagAction)).toEqual(
    including(`id type theme text courses phishing_templates phishing_templates_campaign_id defer_by registration_link_days
     registration_link_time`),
  );
  expect([...actionTypes].sort()).toEqual(['course', 'letter', 'phishing', 'registration_link']);
});
test('spec 3: a tag’s assignment', () =>
  expect(fieldsOf(tagAssignment)).toEqual(including('tag_id users_ids departments_ids need_onboarding exclude_users_ids')));
test('spec 3: a course with its sections and themes', () => {
  expect(fieldsOf(course)).toEqual(
    including('id title image_path archived created_at sections.id sections.order_id sections.title sections.themes.order_id'),
  );
  expect(fieldsOf(section)).toEqual(including('id order_id title themes'));
  expect(fieldsOf(courseChange)).toEqual(including('picture'));
});
test('spec 3: a module has slides in their order, and questions', () =>
  expect(fieldsOf(learningModule)).toEqual(including('slides.order_id questions')));
test('spec 3: an assigned course', () => {
  expect(fieldsOf(assignedCourse)).toEqual(including('id progress start_date end_date status isCompleted themes theory testing'));
  expect([...assignedStatuses].sort()).toEqual(['active', 'completed', 'planned']);
});
test('spec 3: a campaign’s statuses', () =>
  expect([...campaignStatuses].sort()).toEqual(['active', 'completed', 'creating', 'failed', 'planned']));
test('spec 3: an import’s statuses', () =>
  expect(longJob.shape.status.options.toSorted()).toEqual(['error', 'in_process', 'success']));
test('spec 3: attack vectors', () => expect(attackVectors).toEqual(expect.arrayContaining(['attachments', 'form'])));
test('spec 3: results of a simulated email', () =>
  expect([...results].sort()).toEqual(['clicked', 'entered_data', 'opened', 'opened_attachment', 'sent', 'unknown']));
test('spec 3: a template, its emails and pages, and a redirect page', () => {
  expect(fieldsOf(template)).toEqual(including('id name logo category.name emails'));
  expect(fieldsOf(email)).toEqual(including('id name html attachments'));
  expect(fieldsOf(page)).toEqual(including('id'));
  expect(fieldsOf(redirectPage)).toEqual(including('id'));
});
test('spec 3: a campaign', () =>
  expect(fieldsOf(campaign)).toEqual(
    including(`id name logo start_date end_date email_send_end_date users_count is_testing is_autophish by_tag original_url
     attack_vectors.type email.name email.attachments templates report statistics.sent statistics.opened statistics.clicked
     statistics.entered_data statistics.opened_attachment statistics.incident_risk`),
  ));
test('spec 3: the form of a campaign', () =>
  expect(fieldsOf(newCampaign)).toEqual(
    including(`name enableRedirect redirect_page isTesting hasAutoCourse course templates targets.target_users targets.target_departments
     excludedTags targetsAutoCourse period hasMessage targetsMessage theme text dateEnd dateDelay isDelay email_send_end_date
     post_campaign post_campaign_targets dateType emailSendType enableRedirectPage targetType enableCreateCampaignByEnding`),
  ));
test('spec 3: a campaign’s form begins with the defaults of the specification', () => {
  const templates = ['00000000-0000-4000-8000-000000000001'];
  expect(newCampaign.parse({ name: 'A', templates, targetType: 'custom', targets: { target_users: templates } })).toMatchObject({
    targetsAutoCourse: 'opened',
    period: 30,
    targetsMessage: 'opened',
    dateType: 'auto',
    emailSendType: 'to_end',
  });
  expect(newCampaign.parse({ name: 'A', templates, targets: { target_users: templates } }).targetType).toBe('custom');
});
test('spec 3: a report’s job', () => {
  expect(fieldsOf(reportJob)).toEqual(including('id status url'));
  expect(reportJob.shape.status.options.toSorted()).toEqual(['complete', 'error', 'in_progress']);
});
test('spec 3: a SCORM statement', () => expect(fieldsOf(saveStatement.body)).toEqual(including('statement user_id course_id')));
test('spec 3: the filter of the staff list', () =>
  expect(fieldsOf(peopleFilter)).toEqual(
    including(
      `search departments phishing_events roles in_course course_progress in_phishing learning tags risk_level_from risk_level_to`,
    ),
  ));
test('spec 3: the staff list answers with a page and the whole count', () =>
  expect(fieldsOf(listEmployees.response)).toEqual(including('data total_count')));
test('spec 3: a bulk action names its people', () =>
  expect(fieldsOf(peopleSelection)).toEqual(including('ids.include_ids ids.exclude_ids all filter')));
test('spec 3: languages', () => expect([...languages]).toEqual(['ru', 'en', 'uz']));
test('spec 4: the staff list’s orders', () =>
  expect(employeeSortKey.options.toSorted()).toEqual(
    ['NAME', 'DEPARTMENT', 'POSITION', 'RISK_LEVEL', 'PROGRESS', 'PHISHING_INDICATOR'].sort(),
  ));
test('spec 5: values of the filters by learning', () => {
  expect(learningPlans).toEqual(['NORMAL', 'BEHIND']);
  expect(courseProgresses).toEqual(expect.arrayContaining(['NOT_START', 'COMPLETED', 'NOT_COMPLETED', 'WITHOUT_COURSE']));
});
