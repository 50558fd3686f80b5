import { Stack, Text } from '@mantine/core';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Pill } from '../../../ui/pill.tsx';
import classes from '../../modules/components/asked-question.module.css';

type Props = {
  number: number;
  question: Attempt['questions'][number];
  /** The labels of the chosen answers, and of a question that was not answered. */
  words: { chosen: string; none: string };
  /** Shows every answer, instead of only the chosen and the right ones. */
  isWhole?: boolean;
};

/** A question with the answer that was given. */
export function AnsweredQuestion({ number, question, words, isWhole = false }: Props) {
  const { t } = useTranslation();
  const { text, answers, chosen, result, picture_url } = question;
  return (
    <Card
      title={`${number}. ${text}`}
      aside={
        result &&
        (chosen.length === 0 ? (
          <Pill>{t('learning.unanswered')}</Pill>
        ) : (
          <Pill colour={result.is_right ? 'green' : 'red'}>{t(result.is_right ? 'learning.right' : 'learning.wrong')}</Pill>
        ))
      }
    >
      {isWhole && picture_url !== null && <img className={classes.picture} src={picture_url} alt="" />}
      <Stack gap={8}>
        {answers.map((answer) => {
          const isRight = result?.right_answers?.includes(answer.id) === true;
          const isChosen = chosen.includes(answer.id);
          if (!isWhole && !isChosen && !isRight) return null;
          return (
            <div
              key={answer.id}
              className={classes.answer}
              data-chosen={(isWhole && isChosen) || undefined}
              data-right={isRight || undefined}
            >
              {answer.text} {isChosen && <Pill colour="neutral">{words.chosen}</Pill>}{' '}
              {isRight && <Pill colour="green">{t('learning.right_answer')}</Pill>}
            </div>
          );
        })}
        {chosen.length === 0 && (
          <Text c="dimmed" mt={12}>
            {words.none}
          </Text>
        )}
      </Stack>
      {result !== null && result.explanation !== null && result.explanation !== '' && (
        <Text c="dimmed" mt={12}>
          {result.explanation}
        </Text>
      )}
    </Card>
  );
}
