import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { List } from '../../../ui/list.tsx';
import { LabelledBar } from '../../../ui/labelled-bar.tsx';
import { scormQuestionsQuery } from '../api.ts';

/** Everybody's results for each question of a package, in one assignment. */
export function QuestionsCard({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(scormQuestionsQuery(id));
  return (
    <Card title={t('scorm.timeline.questions')} aside={data && formatNumber(data.data.length)}>
      {data?.data.length === 0 && <Text c="dimmed">{t('scorm.timeline.no_questions')}</Text>}
      <List gap={14}>
        {data?.data.map(({ item, question, description, answered, correct_percent }) => (
          <li key={`${item} ${question}`}>
            <LabelledBar
              label={`${description || question} · ${t('scorm.timeline.asked')}: ${formatNumber(answered)}`}
              figure={correct_percent === null ? t('scorm.timeline.result.neutral') : formatProgress(correct_percent)}
              share={correct_percent ?? 0}
              colour={correct_percent !== null && correct_percent < HARD_PERCENT ? '--red' : '--green'}
            />
          </li>
        ))}
      </List>
    </Card>
  );
}

/** In percent. A question with a lower share of right answers is marked as hard. */
const HARD_PERCENT = 50;
