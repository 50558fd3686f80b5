type Exception = { because: string; testedBy: string };

const needs = (what: string, testedBy: string): Exception => ({
  because: `The call needs ${what}, and the world here has none.`,
  testedBy,
});
const visible = (when: string, testedBy: string): Exception => ({ because: `The field has an effect only ${when}.`, testedBy });
const oneTime = (testedBy: string): Exception => visible('with the right one-time secret', testedBy);
const certificate = (testedBy: string): Exception => ({ because: 'The field accepts only a certificate.', testedBy });
const features = 'server/src/features';

const columns = visible('with as many columns as the file has', `${features}/modules/import-questions.test.ts`);
const preview: Exception = {
  because:
    'The whole form of a report is sent, but the preview shows only what the report counts, not its recipients and schedule.',
  testedBy: `${features}/reports/reports.test.ts`,
};

/** Fields, or calls with all of their fields, that `every-field.test.ts` cannot check, and the test that checks each instead. */
export const fieldExceptions: Record<string, Exception> = {
  'GET /gateway/v1/statistic/organizations/{id}/detail-progress-group query.group': visible(
    'where people learn',
    `${features}/statistics/statistics.test.ts`,
  ),
  'GET /lk/api/v2/auth/sso query.origin': visible('where a provider exists', `${features}/sso/oidc.test.ts`),
  'GET /lk/api/v2/scorm/assigned-courses/my-courses query.group': visible(
    'by a learner',
    `${features}/learning/learning.test.ts`,
  ),
  'GET /users/api/v1/departments/modal/v1/tree query.limit': visible(
    'where there is more than one department',
    `${features}/departments/departments.test.ts`,
  ),
  'GET /users/api/v1/departments/modal/v1/tree query.search': visible(
    'where there is more than one department',
    `${features}/departments/departments.test.ts`,
  ),
  'GET /users/api/v1/password/generate query.role': visible(
    'where roles have policies of their own',
    `${features}/auth/policy.test.ts`,
  ),
  'POST /learning/api/learning/assigned-courses/{id}/steps/theory/complete body.theme_id': visible(
    'by a learner',
    `${features}/learning/learning.test.ts`,
  ),
  'POST /lk/api/v2/auth/ldap body.password': needs('a directory', `${features}/directories/directories.test.ts`),
  'POST /lk/api/v2/certificates/check body.surname': visible(
    'with an existing number',
    `${features}/certificates/certificates.test.ts`,
  ),
  'POST /lk/api/v2/letters/{kind}/{language}/trial': needs('a mail server', `${features}/emails/email-texts.test.ts`),
  'POST /lk/api/v2/library/modules/{id}/quastions/file body.columns': columns,
  'POST /lk/api/v2/library/modules/{id}/quastions/file/preview body.columns': columns,
  'POST /lk/api/v2/organizations/directory/trial': needs('a directory', `${features}/directories/directories.test.ts`),
  'PUT /lk/api/v2/organizations/directory body.ca_certificate': certificate(`${features}/directories/directories.test.ts`),
  'POST /lk/api/v2/organizations/sso-providers body.ca_certificate': certificate(`${features}/sso/oidc.test.ts`),
  'PUT /lk/api/v2/organizations/sso-providers/{id} body.ca_certificate': certificate(`${features}/sso/oidc.test.ts`),
  'POST /lk/api/v2/organizations/sso-providers/trial': needs('a provider', `${features}/sso/sso.test.ts`),
  'PUT /lk/api/v2/organizations/{id}/sending-profile body.ca_certificate': certificate(
    `${features}/sending-profiles/sending-profiles.test.ts`,
  ),
  'POST /lk/api/v2/organizations/{id}/sending-profile/trial': needs(
    'a mail server',
    `${features}/sending-profiles/sending-profiles.test.ts`,
  ),
  'POST /lk/api/v2/organizations/{id}/superusers': visible(
    'in an organisation below',
    `${features}/organizations/organizations.test.ts`,
  ),
  'PUT /lk/api/v2/phishing/campaigns/{id}/deliveries/{delivery_id}/excuse body.reason': visible(
    'for a person who clicked',
    `${features}/phishing-campaigns/failures.test.ts`,
  ),
  'POST /lk/api/v2/phishing/autophish/toggle body.complete': visible(
    'while a campaign runs',
    `${features}/autophish/autophish.test.ts`,
  ),
  'POST /lk/api/v2/phishing/campaigns/forecast body.dateType': {
    because: 'The product calculates the end unless one is chosen.',
    testedBy: 'server/test/contradictions.test.ts',
  },
  'POST /lk/api/v2/phishing/gotcha/reading': visible('after a click', `${features}/phishing-delivery/phishing-delivery.test.ts`),
  'POST /lk/api/v2/phishing/templates/import-address body.address': visible(
    'where the installation allows it',
    `${features}/phishing-templates/import-address.test.ts`,
  ),
  'POST /lk/api/v2/reports/attempt/{id}/scorm query.type': {
    because: 'The path already names the type.',
    testedBy: `${features}/reports/kinds.test.ts`,
  },
  'POST /lk/api/v2/reports/previews body.addresses': preview,
  'POST /lk/api/v2/reports/previews body.schedule.day': preview,
  'POST /lk/api/v2/reports/previews body.schedule.hour': preview,
  'POST /lk/api/v2/reports/previews body.schedule.type': preview,
  'POST /lk/api/v2/reports/previews body.title': preview,
  'POST /lk/api/v2/reports/previews body.user_ids': preview,
  'POST /lk/api/v2/scorm/assigned-courses/my-courses/{id}/launch body.is_new': visible(
    'after a first attempt',
    `${features}/scorm/attempts.test.ts`,
  ),
  'POST /users/api/v1/emails/notify/employees/trial': needs('a mail server', `${features}/employees/bulk.test.ts`),
  'POST /users/api/v1/password/reset/confirm': oneTime(`${features}/auth/recovery.test.ts`),
  'POST /users/api/v1/registration': oneTime(`${features}/auth/accounts.test.ts`),
  'POST /users/api/v1/twofa/code/testing': oneTime(`${features}/two-factor/two-factor.test.ts`),
  'POST /users/api/v1/users/twofa/deactivate': visible(
    'while the second factor is on',
    `${features}/two-factor/two-factor.test.ts`,
  ),
  'POST /users/api/v1/users/employee/csv/info body.domain': visible(
    'with logins in place of addresses',
    `${features}/staff-imports/programs.test.ts`,
  ),
  'POST /users/api/v1/users/employee/csv/process query.may_delete_most': visible(
    'where many would be deleted',
    `${features}/staff-imports/import.test.ts`,
  ),
  'POST /users/api/v1/users/me/address': visible('with one’s own password', `${features}/auth/own-address.test.ts`),
};
