import { Stack } from '@mantine/core';
import type { MyTheme } from '@vigil/contract/learning/my-course.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { myCourseQuery } from '../api.ts';
import { DuePill } from '../components/due-pill.tsx';
import { CourseCertificate } from '../components/course-certificate.tsx';
import { CourseIntro } from '../components/course-intro.tsx';
import { isCertificateComing } from '../rules.ts';
import classes from '../components/learning.module.css';
import { NextCard } from '../components/next-card.tsx';
import { CourseDay } from '../components/course-day.tsx';

const POLLS_MAX = 20;
const LOOK_MS = 1_500;

export function MyCourseScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { course_id } = useRouteParams('/user/learning/courses/$course_id');
  const {
    data: course,
    error,
    isLoadingError,
    refetch,
  } = useQuery({
    ...myCourseQuery(course_id),
    // Polls for the certificate, which is issued a moment after the last step.
    refetchInterval: ({ state }) =>
      state.data !== undefined && isCertificateComing(state.data) && state.dataUpdateCount < POLLS_MAX ? LOOK_MS : false,
  });
  const isScorm = course?.type === 'scorm';
  const redirect = useEffectEvent(() =>
    go({ to: '/user/learning/courses/scorm/$course_id', params: { course_id }, replace: true }),
  );
  // Redirects to the screen of packages, because emails link to this screen whatever the course's type.
  useEffect(() => {
    if (isScorm) void redirect();
  }, [isScorm]);
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const order = course?.sections.flatMap(({ themes }) => themes.map(({ id }) => id)) ?? [];
  return (
    <Stack maw={760} mx="auto">
      <PageHeader
        title={course?.title}
        crumbs={[{ text: t('menu.user_learning'), to: '/user/learning' }]}
        state={
          course && (
            <>
              <DuePill course={course} />
              <CourseDay course={course} /> · {formatProgress(course.progress)}
            </>
          )
        }
      />
      {course === undefined || isScorm ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          <CourseIntro course={course}>
            <LearningBar value={course.progress} label={course.title} />
            {course.description !== '' && <p>{course.description}</p>}
          </CourseIntro>
          {course.is_closed && course.group !== 'completed' && <Notice status="warning">{t('learning.closed_text')}</Notice>}
          {course.group === 'completed' && <Notice status="success">{t('learning.completed_text')}</Notice>}
          <CourseCertificate course={course} />
          {!course.is_closed && course.next !== null && <NextCard course={course} heading={course.next.title} />}
          {course.sections.map(({ id, title, themes }) => (
            <Card key={id} title={title}>
              {themes.map((theme) => (
                <ThemeLink key={theme.id} courseId={course.id} theme={theme} number={order.indexOf(theme.id) + 1} />
              ))}
            </Card>
          ))}
        </>
      )}
    </Stack>
  );
}

function ThemeLink({ courseId, theme, number }: { courseId: string; theme: MyTheme; number: number }) {
  const { t } = useTranslation();
  const isDone = theme.theory !== 'open' && theme.quiz !== 'open';
  const facts = [
    t('courses.minutes', { count: theme.minutes }),
    theme.slides_count > 0 && t('learning.slides', { count: theme.slides_count }),
    theme.questions_count > 0 && t('learning.questions', { count: theme.questions_count }),
    theme.best_score !== null && theme.best_score > 0 && t('learning.best', { score: formatProgress(theme.best_score) }),
  ];
  return (
    <PlainLink
      className={classes.theme}
      to="/user/learning/courses/$course_id/modules/$module_id"
      params={{ course_id: courseId, module_id: theme.id }}
    >
      <span className={classes.mark} data-done={isDone || undefined}>
        {isDone ? <IconCheck size={16} stroke={2} aria-label={t('learning.group.completed')} /> : number}
      </span>
      <strong>{theme.title}</strong>
      <span />
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </PlainLink>
  );
}
