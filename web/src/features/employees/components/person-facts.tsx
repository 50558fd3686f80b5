import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { TagPills } from '../../tags/components/tag-pills.tsx';

/** A card with the person's basic information (spec point 2). */
export function PersonFacts({ employee }: { employee: EmployeeDetails }) {
  const { t } = useTranslation();
  const { position, department, email, has_refused_address, role, manager, tags, note } = employee;
  const facts = [
    [t('person.facts.name'), displayName(employee)],
    [t('employees.column.position'), position || '—'],
    [t('employees.column.department'), departmentTitle(department.title)],
    [
      t('person.facts.email'),
      has_refused_address ? (
        <TwoLine key="email" note={t('employees.refused_address_why')}>
          <span>
            {email} <Pill colour="red">{t('employees.refused_address')}</Pill>
          </span>
        </TwoLine>
      ) : (
        email
      ),
    ],
    [
      t('employees.form.manager'),
      manager === null ? (
        '—'
      ) : (
        <ScreenLink key="manager" to="/admin/staff/employees/$employee_id" params={{ employee_id: manager.id }}>
          {manager.name}
        </ScreenLink>
      ),
    ],
    [t('employees.form.role'), t(`employees.role.${role}`)],
    [t('person.facts.tags'), tags.length === 0 ? '—' : <TagPills key="tags" tags={tags} limit={8} />],
    [
      t('employees.note.label'),
      <span key="note" style={{ whiteSpace: 'pre-wrap' }}>
        {note || '—'}
      </span>,
    ],
  ] as const;
  return (
    <Card title={t('person.facts.title')}>
      <Facts isBeside>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
