import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number, text } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { scormCourseQuery, trialQuery } from '../api.ts';
import { PlayerWithContents } from '../components/player-with-contents.tsx';
import { ScormFrame } from '../components/scorm-frame.tsx';
import { versionWords } from '../components/version-words.ts';
import { firstPartIndex } from '../rules.ts';

const params = { package: text(), item: number(-1) };

/** A package as its learners see it; nothing done here is saved. */
export function ScormTrialScreen() {
  const { t } = useTranslation();
  const { course_id } = useRouteParams('/admin/learning/courses/scorm/$course_id/trial');
  const [state, setState] = useSearchState(params);
  const course = useQuery(scormCourseQuery(course_id));
  const { packages = [], title } = course.data ?? {};
  const found = packages.find(({ id }) => id === state.package) ?? packages.find(({ is_current }) => is_current);
  const item = found?.items[state.item] === undefined ? firstPartIndex(found?.items ?? []) : state.item;
  if (course.isLoadingError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { text: t('menu.section.learning') },
          { text: t('courses.title'), to: '/admin/learning/courses' },
          { text: title ?? '', to: '/admin/learning/courses/scorm/$course_id', params: { course_id } },
          { text: t('scorm.trial.title') },
        ]}
        state={found && versionWords(t, found)}
      />
      <Stack>
        <Notice status="neutral">{t('scorm.trial.text')}</Notice>
        {found === undefined ? (
          <SkeletonRows count={6} />
        ) : (
          <PlayerWithContents parts={found.items} current={item} onOpen={(at) => setState({ package: found.id, item: at })}>
            <Trial
              key={`${found.id} ${item}`}
              courseId={course_id}
              packageId={found.id}
              item={item}
              title={found.items[item]?.title ?? ''}
            />
          </PlayerWithContents>
        )}
      </Stack>
    </>
  );
}

function Trial({ courseId, packageId, item, title }: { courseId: string; packageId: string; item: number; title: string }) {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch } = useQuery(trialQuery({ id: courseId, package_id: packageId }, item));
  const [isFinished, setFinished] = useState(false);
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={6} />;
  return (
    <ScormFrame
      title={title}
      src={data.url}
      state={t(isFinished ? 'scorm.trial.finished' : 'scorm.trial.nothing_recorded')}
      onMessage={({ kind }) => setFinished((before) => before || kind === 'finished')}
    />
  );
}
