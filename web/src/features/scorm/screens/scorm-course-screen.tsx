import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { scormCourseQuery } from '../api.ts';
import { PackageReport } from '../components/package-report.tsx';
import { PackageVersions } from '../components/package-versions.tsx';
import { ReplacePackageDialog } from '../components/replace-package-dialog.tsx';
import { ScormFields } from '../components/scorm-fields.tsx';
import { versionWords } from '../components/version-words.ts';

/** A package's import report, its completion rules, and a trial. */
export function ScormCourseScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { course_id } = useRouteParams('/admin/learning/courses/scorm/$course_id');
  const { data: course, error, isLoadingError, refetch } = useQuery(scormCourseQuery(course_id));
  const [isReplacing, setReplacing] = useState(false);
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const current = course?.packages.find(({ is_current }) => is_current);
  return (
    <>
      <PageHeader
        title={course?.title}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('courses.title'), to: '/admin/learning/courses' }]}
        state={current && versionWords(t, current)}
        actions={
          current && (
            <>
              <Button variant="default" onClick={() => setReplacing(true)}>
                {t('scorm.replace.action')}
              </Button>
              <Button
                variant="default"
                onClick={() => void go({ to: '/admin/learning/courses/scorm/$course_id/trial', params: { course_id } })}
              >
                {t('scorm.trial.action')}
              </Button>
              <Button
                variant="default"
                onClick={() => void go({ to: '/admin/learning/assigned/create', search: { course: course_id } })}
              >
                {t('courses.assign')}
              </Button>
            </>
          )
        }
      />
      {course === undefined || current === undefined ? (
        <SkeletonRows count={6} />
      ) : (
        <Columns last={380}>
          <Stack>
            <PackageReport courseId={course_id} found={current} />
            {course.packages.length > 1 && <PackageVersions courseId={course_id} packages={course.packages} />}
          </Stack>
          <Card title={t('courses.about')}>
            <ScormFields key={course.id} course={course} />
          </Card>
        </Columns>
      )}
      {isReplacing && <ReplacePackageDialog courseId={course_id} onClose={() => setReplacing(false)} />}
    </>
  );
}
