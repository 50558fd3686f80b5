import { localizeDepartment } from '@vigil/contract/departments/no-department.ts';
import { currentLanguage } from './i18n.ts';

/**
 * Returns a department's title or path in the interface language. Translates the default department, whose stored title is
 * Russian.
 */
export const departmentTitle = (title: string): string => localizeDepartment(title, currentLanguage());
