import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { number, text } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { moduleQuery, courseAroundQuery } from '../api.ts';
import { AnswerList } from '../components/answer-list.tsx';
import { SlideFrame } from '../components/slide-frame.tsx';
import { describeTopicSize } from '../../courses/components/topic-size.ts';

const params = { slide: number(1), course: text() };

/** A theme as its learners see it, with the right answers shown. */
export function ModulePreviewScreen() {
  const { t } = useTranslation();
  const { module_id } = useRouteParams('/admin/learning/modules/preview/$module_id');
  const [{ slide, course }, setState] = useSearchState(params);
  const { data: module, error, isLoadingError, refetch } = useQuery(moduleQuery(module_id));
  const from = useQuery({ ...courseAroundQuery(course), enabled: course !== '' }).data;
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const slides = module?.slides ?? [];
  const position = Math.min(Math.max(1, slide), Math.max(1, slides.length));
  const shown = slides[position - 1];
  const goBy = (step: number) => setState({ slide: Math.min(Math.max(1, position + step), slides.length) }, { replace: true });
  return (
    <>
      <PageHeader
        title={module?.title}
        crumbs={[
          { text: t('menu.section.learning') },
          ...(course === ''
            ? [{ text: t('courses.theme.list'), to: '/admin/learning/themes' as const }]
            : [{ text: from?.title, to: '/admin/learning/courses/preview/$course_id' as const, params: { course_id: course } }]),
          { text: t('courses.preview') },
        ]}
        state={module && describeTopicSize(t, module)}
      />
      {module === undefined && <SkeletonRows count={6} />}
      {module !== undefined && (
        <Stack maw={820}>
          <Card
            title={t('courses.theme.slides')}
            aside={
              slides.length > 0 && (
                <>
                  <Button variant="default" size="xs" disabled={position === 1} onClick={() => goBy(-1)}>
                    {t('commons:back')}
                  </Button>
                  <Text c="dimmed">{t('courses.slide.of', { number: position, total: slides.length })}</Text>
                  <Button variant="default" size="xs" disabled={position === slides.length} onClick={() => goBy(1)}>
                    {t('commons:next')}
                  </Button>
                </>
              )
            }
          >
            {shown === undefined ? (
              <EmptyState title={t('courses.slide.none')} />
            ) : (
              <SlideFrame
                slideId={shown.id}
                title={shown.title}
                url={shown.preview_url}
                onKey={(key) =>
                  goBy(key === 'ArrowLeft' || key === 'PageUp' ? -1 : key === 'ArrowRight' || key === 'PageDown' ? 1 : 0)
                }
              />
            )}
          </Card>
          {module.questions?.map((question, index) => (
            <Card key={question.id} title={`${index + 1}. ${question.text}`}>
              <Stack gap={8}>
                <AnswerList answers={question.answers} />
                {question.explanation !== '' && <p>{question.explanation}</p>}
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
    </>
  );
}
