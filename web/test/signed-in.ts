import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import { idOf } from './answers.ts';

/** The signed-in person, unless a test sets another. */
export const me: CurrentUser = {
  id: idOf(1),
  organization_id: idOf(2),
  first_name: 'Дилноза',
  last_name: 'Юсупова',
  middle_name: '',
  email: 'me@primer.example',
  position: '',
  role: 'employee',
  roles: ['employee'],
  language: 'ru',
  time_zone: 'Asia/Tashkent',
  avatar_url: null,
  notifies_campaigns: true,
  notifies_courses: true,
  tells_courses: true,
  two_factor_due_at: null,
  smallest_group: null,
  seen_by: null,
  version: '',
};

/** The same person while an administrator impersonates them. */
export const impersonatedMe: CurrentUser = { ...me, seen_by: { name: 'Каримов Азиз', language: 'ru' } };
