import { Button, Group, Stack } from '@mantine/core';
import type { AssignedModule } from '@vigil/contract/learning/my-course.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { usePageKeys } from '../../../lib/page-keys.ts';
import { choice, number } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { SlidePlayer } from '../../modules/components/slide-player.tsx';
import { clampPlace } from '../../modules/rules.ts';
import { useIsReadOnly } from '../../profile/api.ts';
import { assignedModuleQuery, myCourseQuery, useCompleteTheory, useSavePosition, useStartAttempt } from '../api.ts';
import { quizStateOf } from '../rules.ts';

const path = '/user/learning/courses/$course_id/modules/$module_id';
const params = { slide: number(0), step: choice(['theory', 'quiz'], 'theory') };

/** A theme: its slides, then the start of its quiz. */
export function SlidesScreen() {
  const { t } = useTranslation();
  const { course_id, module_id } = useRouteParams(path);
  const [{ step }] = useSearchState(params);
  const { data: module, error, isLoadingError, refetch } = useQuery(assignedModuleQuery({ course_id, theme_id: module_id }));
  const course = useQuery(myCourseQuery(course_id)).data;
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const isQuiz = module !== undefined && (step === 'quiz' || module.theory === 'none');
  return (
    <Stack maw={820} mx="auto">
      <PageHeader
        title={module?.title}
        crumbs={[
          { text: t('menu.user_learning'), to: '/user/learning' },
          { text: course?.title, to: '/user/learning/courses/$course_id', params: { course_id } },
        ]}
      />
      {module === undefined ? (
        <SkeletonRows count={5} />
      ) : isQuiz ? (
        <QuizStart module={module} />
      ) : (
        <Player key={module.id} module={module} />
      )}
    </Stack>
  );
}

function Player({ module }: { module: AssignedModule }) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ slide }, setState] = useSearchState(params);
  const slides = module.slides ?? [];
  // Without a slide in the address, continues at the slide that the learner has reached.
  const place = clampPlace(slide === 0 ? module.reached : slide, slides.length);
  const shown = slides[place - 1];
  const { mutate: save } = useSavePosition();
  const complete = useCompleteTheory();
  const isReadOnly = useIsReadOnly();
  const course_id = module.assigned_course_id;
  useEffect(() => {
    if (!isReadOnly) save({ params: { id: course_id }, body: { theme_id: module.id, step: 'theory', slide: place } });
  }, [save, course_id, module.id, place, isReadOnly]);
  const isLast = place >= slides.length;
  const leave = () =>
    module.quiz === 'none'
      ? void go({ to: '/user/learning/courses/$course_id', params: { course_id } })
      : setState({ step: 'quiz', slide: 0 });
  const finish = () =>
    module.theory === 'done' || module.is_closed || isReadOnly
      ? leave()
      : complete.mutate({ params: { id: course_id }, body: { theme_id: module.id } }, { onSuccess: leave });
  const goBy = (step: number) => {
    const next = clampPlace(place + step, slides.length);
    if (next !== place) setState({ slide: next });
  };
  const press = (key: string) => {
    if (key === 'ArrowRight' || key === 'PageDown') goBy(1);
    if (key === 'ArrowLeft' || key === 'PageUp') goBy(-1);
  };
  usePageKeys(press);
  if (shown === undefined)
    return <EmptyState title={t('courses.slide.none')} action={<Button onClick={finish}>{t('commons:next')}</Button>} />;
  return (
    <SlidePlayer
      slide={shown}
      at={place}
      total={slides.length}
      onKey={press}
      onBack={place === 1 ? undefined : () => goBy(-1)}
      next={
        isLast ? (
          <Button loading={complete.isPending} onClick={finish}>
            {t(module.quiz === 'none' ? 'learning.finish_theme' : 'learning.to_quiz')}
          </Button>
        ) : (
          <Button onClick={() => goBy(1)}>{t('commons:next')}</Button>
        )
      }
    />
  );
}

/** The conditions of the quiz, before it begins. */
function QuizStart({ module }: { module: AssignedModule }) {
  const { t } = useTranslation();
  const go = useGo();
  const start = useStartAttempt();
  const isReadOnly = useIsReadOnly();
  const course_id = module.assigned_course_id;
  const used = module.attempts.length;
  const { last, isOpen, isOut } = quizStateOf(module);
  const isWaiting = module.next_attempt_at !== null && !module.is_closed;
  const openQuiz = (quiz_id: string) =>
    go({
      to: '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id',
      params: { course_id, module_id: module.id, quiz_id },
    });
  const facts = [
    t('learning.questions', { count: module.questions_count }),
    t('learning.pass_mark', { mark: formatProgress(module.pass_mark) }),
    module.time_limit_minutes !== null && t('learning.time_limit', { count: module.time_limit_minutes }),
    module.attempts_limit > 0 && t('learning.attempts', { used, limit: module.attempts_limit }),
  ].filter(Boolean);
  return (
    <Card title={t('learning.quiz')}>
      <p style={{ margin: '0 0 16px' }}>{facts.join(' · ')}</p>
      {module.quiz === 'done' && <Notice status="success">{t('learning.quiz_done')}</Notice>}
      {isOut && module.quiz !== 'done' && <Notice status="error">{t('learning.out_of_attempts')}</Notice>}
      {isWaiting && (
        <Notice status="neutral">{t('learning.next_attempt', { moment: momentWords(module.next_attempt_at!) })}</Notice>
      )}
      {module.is_closed && <Notice status="warning">{t('learning.closed_text')}</Notice>}
      {isReadOnly && <Notice status="neutral">{t('see_as.learning')}</Notice>}
      <Group gap={10} mt={16}>
        {!isOut && !isWaiting && !module.is_closed && !isReadOnly && (
          <Button
            loading={start.isPending}
            onClick={() =>
              start.mutate(
                { params: { id: course_id }, body: { theme_id: module.id } },
                { onSuccess: ({ id }) => void openQuiz(id) },
              )
            }
          >
            {t(isOpen ? 'learning.quiz_go_on' : used > 0 ? 'learning.quiz_again' : 'learning.quiz_start')}
          </Button>
        )}
        {last !== undefined && last.completed_at !== null && (
          <Button
            variant="default"
            onClick={() =>
              void go({
                to: '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id/result',
                params: { course_id, module_id: module.id, quiz_id: last.id },
              })
            }
          >
            {t('learning.last_result')}
          </Button>
        )}
        {module.theory !== 'none' && (
          <Button
            variant="subtle"
            onClick={() => void go({ to: path, params: { course_id, module_id: module.id }, search: { slide: '1' } })}
          >
            {t('learning.read_again')}
          </Button>
        )}
      </Group>
    </Card>
  );
}
