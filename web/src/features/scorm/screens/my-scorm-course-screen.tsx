import { Button, Group, Stack } from '@mantine/core';
import type { MyScormCourse } from '@vigil/contract/scorm/my-course.ts';
import type { PlayerMessage } from '@vigil/contract/scorm/player.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../lib/format.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { CourseIntro } from '../../learning/components/course-intro.tsx';
import { DuePill } from '../../learning/components/due-pill.tsx';
import { learnersCalls, myScormCourseQuery, useLaunchScorm } from '../api.ts';
import { MyAttempts } from '../components/my-attempts.tsx';
import { ScormFrame } from '../components/scorm-frame.tsx';
import { PlayerWithContents } from '../components/player-with-contents.tsx';
import { nextPartIndex, savingAfter, type Saving } from '../rules.ts';
import { CourseDay } from '../../learning/components/course-day.tsx';

/** A SCORM course for its learner: the description, then the package itself, then the result. */
export function MyScormCourseScreen() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { course_id } = useRouteParams('/user/learning/courses/scorm/$course_id');
  const { data: course, error, isLoadingError, refetch } = useQuery(myScormCourseQuery(course_id));
  const launch = useLaunchScorm();
  const [saving, setSaving] = useState<Saving>('saved');
  const [isFinished, setFinished] = useState(false);
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const open = (more: { item?: number; is_new?: boolean } = {}) => {
    setSaving('saved');
    setFinished(false);
    launch.mutate({ params: { id: course?.id ?? course_id }, body: more });
  };
  const handleMessage = (message: PlayerMessage) => {
    setSaving((before) => savingAfter(before, message));
    if (message.kind === 'finished') setFinished(true);
    if (message.kind === 'saved' || message.kind === 'closed') {
      for (const { path } of learnersCalls) void client.invalidateQueries({ queryKey: [path] });
    }
  };
  const next = course && launch.data && nextPartIndex(course.parts, launch.data.item);
  return (
    <Stack maw={launch.data === undefined ? 760 : 1200} mx="auto">
      <PageHeader
        title={course?.title}
        crumbs={[{ text: t('menu.user_learning'), to: '/user/learning' }]}
        state={
          course && (
            <>
              <DuePill course={course} />
              <CourseDay course={course} /> · {t('courses.minutes', { count: course.minutes })}
            </>
          )
        }
      />
      {course === undefined && <SkeletonRows count={5} />}
      {course !== undefined && launch.data === undefined && (
        <Beginning course={course} isPending={launch.isPending} error={launch.error} onOpen={open} />
      )}
      {course !== undefined && launch.data !== undefined && (
        <>
          {!launch.data.is_counted && <Notice status="neutral">{t('scorm.player.only_look')}</Notice>}
          {isFinished && <Finished course={course} next={next} onOpen={open} />}
          <PlayerWithContents parts={course.parts} current={launch.data.item} onOpen={(item) => open({ item })}>
            <ScormFrame
              title={course.parts[launch.data.item]?.title ?? course.title}
              src={launch.data.url}
              state={
                launch.data.is_counted ? <SavingWords saving={saving} onReload={() => open({ item: launch.data.item })} /> : null
              }
              onMessage={handleMessage}
            />
          </PlayerWithContents>
          <RefusalNotice error={launch.error} />
        </>
      )}
    </Stack>
  );
}

type Opening = (more?: { item?: number; is_new?: boolean }) => void;

function Beginning({
  course,
  isPending,
  error,
  onOpen,
}: {
  course: MyScormCourse;
  isPending: boolean;
  error: Error | null;
  onOpen: Opening;
}) {
  const { t } = useTranslation();
  const playable = course.parts.filter(({ kind }) => kind !== 'heading');
  const isDone = course.group === 'completed';
  const words = isDone
    ? 'look'
    : course.attempts[0]?.closed_at != null
      ? 'again'
      : course.group === 'not_started'
        ? 'begin'
        : 'go_on';
  return (
    <>
      {course.is_closed && !isDone && <Notice status="warning">{t('learning.closed_text')}</Notice>}
      {isDone && <Notice status="success">{t('learning.completed_text')}</Notice>}
      <CourseIntro course={course}>
        {course.description !== '' && <p>{course.description}</p>}
        <Group>
          <Button size="md" loading={isPending} onClick={() => onOpen()}>
            {t(`scorm.my.${course.is_closed ? 'look' : words}`)}
          </Button>
          {isDone && course.may_begin && (
            <Button size="md" variant="default" loading={isPending} onClick={() => onOpen({ is_new: true })}>
              {t('scorm.my.once_more')}
            </Button>
          )}
        </Group>
        <RefusalNotice error={error} />
      </CourseIntro>
      {playable.length > 1 && (
        <Card title={t('scorm.player.contents')}>
          <List isLined>
            {course.parts.map((part, index) => (
              <li key={index} style={{ paddingInlineStart: part.depth * 20 }}>
                <Row>
                  {part.kind === 'heading' ? <strong>{part.title}</strong> : <span>{part.title}</span>}
                  {part.kind !== 'heading' && part.status !== 'not_started' && (
                    <StateBadge state={part.status === 'failed' || part.status === 'in_progress' ? part.status : 'done'}>
                      {t(`scorm.part.${part.status}`)}
                    </StateBadge>
                  )}
                </Row>
              </li>
            ))}
          </List>
        </Card>
      )}
      <MyAttempts course={course} />
    </>
  );
}

/** Shows the result that the server stored, once the last data of the part has arrived. */
function Finished({ course, next, onOpen }: { course: MyScormCourse; next: number | undefined; onOpen: Opening }) {
  const { t } = useTranslation();
  const [attempt] = course.attempts;
  if (attempt?.status === 'completed') {
    return (
      <Notice status="success">
        {attempt.percent === null ? t('scorm.my.passed') : t('scorm.my.passed_with', { score: formatProgress(attempt.percent) })}
      </Notice>
    );
  }
  if (attempt?.status === 'failed') {
    return (
      <Notice status="warning">
        {attempt.percent === null ? t('scorm.my.failed') : t('scorm.my.failed_with', { score: formatProgress(attempt.percent) })}{' '}
        {course.may_begin && (
          <Button variant="default" size="compact-sm" onClick={() => onOpen({ is_new: true })}>
            {t('scorm.my.again')}
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <Notice status="neutral">
      {t('scorm.my.part_over')}{' '}
      {next !== undefined && (
        <Button variant="default" size="compact-sm" onClick={() => onOpen({ item: next })}>
          {t('scorm.my.next_part', { title: course.parts[next]?.title ?? '' })}
        </Button>
      )}
    </Notice>
  );
}

function SavingWords({ saving, onReload }: { saving: Saving; onReload: () => void }) {
  const { t } = useTranslation();
  const isStuck = saving === 'superseded' || saving === 'refused' || saving === 'ended';
  return (
    <>
      {t(`scorm.saving.${saving}`)}{' '}
      {isStuck && (
        <Button variant="default" size="compact-sm" onClick={onReload}>
          {t('scorm.saving.reload')}
        </Button>
      )}
    </>
  );
}
