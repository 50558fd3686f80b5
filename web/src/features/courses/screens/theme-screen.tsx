import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { choice } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MissingRecord } from '../../../ui/missing-record.tsx';
import { PageHeader, type Crumb } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { courseQuery, moduleQuery, useAppendThemes, useChangeModule, useCreateModule, useDuplicateModule } from '../api.ts';
import { ModuleSettings, type ModuleForm } from '../components/module-settings.tsx';
import { QuestionsEditor } from '../components/questions-editor.tsx';
import { SlidesEditor } from '../components/slides-editor.tsx';

const params = { tab: choice(['slides', 'questions', 'settings'], 'slides') };

const waysOut = ['tab'];

type Place = { theme_id?: string; course_id?: string; section_id?: string };

/** The editor of a theme, wherever one comes from: new or there already, alone, in a section, in a section of a course. */
export function ThemeScreen() {
  const place: Place = useParams({ strict: false });
  const isNew = useRouterState({ select: ({ location }) => location.pathname.includes('/themes/new') });
  const course = usePlaceCourse(place);
  if (course.error !== null) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  if (course.data?.sections.every(({ id }) => id !== place.section_id) === true) return <MissingRecord />;
  // On the way from a new theme to the one it became, the address is there before its parameters are.
  const { theme_id } = place;
  return isNew || theme_id === undefined ? <NewTheme {...place} /> : <EditTheme {...place} theme_id={theme_id} />;
}

/** A blank theme, or one that begins as a copy of another; it is placed in its section once it is made. */
function NewTheme({ theme_id, ...place }: Place) {
  const { t } = useTranslation();
  const open = useOpenTheme(place);
  const crumbs = useCrumbs(place);
  const create = useCreateModule();
  const duplicate = useDuplicateModule();
  const change = useChangeModule();
  const append = useAppendThemes();
  const { data: source, error, refetch } = useQuery({ ...moduleQuery(theme_id ?? ''), enabled: theme_id !== undefined });
  const save = async (form: ModuleForm) => {
    const made =
      theme_id === undefined
        ? await create.mutateAsync({ body: form })
        : await duplicate.mutateAsync({ params: { id: theme_id } });
    if (theme_id !== undefined) await change.mutateAsync({ params: { id: made.id }, body: form });
    if (place.course_id !== undefined && place.section_id !== undefined) {
      await append.mutateAsync({
        params: { id: place.course_id },
        body: { section_id: place.section_id, themes_ids: [made.id] },
      });
    }
    return made.id;
  };
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('courses.theme.new')} crumbs={crumbs} state={t('courses.theme.new_text')} />
      <div style={{ maxWidth: 560 }}>
        <Card>
          {theme_id !== undefined && source === undefined ? (
            <SkeletonRows count={5} />
          ) : (
            <ModuleSettings
              name={`module.new.${theme_id ?? ''}.${place.section_id ?? ''}`}
              {...(source && { module: source })}
              onSave={save}
              onSaved={(id) => void open(id)}
            />
          )}
        </Card>
      </div>
    </>
  );
}

function EditTheme({ theme_id, ...place }: Place & { theme_id: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ tab }, setState] = useSearchState(params);
  const crumbs = useCrumbs(place);
  const { data: module, error, refetch } = useQuery(moduleQuery(theme_id));
  const change = useChangeModule();
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={module?.title}
        crumbs={crumbs}
        state={module && t('courses.theme.size', { slides: module.slides_count, questions: module.questions_count })}
        actions={
          <Button
            variant="default"
            onClick={() => void go({ to: '/admin/learning/modules/preview/$module_id', params: { module_id: theme_id } })}
          >
            {t('courses.preview')}
          </Button>
        }
      />
      <Tabs value={tab} onChange={(next) => setState({ tab: next as typeof tab })} keepMounted={false}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="slides">{t('courses.theme.slides')}</Tabs.Tab>
          <Tabs.Tab value="questions">{t('courses.theme.questions')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('courses.theme.settings')}</Tabs.Tab>
        </Tabs.List>
        {module === undefined ? (
          <SkeletonRows count={6} />
        ) : (
          <>
            <Tabs.Panel value="slides">
              <SlidesEditor module={module} />
            </Tabs.Panel>
            <Tabs.Panel value="questions">
              <QuestionsEditor module={module} />
            </Tabs.Panel>
            <Tabs.Panel value="settings">
              <div style={{ maxWidth: 560 }}>
                <Card>
                  <ModuleSettings
                    name={`module.${theme_id}`}
                    module={module}
                    waysOut={waysOut}
                    onSave={async (body) => (await change.mutateAsync({ params: { id: theme_id }, body })).id}
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

/** Opens a theme that has just been made, in the same context. */
function useOpenTheme({ course_id, section_id }: Place) {
  const go = useGo();
  return (theme_id: string) => {
    if (section_id === undefined) return go({ to: '/admin/learning/themes/$theme_id', params: { theme_id }, replace: true });
    return course_id === undefined
      ? go({ to: '/admin/learning/themes/$theme_id/section/$section_id', params: { theme_id, section_id }, replace: true })
      : go({
          to: '/admin/learning/themes/$theme_id/course/$course_id/section/$section_id',
          params: { theme_id, course_id, section_id },
          replace: true,
        });
  };
}

const usePlaceCourse = ({ course_id }: Place) => useQuery({ ...courseQuery(course_id ?? ''), enabled: course_id !== undefined });

function useCrumbs({ course_id, section_id }: Place): Crumb[] {
  const { t } = useTranslation();
  const course = usePlaceCourse({ course_id }).data;
  const learning = { text: t('menu.section.learning') };
  if (course_id === undefined) return [learning, { text: t('courses.theme.list'), to: '/admin/learning/themes' }];
  const section = course?.sections.find(({ id }) => id === section_id);
  return [
    learning,
    { text: t('courses.title'), to: '/admin/learning/courses' },
    { text: course?.title, to: '/admin/learning/courses/edit/$course_id', params: { course_id } },
    ...(section === undefined ? [] : [{ text: section.title }]),
  ];
}
