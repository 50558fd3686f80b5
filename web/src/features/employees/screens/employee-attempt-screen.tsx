import { Stack } from '@mantine/core';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatProgress } from '../../../lib/format.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { personAttemptQuery, personCourseQuery } from '../../learning/api.ts';
import { ReportButton } from '../../reports/components/report-button.tsx';
import { AnsweredQuestion } from '../../learning/components/answered-question.tsx';
import { rightCountOf } from '../../learning/rules.ts';
import { AttemptScore } from '../components/attempt-score.tsx';
import { PersonGate } from '../components/person-gate.tsx';

/** One quiz attempt, answer by answer. */
export function EmployeeAttemptScreen() {
  const { t } = useTranslation();
  const place = useRouteParams('/admin/staff/employees/$employee_id/courses/$course_id/attempts/$attempt_id');
  const { employee_id, course_id, attempt_id } = place;
  const {
    data: attempt,
    error,
    isLoadingError,
    refetch,
  } = useQuery(personAttemptQuery({ id: employee_id, course_id, attempt_id }));
  const course = useQuery(personCourseQuery({ id: employee_id, course_id })).data;
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const right = attempt === undefined ? 0 : rightCountOf(attempt);
  return (
    <PersonGate employee_id={employee_id}>
      {(employee) => (
        <>
          <PageHeader
            title={attempt && `${attempt.title}: ${t('person.attempt.of', { number: attempt.number })}`}
            crumbs={[
              { text: t('menu.employees'), to: '/admin/staff/employees' },
              {
                text: employee && displayName(employee),
                to: '/admin/staff/employees/$employee_id',
                params: { employee_id },
              },
              {
                text: course?.title,
                to: '/admin/staff/employees/$employee_id/courses/$course_id',
                params: { employee_id, course_id },
              },
            ]}
            actions={<ReportButton of="attempt" id={attempt_id} />}
            state={
              attempt && (
                <>
                  <AttemptScore attempt={attempt} />{' '}
                  {attempt.completed_at !== null &&
                    `${t('learning.right_of', { number: formatNumber(right), total: formatNumber(attempt.questions.length) })} · `}
                  {t('learning.pass_mark', { mark: formatProgress(attempt.pass_mark) })} ·{' '}
                  {formatDateTime(attempt.completed_at ?? attempt.started_at)}
                </>
              )
            }
          />
          {attempt === undefined ? (
            <SkeletonRows count={5} />
          ) : (
            <Stack>
              {attempt.completed_at === null && <Notice status="neutral">{t('person.attempt.open_text')}</Notice>}
              {attempt.questions.map((question, index) => (
                <AnsweredQuestion
                  key={question.id}
                  number={index + 1}
                  question={question}
                  words={{ chosen: t('person.attempt.chosen'), none: t('person.attempt.none') }}
                  isWhole
                />
              ))}
            </Stack>
          )}
        </>
      )}
    </PersonGate>
  );
}
