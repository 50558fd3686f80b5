import { ActionIcon, Button, Checkbox, Group, Radio, SegmentedControl, Stack, TextInput, Textarea } from '@mantine/core';
import type { LearningModule, Question } from '@vigil/contract/modules/module.ts';
import { answerFlaws, answerRules, ANSWERS_MAX, ANSWERS_MIN, questionRules } from '@vigil/contract/modules/rules.ts';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeQuestion, useCreateQuestion } from '../api.ts';

type Answer = { key: number; id?: string; text: string; is_right: boolean };
type Props = { module: LearningModule; question: Question | 'new'; onClose: () => void };

const blank = (key: number, is_right = false): Answer => ({ key, text: '', is_right });

/** As it is sent: the key is the form's own. */
const answerOf = ({ id, text, is_right }: Answer) => ({ ...(id !== undefined && { id }), text, is_right });

/** One question, its answers and which of them are right. */
export function QuestionDialog({ module, question, onClose }: Props) {
  const { t } = useTranslation();
  const old = question === 'new' ? null : question;
  const create = useCreateQuestion();
  const change = useChangeQuestion();
  const draft = useDraft({
    name: `question.${old?.id ?? module.id}`,
    initial: {
      text: old?.text ?? '',
      kind: old?.kind ?? ('single' as const),
      explanation: old?.explanation ?? '',
      answers: old?.answers.map((answer, key): Answer => ({ key, ...answer })) ?? [blank(0, true), blank(1), blank(2)],
      picture: null as File | null,
    },
    version: old?.version,
    labels: {
      text: t('courses.question.text'),
      kind: { label: t('courses.question.kind'), words: (kind) => t(`courses.question.${kind}`) },
      explanation: t('courses.question.explanation'),
      answers: {
        label: t('courses.question.answers'),
        words: (answers) => answers.map(({ text, is_right }) => `${is_right ? '✓' : '–'} ${text}`).join('\n'),
      },
    },
    rules: questionRules,
    flaws: answerFlaws,
    save: (values, { version }) => {
      const { picture, answers, ...fields } = values;
      const body = { ...fields, answers: answers.map(answerOf), ...(picture && { picture }) };
      if (old === null) return create.mutateAsync({ params: { id: module.id }, body });
      return change.mutateAsync({ params: { moduleId: module.id, id: old.id }, body, version });
    },
    onSaved: onClose,
  });
  const { kind, answers, picture } = draft.values;
  const Tick = kind === 'single' ? Radio : Checkbox;
  const setAnswers = (next: Answer[]) => draft.set({ answers: next });
  const mark = (key: number) =>
    setAnswers(
      answers.map((answer) => ({
        ...answer,
        is_right: answer.key === key ? kind === 'single' || !answer.is_right : kind === 'multiple' && answer.is_right,
      })),
    );
  const switchKind = (next: typeof kind) => {
    const first = answers.find(({ is_right }) => is_right)?.key;
    const marked = next === 'multiple' ? answers : answers.map((answer) => ({ ...answer, is_right: answer.key === first }));
    draft.set({ kind: next, answers: marked });
  };
  return (
    <FormDialog
      draft={draft}
      size={640}
      title={t(old === null ? 'courses.question.add' : 'courses.question.title')}
      onClose={onClose}
    >
      <Textarea label={t('courses.question.text')} {...draft.text('text')} data-autofocus />
      <SegmentedControl
        aria-label={t('courses.question.kind')}
        value={kind}
        onChange={(value) => switchKind(value)}
        data={[
          { value: 'single', label: t('courses.question.single') },
          { value: 'multiple', label: t('courses.question.multiple') },
        ]}
      />
      <Stack gap={8} role="group" aria-label={t('courses.question.answers')}>
        {answers.map((answer, index) => (
          <Group key={answer.key} wrap="nowrap" gap={8}>
            <Tick
              checked={answer.is_right}
              onChange={() => mark(answer.key)}
              aria-label={t('courses.question.is_right', { number: index + 1 })}
            />
            <TextInput
              style={{ flex: 1 }}
              aria-label={t('courses.question.answer', { number: index + 1 })}
              placeholder={t('courses.question.answer', { number: index + 1 })}
              value={answer.text}
              maxLength={answerRules.text.max}
              error={draft.errorOf(`answers.${index}.text`)}
              onChange={(event) =>
                setAnswers(answers.map((one) => (one.key === answer.key ? { ...one, text: event.currentTarget.value } : one)))
              }
            />
            <ActionIcon
              aria-label={t('courses.question.remove_answer', { number: index + 1 })}
              disabled={answers.length <= ANSWERS_MIN}
              onClick={() => setAnswers(answers.filter(({ key }) => key !== answer.key))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        ))}
        <FieldError text={draft.errorOf('answers')} />
        {answers.length < ANSWERS_MAX && (
          <div>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={14} />}
              onClick={() => setAnswers([...answers, blank(Math.max(...answers.map(({ key }) => key)) + 1)])}
            >
              {t('courses.question.add_answer')}
            </Button>
          </div>
        )}
      </Stack>
      <Textarea
        label={t('courses.question.explanation')}
        description={t('courses.question.explanation_note')}
        {...draft.text('explanation')}
      />
      <FileDrop
        label={t('courses.question.picture')}
        limits={pictureLimits}
        file={picture}
        onFile={(picture) => draft.set({ picture })}
      />
    </FormDialog>
  );
}
