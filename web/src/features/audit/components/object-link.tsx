import type { AuditRow } from '@vigil/contract/audit/audit-row.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';

/** The name of a row's object, as a link if its page exists. */
export function ObjectLink({
  row: { object, object_id, object_type },
}: {
  row: Pick<AuditRow, 'object' | 'object_id' | 'object_type'>;
}) {
  if (object === null) return '—';
  const { name, is_there } = object;
  const link = is_there && object_id !== null ? links[object_type] : undefined;
  return link === undefined ? name : link(object_id!, name);
}

type Link = (id: string, name: string) => React.ReactNode;

const links: Record<string, Link | undefined> = {
  user: (id, name) => (
    <ScreenLink to="/admin/staff/employees/$employee_id" params={{ employee_id: id }}>
      {name}
    </ScreenLink>
  ),
  course: (id, name) => (
    <ScreenLink to="/admin/learning/courses/edit/$course_id" params={{ course_id: id }}>
      {name}
    </ScreenLink>
  ),
  module: (id, name) => (
    <ScreenLink to="/admin/learning/modules/preview/$module_id" params={{ module_id: id }}>
      {name}
    </ScreenLink>
  ),
  assigned_course: (id, name) => (
    <ScreenLink to="/admin/learning/assigned/$course_id" params={{ course_id: id }}>
      {name}
    </ScreenLink>
  ),
  phishing_campaign: (id, name) => (
    <ScreenLink to="/admin/phishing/campaigns/$campaign_id" params={{ campaign_id: id }}>
      {name}
    </ScreenLink>
  ),
  redirect_page: (id, name) => (
    <ScreenLink to="/admin/phishing/redirect/detail/$id" params={{ id }}>
      {name}
    </ScreenLink>
  ),
  phishing_template: (id, name) => (
    <ScreenLink to="/admin/phishing/templates/$template_id" params={{ template_id: id }}>
      {name}
    </ScreenLink>
  ),
};
