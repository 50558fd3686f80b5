import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import classes from './asked-question.module.css';

type Props = {
  question: Pick<Attempt['questions'][number], 'id' | 'text' | 'kind' | 'picture_url' | 'answers'>;
  chosen: readonly string[];
  /** Shows the question without letting anyone answer it. */
  isDisabled?: boolean;
  onChoose: (answer: string) => void;
};

/** A question as a quiz asks it. */
export function AskedQuestion({ question, chosen, isDisabled = false, onChoose }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const Tick = question.kind === 'single' ? Radio : Checkbox;
  return (
    <Card>
      {question.picture_url !== null && <img className={classes.picture} src={question.picture_url} alt="" />}
      <h2 id={heading} style={{ marginBottom: 4 }}>
        {question.text}
      </h2>
      <Text c="dimmed" mb={14}>
        {t(`learning.kind.${question.kind}`)}
      </Text>
      <Stack gap={8} role={question.kind === 'single' ? 'radiogroup' : 'group'} aria-labelledby={heading}>
        {question.answers.map(({ id, text }) => (
          <Tick
            key={id}
            name={question.id}
            className={classes.answer ?? ''}
            data-chosen={chosen.includes(id) || undefined}
            disabled={isDisabled}
            checked={chosen.includes(id)}
            onChange={() => onChoose(id)}
            label={text}
          />
        ))}
      </Stack>
    </Card>
  );
}
