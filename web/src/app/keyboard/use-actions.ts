import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import type { Permission } from '@vigil/contract/shared/permissions.ts';
import type { ParseKeys } from 'i18next';
import { useSignOut } from '../../features/auth/api.ts';
import { useChooseLanguage, usePermissions } from '../../features/profile/api.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language-names.ts';
import type { AnyDestination } from '../../lib/paths.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { useGo } from '../../lib/use-go.ts';
import { isGranted } from '../guard.ts';

/** Actions that create a record; each opens the page where this is done. */
const creations = {
  new_campaign: ['admin.phishing.campaigns', { to: '/admin/phishing/campaigns/create' }],
  assign_course: ['admin.learning.assigned', { to: '/admin/learning/assigned/select' }],
  add_employee: ['admin.staff.employees', { to: '/admin/staff/employees', search: { dialog: 'add' } }],
  import_employees: ['admin.staff.employees', { to: '/admin/staff/employees', search: { dialog: 'import' } }],
  new_course: ['admin.learning.courses', { to: '/admin/learning/courses/create' }],
  new_theme: ['admin.learning.courses', { to: '/admin/learning/themes/new' }],
  new_template: ['admin.phishing.templates', { to: '/admin/phishing/templates/new' }],
  new_organization: ['admin.organization', { to: '/admin/organization/create' }],
} as const satisfies Record<string, [Permission, AnyDestination]>;
const creationNames = Object.keys(creations) as (keyof typeof creations)[];

export type Action = {
  key: string;
  label: ParseKeys;
  /** Of an action that changes the language: the name of that language, in that language. */
  note?: string;
  run: () => void;
};

/** Returns the actions available from any page. */
export function useActions({ onHelp }: { onHelp: () => void }): Action[] {
  const permissions = usePermissions();
  const go = useGo();
  const { setColorScheme } = useMantineColorScheme();
  const otherScheme = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const signOut = useSignOut();
  const chooseLanguage = useChooseLanguage();
  return [
    ...creationNames
      .filter((name) => isGranted(permissions, creations[name][0]))
      .map((name) => ({
        key: name,
        label: `keyboard:action.${name}` as const,
        run: () => void go(creations[name][1]),
      })),
    { key: 'scheme', label: `app.${otherScheme}_scheme`, run: () => setColorScheme(otherScheme) },
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({
        key: language,
        label: 'keyboard:action.language' as const,
        note: languageNames[language],
        run: () => chooseLanguage(language),
      })),
    { key: 'shortcuts', label: 'keyboard:help.title', run: onHelp },
    { key: 'sign_out', label: 'app.sign_out', run: () => void unsaved.mayLeave().then((may) => may && signOut.mutate()) },
  ];
}
