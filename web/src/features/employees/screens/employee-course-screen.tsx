import { Stack, Text } from '@mantine/core';
import type { PersonCourse, PersonTheme } from '@vigil/contract/learning/my-course.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber, formatProgress } from '../../../lib/format.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { personCourseQuery } from '../../learning/api.ts';
import { AttemptScore } from '../components/attempt-score.tsx';
import { CourseStatePill } from '../components/course-state-pill.tsx';
import { PersonGate } from '../components/person-gate.tsx';

type Place = { employee_id: string; course_id: string };

export function EmployeeCourseScreen() {
  const { t } = useTranslation();
  const { employee_id, course_id } = useRouteParams('/admin/staff/employees/$employee_id/courses/$course_id');
  const { data: course, error, isLoadingError, refetch } = useQuery(personCourseQuery({ id: employee_id, course_id }));
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <PersonGate employee_id={employee_id}>
      {(employee) => (
        <>
          <PageHeader
            title={course?.title}
            crumbs={[
              { text: t('menu.employees'), to: '/admin/staff/employees' },
              {
                text: employee && displayName(employee),
                to: '/admin/staff/employees/$employee_id',
                params: { employee_id },
              },
              {
                text: t('person.courses.title'),
                to: '/admin/staff/employees/$employee_id/assigned-courses',
                params: { employee_id },
              },
            ]}
            state={
              course && (
                <>
                  <CourseStatePill course={course} /> {formatDate(course.start_date)} – {formatDate(course.end_date)} ·{' '}
                  {formatProgress(course.progress)}
                </>
              )
            }
          />
          {course === undefined ? <SkeletonRows count={6} /> : <Themes course={course} place={{ employee_id, course_id }} />}
        </>
      )}
    </PersonGate>
  );
}

function Themes({ course, place }: { course: PersonCourse; place: Place }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <LearningBar value={course.progress} label={course.title} />
      {course.type === 'scorm' && (
        <ScreenLink to="/admin/learning/assigned/$course_id/employees/$employee_id" params={place}>
          {t('scorm.timeline.title')}
        </ScreenLink>
      )}
      {course.type === 'course' && course.sections.length === 0 && <EmptyState title={t('person.course.empty')} />}
      {course.sections.map(({ id, title, themes }) => (
        <Card key={id} title={title}>
          <List isLined>
            {themes.map((theme) => (
              <Theme key={theme.id} theme={theme} place={place} />
            ))}
          </List>
        </Card>
      ))}
    </Stack>
  );
}

function Theme({ theme, place }: { theme: PersonTheme; place: Place }) {
  const { t } = useTranslation();
  const { title, theory, quiz, attempts, attempts_used, attempts_limit, best_score } = theme;
  return (
    <li>
      <h3>{title}</h3>
      <Text component="div" c="dimmed" mt={2}>
        {theory !== 'none' && (
          <StateBadge state={theory === 'done' ? theory : 'not_started'}>{t(`person.course.theory_${theory}`)}</StateBadge>
        )}{' '}
        {quiz !== 'none' && (
          <StateBadge state={quiz === 'done' ? quiz : 'not_started'}>{t(`person.course.quiz_${quiz}`)}</StateBadge>
        )}{' '}
        {best_score !== null && best_score > 0 && t('learning.best', { score: formatProgress(best_score) })}
        {quiz !== 'none' &&
          attempts_limit > 0 &&
          ` · ${t('learning.attempts', { used: formatNumber(attempts_used), limit: formatNumber(attempts_limit) })}`}
      </Text>
      {attempts.length > 0 && (
        <List>
          {attempts.map((attempt) => (
            <li key={attempt.id}>
              <Row>
                <ScreenLink
                  to="/admin/staff/employees/$employee_id/courses/$course_id/attempts/$attempt_id"
                  params={{ ...place, attempt_id: attempt.id }}
                >
                  {t('person.attempt.number', { number: attempt.number })}
                </ScreenLink>
                <AttemptScore attempt={attempt} />
                <small>{formatDateTime(attempt.completed_at ?? attempt.started_at)}</small>
              </Row>
            </li>
          ))}
        </List>
      )}
    </li>
  );
}
