import { Skeleton, Stack, Text } from '@mantine/core';
import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { employeeRiskColour } from '@vigil/contract/risk/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatRisk } from '../../../lib/format.ts';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PlainLink } from '../../../ui/screen-link.tsx';
import { useMe } from '../../profile/api.ts';
import { myPhishingQuery, myProgressQuery, myRiskQuery } from '../../statistics/api.ts';
import { myCoursesQuery } from '../api.ts';
import { CourseCover } from '../../courses/components/course-cover.tsx';
import { DuePill } from '../components/due-pill.tsx';
import classes from '../components/learning.module.css';
import { NextCard } from '../components/next-card.tsx';
import { pageOf, planOf } from '../rules.ts';

/** What to learn next, the other assigned courses, and the person's figures. */
export function LearningScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const { data, isLoadingError, refetch, dataUpdatedAt } = useRedirectToCourse();
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  const courses = data?.data ?? [];
  const isVisible = me !== undefined && me.tells_courses && me.notifies_courses;
  const { first, rest, past, minutes } = planOf(courses, dataUpdatedAt);
  return (
    <Stack maw={640} mx="auto">
      <header>
        <h1>
          {me === undefined ? <Skeleton width={260} height={32} /> : t('learning.hello', { name: me.first_name || me.email })}
        </h1>
        {data !== undefined && (
          <Text c="dimmed" mt={4}>
            {minutes > 0 ? t('learning.this_week', { count: minutes }) : t('learning.nothing_this_week')}
          </Text>
        )}
      </header>
      {data === undefined && <Skeleton height={220} radius={12} />}
      {first !== undefined && <NextCard course={first} />}
      {data !== undefined && courses.length === 0 && (
        <Card>
          <EmptyState
            scene="scene-empty"
            title={t('learning.none')}
            text={t(isVisible ? 'learning.none_text' : 'learning.none_text_quiet')}
          />
        </Card>
      )}
      {courses.length > 0 && first === undefined && (
        <Card>
          <EmptyState scene="scene-empty" title={t('learning.all_done')} text={t('learning.all_done_text')} />
        </Card>
      )}
      {rest.length > 0 && <Courses title={t('learning.assigned')} courses={rest} />}
      <Result />
      {past.length > 0 && <Courses title={t('learning.past')} courses={past} />}
    </Stack>
  );
}

const params = { course: text() };
/** How often the courses are loaded again to find a course that a click has just assigned. */
const POLLS_MAX = 10;
const LOOK_MS = 2_000;

/** Loads the courses. Redirects a person who was sent here for one course to that course as soon as it is assigned. */
function useRedirectToCourse() {
  const go = useGo();
  const [{ course }] = useSearchState(params);
  const ofCourse = (courses: readonly MyCourseSummary[] = []) =>
    course === '' ? undefined : courses.find(({ course_id, is_closed }) => course_id === course && !is_closed);
  const courses = useQuery({
    ...myCoursesQuery(),
    refetchInterval: ({ state }) =>
      course !== '' && ofCourse(state.data?.data) === undefined && state.dataUpdateCount < POLLS_MAX ? LOOK_MS : false,
  });
  const found = ofCourse(courses.data?.data);
  const course_id = found?.id;
  const redirect = useEffectEvent((id: string) =>
    go({ to: pageOf({ type: found?.type ?? 'course' }), params: { course_id: id }, replace: true }),
  );
  useEffect(() => {
    if (course_id !== undefined) void redirect(course_id);
  }, [course_id]);
  return courses;
}

function Courses({ title, courses }: { title: string; courses: readonly MyCourseSummary[] }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <div data-rows className={classes.courses}>
        {courses.map((course) => (
          <PlainLink key={course.id} className={classes.course} to={pageOf(course)} params={{ course_id: course.id }}>
            <span className={classes.cover}>
              <CourseCover course={course} size={48} />
            </span>
            <strong>{course.title}</strong>
            <DuePill course={course} />
            <small>
              {t('courses.minutes', { count: course.minutes })} · {course.type === 'scorm' && 'SCORM · '}
              {course.group === 'in_progress' ? formatProgress(course.progress) : t(`learning.state.${course.group}`)}
              {course.certificate_id !== null && ` · ${t('certificates.has_one')}`}
            </small>
          </PlainLink>
        ))}
      </div>
    </Card>
  );
}

function Result() {
  const { t } = useTranslation();
  const risk = useQuery(myRiskQuery()).data;
  const progress = useQuery(myProgressQuery()).data;
  const phishing = useQuery(myPhishingQuery()).data;
  const withstood = phishing && phishing.sent - phishing.clicked;
  const level = risk?.risk_level ?? null;
  const known =
    level === null ? t('learning.risk_unknown') : t('learning.risk', { word: t(`ui.risk.${employeeRiskColour(level)}`) });
  const figures: [string | undefined, string][] = [
    [risk && formatRisk(level), known],
    [progress && formatProgress(progress.progress), t('learning.passed')],
    [withstood === undefined ? undefined : formatNumber(withstood), t('learning.withstood', { count: withstood ?? 0 })],
  ];
  return (
    <Card title={t('learning.result')}>
      <dl className={classes.figures}>
        {figures.map(([value, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <Skeleton height={32} width={56} />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
