import { ActionIcon, Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { Question } from '@vigil/contract/modules/module.ts';
import { answerRules, ANSWERS_MAX, ANSWERS_MIN } from '@vigil/contract/modules/rules.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../ui/field-error.tsx';
import { blankAnswer, type DraftAnswer, markAnswer } from '../rules.ts';

type Props = {
  kind: Question['kind'];
  answers: readonly DraftAnswer[];
  onChange: (answers: DraftAnswer[]) => void;
  errorOf: (path: string) => string | undefined;
};

/** Edits the answers of a question and which of them are right. */
export function AnswersField({ kind, answers, onChange, errorOf }: Props) {
  const { t } = useTranslation();
  const Tick = kind === 'single' ? Radio : Checkbox;
  return (
    <Stack gap={8} role="group" aria-label={t('courses.question.answers')}>
      {answers.map((answer, index) => (
        <Group key={answer.key} wrap="nowrap" gap={8}>
          <Tick
            checked={answer.is_right}
            onChange={() => onChange(markAnswer(kind, answers, answer.key))}
            aria-label={t('courses.question.is_right', { number: index + 1 })}
          />
          <TextInput
            style={{ flex: 1 }}
            aria-label={t('courses.question.answer', { number: index + 1 })}
            placeholder={t('courses.question.answer', { number: index + 1 })}
            value={answer.text}
            maxLength={answerRules.text.max}
            error={errorOf(`answers.${index}.text`)}
            onChange={(event) => onChange(answers.with(index, { ...answer, text: event.currentTarget.value }))}
          />
          <ActionIcon
            aria-label={t('courses.question.remove_answer', { number: index + 1 })}
            disabled={answers.length <= ANSWERS_MIN}
            onClick={() => onChange(answers.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <FieldError text={errorOf('answers')} />
      {answers.length < ANSWERS_MAX && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...answers, blankAnswer(Math.max(...answers.map(({ key }) => key)) + 1)])}
          >
            {t('courses.question.add_answer')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
