import { Text } from '@mantine/core';
import type { ScormAttempt } from '@vigil/contract/scorm/attempt.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { scormQuestionsQuery } from '../api.ts';
import { ResultPill } from './attempt-events.tsx';
import { durationWords } from './duration-words.ts';

/** Each answer of the attempt, beside everybody's results for its question. */
export function AttemptQuestions({ attempt }: { attempt: ScormAttempt }) {
  const { t } = useTranslation();
  const { data } = useQuery(scormQuestionsQuery(attempt.assigned_course_id));
  const ofAll = new Map(data?.data.map((question) => [`${question.item} ${question.question}`, question]));
  if (attempt.interactions.length === 0) return null;
  return (
    <Card title={t('scorm.timeline.questions')}>
      <List isLined>
        {attempt.interactions.map((answer, index) => {
          const everyone = ofAll.get(`${answer.item} ${answer.question}`)?.correct_percent ?? null;
          return (
            <li key={index}>
              <Row>
                <span style={{ flex: 1, minWidth: 0 }}>
                  {t('scorm.timeline.question', { number: index + 1, title: answer.description || answer.question })}
                </span>
                <ResultPill result={answer.result} />
                {answer.seconds !== null && <small>{durationWords(t, answer.seconds)}</small>}
                {everyone !== null && (
                  <Text span size="sm" c="dimmed" title={t('scorm.timeline.everyone')}>
                    {formatProgress(everyone)}
                  </Text>
                )}
              </Row>
            </li>
          );
        })}
      </List>
      <Text size="xs" c="dimmed" mt={8}>
        % — {t('scorm.timeline.everyone')}
      </Text>
    </Card>
  );
}
