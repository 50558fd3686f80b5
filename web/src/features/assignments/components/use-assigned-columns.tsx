import type { AssignedEmployee } from '@vigil/contract/assignments/assigned-course.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatDate } from '../../../lib/format.ts';
import { ProgressFigure } from '../../../ui/progress-figure.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { learnerStates } from '@vigil/contract/assignments/rules.ts';
import type { Column } from '../../../ui/table/column.ts';
import { TwoLine } from '../../../ui/two-line.tsx';

/**
 * Returns the columns of an assignment's learners. `course_id` is null unless the course is a package; then each name links to
 * the person's attempts.
 */
export function useAssignedColumns(course_id: string | null): Column<AssignedEmployee>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      title: t('assignments.employee'),
      card: 'title',
      width: '30%',
      cell: (person) => (
        <TwoLine note={person.email}>
          {course_id !== null ? (
            <ScreenLink
              to="/admin/learning/assigned/$course_id/employees/$employee_id"
              params={{ course_id, employee_id: person.id }}
            >
              {displayName(person)}
            </ScreenLink>
          ) : (
            displayName(person)
          )}
        </TwoLine>
      ),
    },
    {
      key: 'department',
      title: t('assignments.department'),
      isExtra: true,
      cell: ({ department }) => departmentTitle(department.title),
    },
    {
      key: 'group',
      title: t('assignments.state'),
      cell: ({ group }) => <StateBadge state={learnerStates[group]}>{t(`assignments.group_one.${group}`)}</StateBadge>,
    },
    {
      key: 'progress',
      title: t('assignments.progress'),
      width: '20%',
      cell: ({ progress }) => <ProgressFigure value={progress} />,
    },
    {
      key: 'end',
      title: t('assignments.until'),
      align: 'end',
      cell: ({ end_date }) => formatDate(end_date),
    },
    {
      key: 'completed',
      title: t('assignments.completed_at'),
      align: 'end',
      isExtra: true,
      cell: ({ completed_at }) => formatDate(completed_at),
    },
  ];
}
