import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { attemptQuery, myCourseQuery } from '../api.ts';
import { AnsweredQuestion } from '../components/answered-question.tsx';
import { hiddenReasonOf, rightCountOf } from '../rules.ts';

export function QuizResultScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const { course_id, module_id, quiz_id } = useRouteParams(
    '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id/result',
  );
  const { data: attempt, error, isLoadingError, refetch } = useQuery(attemptQuery({ id: course_id, attempt_id: quiz_id }));
  const course = useQuery(myCourseQuery(course_id)).data;
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const right = attempt === undefined ? 0 : rightCountOf(attempt);
  const isPassed = attempt?.is_passed === true;
  const next = course?.next;
  const notVisible = attempt === undefined ? null : hiddenReasonOf(attempt);
  const openTheme = (theme: string, search: Record<string, string> = {}) =>
    go({ to: '/user/learning/courses/$course_id/modules/$module_id', params: { course_id, module_id: theme }, search });
  return (
    <Stack maw={820} mx="auto">
      <PageHeader
        title={attempt && t(isPassed ? 'learning.passed_title' : 'learning.failed_title')}
        crumbs={[
          { text: t('menu.user_learning'), to: '/user/learning' },
          { text: course?.title, to: '/user/learning/courses/$course_id', params: { course_id } },
          { text: attempt?.title },
        ]}
        state={
          attempt && (
            <>
              <StateBadge state={isPassed ? 'done' : 'failed'}>{formatProgress(attempt.score)}</StateBadge>
              {t('learning.right_of', { number: formatNumber(right), total: formatNumber(attempt.questions.length) })} ·{' '}
              {t('learning.pass_mark', { mark: formatProgress(attempt.pass_mark) })}
            </>
          )
        }
      />
      {attempt === undefined ? (
        <SkeletonRows count={5} />
      ) : (
        <>
          {course?.group === 'completed' && <Notice status="success">{t('learning.completed_text')}</Notice>}
          {!isPassed && (
            <Notice status={attempt.attempts_left === 0 ? 'error' : 'neutral'}>
              {attempt.attempts_left === 0
                ? t('learning.out_of_attempts')
                : attempt.next_attempt_at !== null
                  ? t('learning.next_attempt', { moment: momentWords(attempt.next_attempt_at) })
                  : attempt.attempts_left === null
                    ? t('learning.try_again')
                    : t('learning.try_again_left', { count: attempt.attempts_left })}
            </Notice>
          )}
          <Group gap={10}>
            {!isPassed && attempt.attempts_left !== 0 && (
              <>
                {attempt.next_attempt_at === null && (
                  <Button onClick={() => void openTheme(module_id, { step: 'quiz' })}>{t('learning.quiz_again')}</Button>
                )}
                <Button variant="default" onClick={() => void openTheme(module_id, { slide: '1' })}>
                  {t('learning.read_again')}
                </Button>
              </>
            )}
            {isPassed && next != null && (
              <Button onClick={() => void openTheme(next.theme_id, next.step === 'quiz' ? { step: 'quiz' } : {})}>
                {t('learning.next_theme')}
              </Button>
            )}
            {isPassed && next === null && (
              <Button onClick={() => void go({ to: '/user/learning' })}>{t('learning.to_courses')}</Button>
            )}
          </Group>
          {notVisible !== null && <Text c="dimmed">{t(`learning.answers_hidden.${notVisible}`)}</Text>}
          {attempt.questions.map((question, index) => (
            <AnsweredQuestion
              key={question.id}
              number={index + 1}
              question={question}
              words={{ chosen: t('learning.your_answer'), none: t('learning.no_answer') }}
            />
          ))}
        </>
      )}
    </Stack>
  );
}
