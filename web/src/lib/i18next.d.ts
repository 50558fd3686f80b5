import type commons from '../../locales/ru/commons.json';
import type global_errors from '../../locales/ru/global_errors.json';
import type tips from '../../locales/ru/tips.json';

/** One line per file of `locales/ru/translation`, in alphabetical order; Russian is the source of the keys. */
export interface Translation {
  app: (typeof import('../../locales/ru/translation/app.json'))['default'];
  auth: (typeof import('../../locales/ru/translation/auth.json'))['default'];
  departments: (typeof import('../../locales/ru/translation/departments.json'))['default'];
  employees: (typeof import('../../locales/ru/translation/employees.json'))['default'];
  kit: (typeof import('../../locales/ru/translation/kit.json'))['default'];
  menu: (typeof import('../../locales/ru/translation/menu.json'))['default'];
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
