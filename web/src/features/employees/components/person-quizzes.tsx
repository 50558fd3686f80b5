import type { PersonQuiz } from '@vigil/contract/statistics/statistic.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { queryTableProps } from '../../../ui/table/query-table-props.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable, PAGE_SIZE } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { personQuizzesQuery } from '../../statistics/api.ts';
import { AttemptScore } from './attempt-score.tsx';

type Props = { user_id: string; page: number; onPage: (page: number) => void };

/** Every quiz attempt of a person. */
export function PersonQuizzes({ user_id, page, onPage }: Props) {
  const { t } = useTranslation();
  const quizzes = useQuery(
    personQuizzesQuery({ params: { id: user_id }, query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } }),
  );
  return (
    <DataTable
      label={t('person.tabs.quizzes')}
      columns={useQuizColumns(user_id)}
      rowKey={({ id }) => id}
      page={page}
      onPage={onPage}
      {...queryTableProps(quizzes)}
      empty={<EmptyState title={t('person.quizzes.none')} text={t('person.quizzes.none_text')} />}
    />
  );
}

function useQuizColumns(employee_id: string): Column<PersonQuiz>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'theme',
      title: t('person.quizzes.theme'),
      card: 'title',
      cell: ({ id, theme, assigned_course, number }) => (
        <TwoLine note={t('person.attempt.number', { number })}>
          <ScreenLink
            to="/admin/staff/employees/$employee_id/courses/$course_id/attempts/$attempt_id"
            params={{ employee_id, course_id: assigned_course.id, attempt_id: id }}
          >
            {theme.title}
          </ScreenLink>
        </TwoLine>
      ),
    },
    { key: 'course', title: t('person.quizzes.course'), cell: ({ assigned_course }) => assigned_course.title },
    { key: 'score', title: t('person.quizzes.score'), cell: (attempt) => <AttemptScore attempt={attempt} /> },
    {
      key: 'when',
      title: t('person.quizzes.when'),
      width: 150,
      cell: ({ completed_at, started_at }) => formatDateTime(completed_at ?? started_at),
    },
  ];
}
