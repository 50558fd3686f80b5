/** Every screen's address below /lk, built or not, so that features can link to each other. */
export const screenPaths = [
  '/phishing/gotcha',
  '/privacy-policy',
  '/agreement',
  '/auth/login',
  '/auth/policy',
  '/auth/registration/$registration_token',
  '/auth/password/recovery',
  '/auth/password/recovery/error',
  '/auth/password/recovery/success',
  '/auth/password/recovery/confirm/$recovery_token',
  '/auth/address/confirm/$address_token',
  '/certificate',
  '/certificate/$number',
  '/reports/$run_id',
  '/admin/learning/assigned',
  '/admin/learning/assigned/create',
  '/admin/learning/assigned/create-public',
  '/admin/learning/assigned/select',
  '/admin/learning/assigned/select-public',
  '/admin/learning/assigned/$course_id',
  '/admin/learning/assigned/$course_id/employees',
  '/admin/learning/assigned/$course_id/employees/$employee_id',
  '/admin/learning/shared/$course_id/employees',
  '/admin/learning/themes',
  '/admin/learning/themes/new',
  '/admin/learning/themes/$theme_id',
  '/admin/learning/themes/new/section/$section_id',
  '/admin/learning/themes/new/course/$course_id/section/$section_id',
  '/admin/learning/themes/$theme_id/section/$section_id',
  '/admin/learning/themes/new/$theme_id/section/$section_id',
  '/admin/learning/themes/$theme_id/course/$course_id/section/$section_id',
  '/admin/learning/themes/new/$theme_id/course/$course_id/section/$section_id',
  '/admin/learning/courses',
  '/admin/learning/courses/create',
  '/admin/learning/courses/edit/$course_id',
  '/admin/learning/courses/preview/$course_id',
  '/admin/learning/courses/scorm/create',
  '/admin/learning/courses/scorm/$course_id',
  '/admin/learning/courses/scorm/$course_id/trial',
  '/admin/learning/modules',
  '/admin/learning/modules/preview/$module_id',
  '/admin/staff/employees',
  '/admin/staff/employees/$employee_id',
  '/admin/staff/employees/$employee_id/assigned-courses',
  '/admin/staff/employees/$employee_id/courses/$course_id',
  '/admin/staff/employees/$employee_id/courses/$course_id/attempts/$attempt_id',
  '/admin/staff/tags',
  '/admin/phishing/redirect',
  '/admin/phishing/redirect/create',
  '/admin/phishing/redirect/detail/$id',
  '/admin/phishing/redirect/edit/$id',
  '/admin/phishing/campaigns',
  '/admin/phishing/campaigns/create',
  '/admin/phishing/campaigns/by-ending/create',
  '/admin/phishing/campaigns/$campaign_id',
  '/admin/phishing/campaigns/$campaign_id/statistics',
  '/admin/phishing/campaigns/$campaign_id/$template_id/statistics',
  '/admin/phishing/phishing-by-tags',
  '/admin/phishing/phishing-by-tags/campaigns/$campaign_id',
  '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/statistics',
  '/admin/phishing/phishing-by-tags/campaigns/$campaign_id/$template_id/statistics',
  '/admin/phishing/autophish',
  '/admin/phishing/allow-list',
  '/admin/phishing/exclusions',
  '/admin/phishing/templates',
  '/admin/phishing/templates/new',
  '/admin/phishing/templates/$template_id',
  '/admin/phishing/templates/$template_id/edit',
  '/admin/phishing/templates/$template_id/page/create',
  '/admin/phishing/templates/$template_id/page/$page_id/edit',
  '/admin/phishing/templates/$template_id/email/create',
  '/admin/phishing/templates/$template_id/email/$email_id/edit',
  '/admin/organization',
  '/admin/organization/$organization_id',
  '/admin/organization/create',
  '/admin/organization/$organization_id/create',
  '/admin/organization/$organization_id/edit',
  '/admin/organization/$organization_id/statistics',
  '/admin/settings/audit',
  '/admin/settings/adfs',
  '/admin/settings/adfs/$organization_id/superusers',
  '/admin/settings/license',
  '/admin/settings/emails',
  '/admin/settings/reports',
  '/admin/settings/settings',
  '/admin/statistics/general-statictics',
  '/admin/statistics/reports',
  '/admin/instructions',
  '/admin/first-day',
  '/admin/change-log',
  '/admin/profile',
  '/user/statistics',
  '/user/profile',
  '/user/profile/two-factor',
  '/user/learning',
  '/user/learning/courses/$course_id',
  '/user/learning/courses/scorm/$course_id',
  '/user/learning/courses/$course_id/modules/$module_id',
  '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id',
  '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id/result',
] as const;

export type ScreenPath = (typeof screenPaths)[number];

type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** What an address needs to be complete: `{employee_id: string}` for `/admin/staff/employees/$employee_id`. */
export type ParamsOf<Path extends ScreenPath> = { [Name in NamesIn<Path>]: string };

/** Query values as they stand in the address. */
export type Search = Record<string, string | string[]>;

export type Destination<Path extends ScreenPath> = { to: Path; search?: Search } & ([NamesIn<Path>] extends [never]
  ? { params?: undefined }
  : { params: ParamsOf<Path> });

/** Any of them, each complete. */
export type AnyDestination = { [Path in ScreenPath]: Destination<Path> }[ScreenPath];
