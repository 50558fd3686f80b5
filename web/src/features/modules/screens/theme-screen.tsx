import { Button, Tabs } from '@mantine/core';
import type { Course } from '@vigil/contract/courses/course.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { choice } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MissingRecord } from '../../../ui/missing-record.tsx';
import { PageHeader, type Crumb } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { moduleQuery, useChangeModule, courseAroundQuery } from '../api.ts';
import { ModuleSettings } from '../components/module-settings.tsx';
import { NewTheme } from '../components/new-theme.tsx';
import { QuestionsEditor } from '../components/questions-editor.tsx';
import { SlidesEditor } from '../components/slides-editor.tsx';
import classes from '../components/slides-editor.module.css';
import { describeTopicSize } from '../../courses/components/topic-size.ts';

const QuestionFigures = lazyPart(() => import('../components/question-figures.tsx'), 'QuestionFigures');

const params = { tab: choice(['slides', 'questions', 'figures', 'settings'], 'slides') };

const exitParams = ['tab'];

type Place = { theme_id?: string; course_id?: string; section_id?: string };

/** The editor of a theme: new or existing, alone or in a section of a course. */
export function ThemeScreen() {
  const { t } = useTranslation();
  const place: Place = useParams({ strict: false });
  const isNew = useRouterState({ select: ({ location }) => location.pathname.includes('/themes/new') });
  const { theme_id, course_id, section_id } = place;
  const course = useQuery({ ...courseAroundQuery(course_id ?? ''), enabled: course_id !== undefined });
  if (course.isLoadingError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  if (course.data?.sections.every(({ id }) => id !== section_id) === true) return <MissingRecord />;
  const inCourse: Crumb[] = [
    { text: t('courses.title'), to: '/admin/learning/courses' },
    { text: course.data?.title, to: '/admin/learning/courses/edit/$course_id', params: { course_id: course_id ?? '' } },
    ...sectionCrumb(course.data, section_id),
  ];
  const crumbs: Crumb[] = [
    { text: t('menu.section.learning') },
    ...(course_id === undefined ? [{ text: t('courses.theme.list'), to: '/admin/learning/themes' as const }] : inCourse),
  ];
  // Asks the path too, because after a new theme is saved the path changes before its parameters do.
  return isNew || theme_id === undefined ? (
    <NewTheme theme_id={theme_id} section_id={section_id} crumbs={crumbs} />
  ) : (
    <EditTheme theme_id={theme_id} course_id={course_id} crumbs={crumbs} />
  );
}

function sectionCrumb(course: Course | undefined, section_id: string | undefined): Crumb[] {
  const section = course?.sections.find(({ id }) => id === section_id);
  return section === undefined ? [] : [{ text: section.title }];
}

type EditProps = { theme_id: string; course_id: string | undefined; crumbs: readonly Crumb[] };

function EditTheme({ theme_id, course_id, crumbs }: EditProps) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ tab }, setState] = useSearchState(params);
  const [corner, setCorner] = useState<HTMLElement | null>(null);
  const { data: module, error, isLoadingError, refetch } = useQuery(moduleQuery(theme_id));
  const change = useChangeModule();
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={module?.title}
        crumbs={crumbs}
        state={module && `${describeTopicSize(t, module)} · ${t('courses.minutes', { count: module.minutes })}`}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => void go({ to: '/admin/learning/modules/preview/$module_id', params: { module_id: theme_id } })}
            >
              {t('courses.preview')}
            </Button>
            <Button
              onClick={() =>
                void (course_id === undefined
                  ? go({ to: '/admin/learning/themes' })
                  : go({ to: '/admin/learning/courses/edit/$course_id', params: { course_id } }))
              }
            >
              {t('courses.theme.finish')}
            </Button>
          </>
        }
      />
      <Tabs value={tab} onChange={(next) => setState({ tab: next as typeof tab })} keepMounted={false}>
        <div className={classes.tabs}>
          <Tabs.List>
            <Tabs.Tab value="slides">
              {t('courses.theme.slides')} {module?.slides_count}
            </Tabs.Tab>
            <Tabs.Tab value="questions">
              {t('courses.theme.questions')} {module?.questions_count}
            </Tabs.Tab>
            <Tabs.Tab value="figures">{t('courses.figures.tab')}</Tabs.Tab>
            <Tabs.Tab value="settings">{t('courses.theme.settings')}</Tabs.Tab>
          </Tabs.List>
          <div ref={setCorner} className={classes.corner} />
        </div>
        {module === undefined ? (
          <SkeletonRows count={6} />
        ) : (
          <>
            <Tabs.Panel value="slides">
              <SlidesEditor module={module} corner={corner} />
            </Tabs.Panel>
            <Tabs.Panel value="questions">
              <QuestionsEditor module={module} />
            </Tabs.Panel>
            <Tabs.Panel value="figures">
              <Suspense fallback={<SkeletonRows count={5} />}>
                <QuestionFigures moduleId={theme_id} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="settings">
              <div style={{ maxWidth: 560 }}>
                <Card>
                  <ModuleSettings
                    name={`module.${theme_id}`}
                    module={module}
                    exitParams={exitParams}
                    onSave={(_, { version, only }) =>
                      change.mutateAsync({ params: { id: theme_id }, body: only((form) => form), version })
                    }
                  />
                </Card>
              </div>
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </>
  );
}
