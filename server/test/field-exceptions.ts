type Exception = { because: string; heldBy: string };

const asks = (what: string, heldBy: string): Exception => ({ because: `It asks ${what}, and there is none here.`, heldBy });
const shows = (what: string, heldBy: string): Exception => ({ because: `Seen only ${what}.`, heldBy });
const oneTime = (heldBy: string): Exception => shows('once the one-time secret is right', heldBy);
const certificate = (heldBy: string): Exception => ({ because: 'Only a certificate is taken.', heldBy });
const features = 'server/src/features';

const columns = shows('with as many columns as the file has', `${features}/modules/import-questions.test.ts`);
const preview: Exception = {
  because: 'The form of a report travels whole; its preview shows what it would count, not to whom and when it goes.',
  heldBy: `${features}/reports/reports.test.ts`,
};

/** Fields, or calls with all of their fields, that `every-field.test.ts` cannot check, and the test that checks each instead. */
export const fieldExceptions: Record<string, Exception> = {
  'GET /gateway/v1/statistic/organizations/{id}/detail-progress-group query.group': shows(
    'where people learn',
    `${features}/statistics/statistics.test.ts`,
  ),
  'GET /lk/api/v2/auth/sso query.origin': shows('where a provider is there', `${features}/sso/oidc.test.ts`),
  'GET /lk/api/v2/scorm/assigned-courses/my-courses query.group': shows('by a learner', `${features}/learning/learning.test.ts`),
  'GET /users/api/v1/departments/modal/v1/tree query.limit': shows(
    'where there is more than one department',
    `${features}/departments/departments.test.ts`,
  ),
  'GET /users/api/v1/departments/modal/v1/tree query.search': shows(
    'where there is more than one department',
    `${features}/departments/departments.test.ts`,
  ),
  'GET /users/api/v1/password/generate query.role': shows(
    'where roles have policies of their own',
    `${features}/auth/policy.test.ts`,
  ),
  'POST /learning/api/learning/assigned-courses/{id}/steps/theory/complete body.theme_id': shows(
    'by a learner',
    `${features}/learning/learning.test.ts`,
  ),
  'POST /lk/api/v2/auth/ldap body.password': asks('a directory', `${features}/directories/directories.test.ts`),
  'POST /lk/api/v2/certificates/check body.surname': shows(
    'with a number that is there',
    `${features}/certificates/certificates.test.ts`,
  ),
  'POST /lk/api/v2/letters/{kind}/{language}/trial': asks('a mail server', `${features}/letters/letter-texts.test.ts`),
  'POST /lk/api/v2/library/modules/{id}/quastions/file body.columns': columns,
  'POST /lk/api/v2/library/modules/{id}/quastions/file/preview body.columns': columns,
  'POST /lk/api/v2/organizations/directory/trial': asks('a directory', `${features}/directories/directories.test.ts`),
  'PUT /lk/api/v2/organizations/directory body.ca_certificate': certificate(`${features}/directories/directories.test.ts`),
  'POST /lk/api/v2/organizations/sso-providers body.ca_certificate': certificate(`${features}/sso/oidc.test.ts`),
  'PUT /lk/api/v2/organizations/sso-providers/{id} body.ca_certificate': certificate(`${features}/sso/oidc.test.ts`),
  'POST /lk/api/v2/organizations/sso-providers/trial': asks('a provider', `${features}/sso/sso.test.ts`),
  'PUT /lk/api/v2/organizations/{id}/sending-profile body.ca_certificate': certificate(
    `${features}/sending-profiles/sending-profiles.test.ts`,
  ),
  'POST /lk/api/v2/organizations/{id}/sending-profile/trial': asks(
    'a mail server',
    `${features}/sending-profiles/sending-profiles.test.ts`,
  ),
  'POST /lk/api/v2/organizations/{id}/superusers': shows(
    'in an organisation below',
    `${features}/organizations/organizations.test.ts`,
  ),
  'PUT /lk/api/v2/phishing/campaigns/{id}/deliveries/{delivery_id}/excuse body.reason': shows(
    'of somebody who clicked',
    `${features}/phishing-campaigns/caught.test.ts`,
  ),
  'POST /lk/api/v2/phishing/autophish/toggle body.complete': shows(
    'while a campaign runs',
    `${features}/autophish/autophish.test.ts`,
  ),
  'POST /lk/api/v2/phishing/campaigns/forecast body.dateType': {
    because: 'Until an end is chosen, it is found.',
    heldBy: 'server/test/contradictions.test.ts',
  },
  'POST /lk/api/v2/phishing/gotcha/reading': shows('after a click', `${features}/phishing-delivery/phishing-delivery.test.ts`),
  'POST /lk/api/v2/phishing/templates/import-address body.address': shows(
    'where the installation allows it',
    `${features}/phishing-templates/import-address.test.ts`,
  ),
  'POST /lk/api/v2/reports/attempt/{id}/scorm query.type': {
    because: 'Its path says the same.',
    heldBy: `${features}/reports/kinds.test.ts`,
  },
  'POST /lk/api/v2/reports/previews body.addresses': preview,
  'POST /lk/api/v2/reports/previews body.schedule.day': preview,
  'POST /lk/api/v2/reports/previews body.schedule.hour': preview,
  'POST /lk/api/v2/reports/previews body.schedule.type': preview,
  'POST /lk/api/v2/reports/previews body.title': preview,
  'POST /lk/api/v2/reports/previews body.user_ids': preview,
  'POST /lk/api/v2/scorm/assigned-courses/my-courses/{id}/launch body.is_new': shows(
    'after a first attempt',
    `${features}/scorm/attempts.test.ts`,
  ),
  'POST /users/api/v1/emails/notify/employees/trial': asks('a mail server', `${features}/employees/bulk.test.ts`),
  'POST /users/api/v1/password/reset/confirm': oneTime(`${features}/auth/recovery.test.ts`),
  'POST /users/api/v1/registration': oneTime(`${features}/auth/accounts.test.ts`),
  'POST /users/api/v1/twofa/code/testing': oneTime(`${features}/two-factor/two-factor.test.ts`),
  'POST /users/api/v1/users/twofa/deactivate': shows('while it is on', `${features}/two-factor/two-factor.test.ts`),
  'POST /users/api/v1/users/employee/csv/info body.domain': shows(
    'with logins in place of addresses',
    `${features}/staff-imports/programs.test.ts`,
  ),
  'POST /users/api/v1/users/employee/csv/process query.may_delete_most': shows(
    'where many would be deleted',
    `${features}/staff-imports/import.test.ts`,
  ),
  'POST /users/api/v1/users/me/address': shows('with one’s own password', `${features}/auth/own-address.test.ts`),
};
