import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { Attempt } from '@vigil/contract/learning/my-course.ts';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import classes from './asked-question.module.css';

type Props = {
  question: Pick<Attempt['questions'][number], 'id' | 'text' | 'kind' | 'picture_url' | 'answers'>;
  chosen: readonly string[];
  /** Shows the question without letting anyone answer it. */
  isDisabled?: boolean;
  /** Moves the focus to each question after the first, so that a screen reader announces it and Tab goes on to its answers. */
  takesFocus?: boolean;
  onChoose: (answer: string) => void;
};

/** A question as a quiz asks it. */
export function AskedQuestion({ question, chosen, isDisabled = false, takesFocus = false, onChoose }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const words = useRef<HTMLHeadingElement>(null);
  const announced = useRef(question.id);
  useEffect(() => {
    if (!takesFocus || announced.current === question.id) return;
    announced.current = question.id;
    words.current?.focus();
  }, [takesFocus, question.id]);
  const Tick = question.kind === 'single' ? Radio : Checkbox;
  return (
    <Card>
      {question.picture_url !== null && <img className={classes.picture} src={question.picture_url} alt="" />}
      <h2 ref={words} id={heading} tabIndex={-1} className={classes.words}>
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
