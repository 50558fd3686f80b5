import { Button, Stack } from '@mantine/core';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/use-go.ts';
import { number } from '../../../lib/search-state.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { AskedQuestion } from '../../modules/components/asked-question.tsx';
import { StepBar } from '../../modules/components/step-bar.tsx';
import { toggleChosen, clampPlace } from '../../modules/rules.ts';
import { useIsReadOnly } from '../../profile/api.ts';
import { attemptQuery, myCourseQuery, useCompleteAttempt, useSaveAnswer } from '../api.ts';
import classes from '../components/learning.module.css';
import { timeLeftOf } from '../rules.ts';

const params = { question: number(1) };

/** A quiz, one question at a time; each answer is saved as it is given. */
export function QuizScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const place = useRouteParams('/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id');
  const { course_id, module_id, quiz_id } = place;
  const {
    data: attempt,
    error,
    isLoadingError,
    refetch,
  } = useQuery({
    ...attemptQuery({ id: course_id, attempt_id: quiz_id }),
    // Not loaded again, because an answer that is still being saved would disappear.
    staleTime: Infinity,
    gcTime: 0,
  });
  const course = useQuery(myCourseQuery(course_id)).data;
  const isOver = attempt !== undefined && attempt.completed_at !== null;
  const showResult = () =>
    go({
      to: '/user/learning/courses/$course_id/modules/$module_id/quiz/$quiz_id/result',
      params: place,
      replace: true,
    });
  const leave = useEffectEvent(showResult);
  useEffect(() => {
    if (isOver) void leave();
  }, [isOver]);
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack maw={820} mx="auto">
      <PageHeader
        title={attempt?.title}
        crumbs={[
          { text: t('menu.user_learning'), to: '/user/learning' },
          { text: course?.title, to: '/user/learning/courses/$course_id', params: { course_id } },
          {
            text: t('learning.quiz'),
            to: '/user/learning/courses/$course_id/modules/$module_id',
            params: { course_id, module_id },
            search: { step: 'quiz' },
          },
        ]}
      />
      {attempt === undefined || isOver ? <SkeletonRows count={5} /> : <Quiz attempt={attempt} onDone={() => void showResult()} />}
    </Stack>
  );
}

function Quiz({ attempt, onDone }: { attempt: Attempt; onDone: () => void }) {
  const { t } = useTranslation();
  const [{ question: at }, setState] = useSearchState(params);
  const [chosenAnswers, setGiven] = useState(() => new Map(attempt.questions.map(({ id, chosen }) => [id, chosen])));
  const [isAsking, setAsking] = useState(false);
  const isReadOnly = useIsReadOnly();
  const save = useSaveAnswer();
  const complete = useCompleteAttempt();
  const total = attempt.questions.length;
  const index = clampPlace(at, total) - 1;
  const question = attempt.questions[index];
  const unansweredCount = attempt.questions.filter(({ id }) => (chosenAnswers.get(id) ?? []).length === 0).length;
  const place = { id: attempt.assigned_course_id };
  const finish = () =>
    !isReadOnly &&
    complete.mutate(
      { params: place, body: { attempt_id: attempt.id } },
      { onSuccess: onDone, onSettled: () => setAsking(false) },
    );
  if (question === undefined) return null;
  const chosen = chosenAnswers.get(question.id) ?? [];
  const choose = (answer: string) => {
    const next = toggleChosen(question.kind, chosen, answer);
    setGiven(new Map(chosenAnswers).set(question.id, next));
    save.mutate(
      { params: place, body: { attempt_id: attempt.id, question_id: question.id, answers: next } },
      { onError: () => setGiven((now) => new Map(now).set(question.id, chosen)) },
    );
  };
  return (
    <>
      <div className={classes.head}>
        <span>{t('learning.question_of', { number: index + 1, total })}</span>
        {attempt.expires_at !== null && <Clock now={attempt.now} end={attempt.expires_at} onEnd={finish} />}
      </div>
      <ProgressBar
        value={(100 * (total - unansweredCount)) / total}
        label={t('learning.answered', { done: total - unansweredCount, total })}
      />
      {isReadOnly && <Notice status="neutral">{t('see_as.learning')}</Notice>}
      <AskedQuestion question={question} chosen={chosen} isDisabled={isReadOnly} takesFocus onChoose={choose} />
      <StepBar
        onBack={index === 0 ? undefined : () => setState({ question: index })}
        next={
          index + 1 < total ? (
            <Button onClick={() => setState({ question: index + 2 })}>{t('commons:next')}</Button>
          ) : (
            <Button
              disabled={isReadOnly}
              loading={complete.isPending}
              onClick={() => (unansweredCount > 0 ? setAsking(true) : finish())}
            >
              {t('learning.finish_quiz')}
            </Button>
          )
        }
      >
        {t('learning.answered', { done: total - unansweredCount, total })}
      </StepBar>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('learning.unanswered_title', { count: unansweredCount })}
        confirmLabel={t('learning.finish_quiz')}
        isDangerous={false}
        isPending={complete.isPending}
        onConfirm={finish}
        onClose={() => setAsking(false)}
      >
        {t('learning.unanswered_text')}
      </ConfirmDialog>
    </>
  );
}

/** Counts down by the server's clock; at zero the attempt is completed. */
function Clock({ now, end, onEnd }: { now: string; end: string; onEnd: () => void }) {
  const { t } = useTranslation();
  const [began] = useState(() => performance.now());
  const allowed = Date.parse(end) - Date.parse(now);
  const [remaining, setLeft] = useState(allowed);
  const finish = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = allowed - (performance.now() - began);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      finish();
    }, 500);
    return () => clearInterval(timer);
  }, [allowed, began]);
  const { text, isShort } = timeLeftOf(remaining);
  return (
    <span className={classes.clock} data-short={isShort || undefined} role="timer" aria-label={t('learning.time_left')}>
      {text}
    </span>
  );
}
