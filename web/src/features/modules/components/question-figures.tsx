import { Stack } from '@mantine/core';
import { FEW_PEOPLE } from '@vigil/contract/shared/intervals.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { questionFiguresQuery } from '../api.ts';

/** How learners answered each question, the hardest first. */
export function QuestionFigures({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation();
  const { data: figures, error, isLoadingError, refetch } = useQuery(questionFiguresQuery(moduleId));
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (figures === undefined) return <SkeletonRows count={5} />;
  const count = figures.attempts_count;
  return (
    <Stack maw={820}>
      <Card title={count === 0 ? undefined : t('courses.figures.title', { count, number: formatNumber(count) })} isRoomy>
        {count === 0 ? (
          <EmptyState title={t('courses.figures.none')} text={t('courses.figures.none_text')} />
        ) : (
          <Stack gap={18}>
            {figures.data.map(({ id, text, asked_count, right_count, right_percent }) => {
              const isFew = asked_count < FEW_PEOPLE;
              const right = t('courses.figures.right_of', { n: formatNumber(right_count), m: formatNumber(asked_count) });
              return (
                <Stack key={id} gap={4}>
                  <LabelledBar
                    label={text}
                    figure={isFew ? right : formatProgress(right_percent)}
                    share={isFew ? 0 : right_percent}
                    colour={isFew ? '--faint' : right_percent < HARD_BELOW ? '--yellow' : '--green'}
                  />
                  <small>
                    {isFew
                      ? t('courses.figures.few')
                      : t('courses.figures.asked', { count: asked_count, number: formatNumber(asked_count) })}
                  </small>
                </Stack>
              );
            })}
          </Stack>
        )}
      </Card>
    </Stack>
  );
}

/** In percent. A question with a lower share of right answers is marked as hard. */
const HARD_BELOW = 50;
