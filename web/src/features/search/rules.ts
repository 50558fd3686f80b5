import type { Found } from '@vigil/contract/search/found.ts';
import type { FoundKind } from '@vigil/contract/search/rules.ts';
import type { AnyDestination, ScreenPath } from '../../lib/paths.ts';

/** Returns the page of a search result. */
export function pageOf({ kind, id, is_library }: Pick<Found, 'kind' | 'id' | 'is_library'>): AnyDestination {
  const pages: Record<FoundKind, AnyDestination> = {
    my_course: { to: '/user/learning/courses/$course_id', params: { course_id: id } },
    person: { to: '/admin/staff/employees/$employee_id', params: { employee_id: id } },
    campaign: { to: '/admin/phishing/campaigns/$campaign_id', params: { campaign_id: id } },
    // A library course opens in its preview, an own course in its editor.
    course: {
      to: is_library ? '/admin/learning/courses/preview/$course_id' : '/admin/learning/courses/edit/$course_id',
      params: { course_id: id },
    },
    template: { to: '/admin/phishing/templates/$template_id', params: { template_id: id } },
    tag: { to: '/admin/staff/tags', search: { tag: id } },
    organization: { to: '/admin/organization/$organization_id', params: { organization_id: id } },
  };
  return pages[kind];
}

const lists = {
  person: '/admin/staff/employees',
  campaign: '/admin/phishing/campaigns',
  course: '/admin/learning/courses',
  template: '/admin/phishing/templates',
  tag: '/admin/staff/tags',
  organization: '/admin/organization',
} as const satisfies Record<Exclude<FoundKind, 'my_course'>, ScreenPath>;

/** Returns the list of all results of one kind. */
export const listOf = (kind: FoundKind, search: string): AnyDestination =>
  kind === 'my_course' ? { to: '/user/learning' } : { to: lists[kind], search: { search } };
