import type commons from '../../locales/ru/commons.json';
import type global_errors from '../../locales/ru/global_errors.json';
import type tips from '../../locales/ru/tips.json';

/** One line per file of `locales/ru/translation`, in alphabetical order; Russian is the source of the keys. */
export interface Translation {
  app: (typeof import('../../locales/ru/translation/app.json'))['default'];
  assignments: (typeof import('../../locales/ru/translation/assignments.json'))['default'];
  audit: (typeof import('../../locales/ru/translation/audit.json'))['default'];
  auth: (typeof import('../../locales/ru/translation/auth.json'))['default'];
  courses: (typeof import('../../locales/ru/translation/courses.json'))['default'];
  departments: (typeof import('../../locales/ru/translation/departments.json'))['default'];
  directories: (typeof import('../../locales/ru/translation/directories.json'))['default'];
  employees: (typeof import('../../locales/ru/translation/employees.json'))['default'];
  kit: (typeof import('../../locales/ru/translation/kit.json'))['default'];
  learning: (typeof import('../../locales/ru/translation/learning.json'))['default'];
  menu: (typeof import('../../locales/ru/translation/menu.json'))['default'];
  phishing_campaigns: (typeof import('../../locales/ru/translation/phishing-campaigns.json'))['default'];
  phishing_delivery: (typeof import('../../locales/ru/translation/phishing-delivery.json'))['default'];
  phishing_templates: (typeof import('../../locales/ru/translation/phishing-templates.json'))['default'];
  profile: (typeof import('../../locales/ru/translation/profile.json'))['default'];
  sso: (typeof import('../../locales/ru/translation/sso.json'))['default'];
  statistics: (typeof import('../../locales/ru/translation/statistics.json'))['default'];
  ui: (typeof import('../../locales/ru/translation/ui.json'))['default'];
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: ['translation', 'commons', 'tips', 'global_errors'];
    resources: {
      translation: Translation;
      commons: typeof commons;
      tips: typeof tips;
      global_errors: typeof global_errors;
    };
  }
}
