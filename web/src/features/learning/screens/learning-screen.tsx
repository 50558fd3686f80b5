import { Skeleton, Text } from '@mantine/core';
import type { MyCourseSummary } from '@vigil/contract/learning/my-course.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { myCertificatesQuery } from '../../certificates/api.ts';
import { useMe } from '../../profile/api.ts';
import { myPhishingQuery } from '../../statistics/api.ts';
import { myCoursesQuery } from '../api.ts';
import { ContinueCard } from '../components/continue-card.tsx';
import { CourseRows } from '../components/course-rows.tsx';
import { CardSkeleton, NextSkeleton, RowsSkeleton } from '../components/home-skeleton.tsx';
import { LastCertificate } from '../components/last-certificate.tsx';
import { RecordCard } from '../components/record-card.tsx';
import { dayPartOf, pageOf, planOf } from '../rules.ts';
import classes from '../components/home.module.css';

/** A learner's first page: what to do next, and more quietly what is due later, the person's record and the last certificate. */
export function LearningScreen() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch, dataUpdatedAt } = useRedirectToCourse();
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  const { first, rest, past, minutes, overdueCount } = planOf(data?.data ?? [], dataUpdatedAt);
  return (
    <div className={classes.home}>
      <Greeting plan={data && { minutes, overdueCount }} />
      {data === undefined && <NextSkeleton />}
      {first !== undefined && <ContinueCard course={first} />}
      {data !== undefined && first === undefined && <NothingToDo past={past} />}
      <div className={classes.parts}>
        {data === undefined && (
          <div className={classes.courses}>
            <RowsSkeleton />
          </div>
        )}
        {rest.length > 0 && (
          <div className={classes.courses}>
            <Rest courses={rest} />
          </div>
        )}
        <Side />
        {past.length > 0 && (
          <div className={classes.courses}>
            <CourseRows title={t('learning.past')} courses={past} />
          </div>
        )}
      </div>
    </div>
  );
}

/** What the person looks at, not what they do: their record and their last certificate. Missing parts are left out. */
function Side() {
  const record = useQuery(myPhishingQuery());
  const certificates = useQuery(myCertificatesQuery());
  const last = record.data?.last ?? [];
  const held = certificates.data?.data.filter(({ state }) => state !== 'revoked') ?? [];
  const isPending = record.isPending || certificates.isPending;
  if (!isPending && last.length === 0 && held.length === 0) return null;
  return (
    <div className={classes.side}>
      {isPending && <CardSkeleton />}
      {!isPending && last.length > 0 && <RecordCard last={last} />}
      {!isPending && held.length > 0 && <LastCertificate certificates={held} />}
    </div>
  );
}

function Greeting({ plan }: { plan: { minutes: number; overdueCount: number } | undefined }) {
  const { t } = useTranslation();
  const me = useMe();
  const [part] = useState(() => dayPartOf(new Date().getHours()));
  return (
    <header>
      <h1 className={classes.greeting}>
        {me === undefined ? (
          <Skeleton width={260} height={32} />
        ) : (
          t(`learning.greeting.${part}`, { name: me.first_name || me.email })
        )}
      </h1>
      {plan === undefined ? (
        <Skeleton width={220} height={20} mt={6} />
      ) : (
        <Text c="dimmed" size="lg" mt={2}>
          {plan.overdueCount > 0
            ? t('learning.overdue_lead', { count: plan.overdueCount })
            : plan.minutes > 0
              ? t('learning.this_week', { count: plan.minutes })
              : t('learning.nothing_this_week')}
        </Text>
      )}
    </header>
  );
}

function NothingToDo({ past }: { past: readonly MyCourseSummary[] }) {
  const { t } = useTranslation();
  const me = useMe();
  const isNotified = me !== undefined && me.tells_courses && me.notifies_courses;
  const words =
    past.length === 0
      ? { title: t('learning.none'), text: t(isNotified ? 'learning.none_text' : 'learning.none_text_quiet') }
      : past.every(({ group }) => group === 'completed')
        ? { title: t('learning.all_done'), text: t('learning.all_done_text') }
        : { title: t('learning.nothing_waits'), text: t('learning.nothing_waits_text') };
  return (
    <Card>
      <EmptyState scene="scene-empty" {...words} />
    </Card>
  );
}

function Rest({ courses }: { courses: readonly MyCourseSummary[] }) {
  const { t } = useTranslation();
  const isAllLater = courses.every(({ group }) => group !== 'overdue');
  const count = courses.reduce((sum, { minutes_left }) => sum + minutes_left, 0);
  return (
    <CourseRows
      title={t(isAllLater ? 'learning.due_later' : 'learning.assigned')}
      aside={t('learning.minutes_in_all', { count })}
      courses={courses}
    />
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
