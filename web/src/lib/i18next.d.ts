import type commons from '../../locales/ru/commons.json';
import type global_errors from '../../locales/ru/global_errors.json';
import type keyboard from '../../locales/ru/keyboard.json';
import type tips from '../../locales/ru/tips.json';

/**
 * One line for each file of `locales/ru/translation`, in alphabetical order. The types of all keys come from the Russian files.
 */
interface Translation {
  app: (typeof import('../../locales/ru/translation/app.json'))['default'];
  assignments: (typeof import('../../locales/ru/translation/assignments.json'))['default'];
  audit: (typeof import('../../locales/ru/translation/audit.json'))['default'];
  autophish: (typeof import('../../locales/ru/translation/autophish.json'))['default'];
  auth: (typeof import('../../locales/ru/translation/auth.json'))['default'];
  blocking: (typeof import('../../locales/ru/translation/blocking.json'))['default'];
  certificates: (typeof import('../../locales/ru/translation/certificates.json'))['default'];
  consents: (typeof import('../../locales/ru/translation/consents.json'))['default'];
  courses: (typeof import('../../locales/ru/translation/courses.json'))['default'];
  dashboard: (typeof import('../../locales/ru/translation/dashboard.json'))['default'];
  departments: (typeof import('../../locales/ru/translation/departments.json'))['default'];
  directories: (typeof import('../../locales/ru/translation/directories.json'))['default'];
  dkim_keys: (typeof import('../../locales/ru/translation/dkim-keys.json'))['default'];
  domains: (typeof import('../../locales/ru/translation/domains.json'))['default'];
  employees: (typeof import('../../locales/ru/translation/employees.json'))['default'];
  load: (typeof import('../../locales/ru/translation/load.json'))['default'];
  first_day: (typeof import('../../locales/ru/translation/first-day.json'))['default'];
  kit: (typeof import('../../locales/ru/translation/kit.json'))['default'];
  learning: (typeof import('../../locales/ru/translation/learning.json'))['default'];
  emails: (typeof import('../../locales/ru/translation/emails.json'))['default'];
  menu: (typeof import('../../locales/ru/translation/menu.json'))['default'];
  organizations: (typeof import('../../locales/ru/translation/organizations.json'))['default'];
  person: (typeof import('../../locales/ru/translation/person.json'))['default'];
  phish_scale: (typeof import('../../locales/ru/translation/phish-scale.json'))['default'];
  phishing_campaigns: (typeof import('../../locales/ru/translation/phishing-campaigns.json'))['default'];
  phishing_delivery: (typeof import('../../locales/ru/translation/phishing-delivery.json'))['default'];
  library_senders: (typeof import('../../locales/ru/translation/library-senders.json'))['default'];
  allow_list: (typeof import('../../locales/ru/translation/allow-list.json'))['default'];
  phishing_exclusions: (typeof import('../../locales/ru/translation/phishing-exclusions.json'))['default'];
  phishing_redirects: (typeof import('../../locales/ru/translation/phishing-redirects.json'))['default'];
  phishing_results: (typeof import('../../locales/ru/translation/phishing-results.json'))['default'];
  phishing_templates: (typeof import('../../locales/ru/translation/phishing-templates.json'))['default'];
  profile: (typeof import('../../locales/ru/translation/profile.json'))['default'];
  reports: (typeof import('../../locales/ru/translation/reports.json'))['default'];
  scorm: (typeof import('../../locales/ru/translation/scorm.json'))['default'];
  see_as: (typeof import('../../locales/ru/translation/see-as.json'))['default'];
  sending_profiles: (typeof import('../../locales/ru/translation/sending-profiles.json'))['default'];
  settings: (typeof import('../../locales/ru/translation/settings.json'))['default'];
  sign_in_policy: (typeof import('../../locales/ru/translation/sign-in-policy.json'))['default'];
  site: (typeof import('../../locales/ru/translation/site.json'))['default'];
  sso: (typeof import('../../locales/ru/translation/sso.json'))['default'];
  staff_imports: (typeof import('../../locales/ru/translation/staff-imports.json'))['default'];
  statistics: (typeof import('../../locales/ru/translation/statistics.json'))['default'];
  super_users: (typeof import('../../locales/ru/translation/super-users.json'))['default'];
  tag_automation: (typeof import('../../locales/ru/translation/tag-automation.json'))['default'];
  tags: (typeof import('../../locales/ru/translation/tags.json'))['default'];
  trash: (typeof import('../../locales/ru/translation/trash.json'))['default'];
  two_factor: (typeof import('../../locales/ru/translation/two-factor.json'))['default'];
  ui: (typeof import('../../locales/ru/translation/ui.json'))['default'];
  working_hours: (typeof import('../../locales/ru/translation/working-hours.json'))['default'];
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: ['translation', 'commons', 'tips', 'global_errors', 'keyboard'];
    resources: {
      translation: Translation;
      commons: typeof commons;
      tips: typeof tips;
      keyboard: typeof keyboard;
      global_errors: typeof global_errors;
    };
  }
}
