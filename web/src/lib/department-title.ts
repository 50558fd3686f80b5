import { shownDepartment } from '@vigil/contract/departments/no-department.ts';
import { currentLanguage } from './i18n.ts';

/** A department's title or path in the language of the interface: that of the default one is stored in Russian. */
export const departmentTitle = (title: string): string => shownDepartment(title, currentLanguage());
