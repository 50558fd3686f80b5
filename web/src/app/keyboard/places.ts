import type { ScreenPath } from '../../lib/paths.ts';

/** The keys that follow `g`. Both profiles have the same key, because a person sees only one of them. */
const keys: Partial<Record<ScreenPath, string>> = {
  '/admin/staff/employees': 'e',
  '/admin/staff/tags': 't',
  '/admin/phishing/campaigns': 'c',
  '/admin/phishing/templates': 'p',
  '/admin/learning/assigned': 'a',
  '/admin/learning/courses': 'l',
  '/admin/learning/themes': 'm',
  '/admin/organization': 'o',
  '/admin/settings/audit': 'j',
  '/admin/settings/adfs': 'd',
  '/admin/settings/settings': 's',
  '/admin/settings/license': 'k',
  '/admin/settings/emails': 'b',
  '/admin/instructions': 'h',
  '/admin/profile': 'i',
  '/user/profile': 'i',
  '/user/learning': 'y',
  '/user/statistics': 'u',
};

export const keyOfPlace = (path: string): string | undefined => keys[path as ScreenPath];
