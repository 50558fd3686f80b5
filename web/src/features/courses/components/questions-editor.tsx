import { ActionIcon, Button, Checkbox, Group, Modal, Radio, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { ANSWERS_MAX, ANSWERS_MIN, questionFault } from '@vigil/contract/modules/rules.ts';
import type { LearningModule, Question } from '@vigil/contract/modules/module.ts';
import { pictureLimits } from '@vigil/contract/shared/upload.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChangeQuestion, useCreateQuestion, useDeleteQuestion } from '../api.ts';
import { AnswerList } from './answer-list.tsx';

/** The questions of a theme, each with its answers and the right ones marked. */
export function QuestionsEditor({ module }: { module: LearningModule }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Question | 'new' | null>(null);
  const [doomed, setDoomed] = useState<Question | null>(null);
  const remove = useDeleteQuestion();
  const questions = module.questions ?? [];
  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('courses.question.add')}
    </Button>
  );
  return (
    <Stack maw={820}>
      {questions.length === 0 ? (
        <Card>
          <EmptyState title={t('courses.question.none')} text={t('courses.question.none_text')} action={add} />
        </Card>
      ) : (
        <>
          {questions.map((question, index) => (
            <Card
              key={question.id}
              title={`${index + 1}. ${question.text}`}
              aside={
                <>
                  <ActionIcon aria-label={t('courses.question.edit', { number: index + 1 })} onClick={() => setEdited(question)}>
                    <IconPencil size={16} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('courses.question.delete', { number: index + 1 })}
                    onClick={() => setDoomed(question)}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </>
              }
            >
              <AnswerList answers={question.answers} />
            </Card>
          ))}
          <div>{add}</div>
        </>
      )}
      <Modal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' ? 'courses.question.add' : 'courses.question.title')}
        size={640}
        closeButtonProps={{ 'aria-label': t('commons:close') }}
      >
        {edited !== null && <QuestionForm module={module} question={edited} onClose={() => setEdited(null)} />}
      </Modal>
      <ConfirmDialog
        isOpen={doomed !== null}
        title={t('courses.question.delete_title')}
        isPending={remove.isPending}
        onConfirm={() =>
          doomed && remove.mutate({ params: { moduleId: module.id, id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
        onClose={() => setDoomed(null)}
      >
        {doomed?.text}
      </ConfirmDialog>
    </Stack>
  );
}

type Draft = { key: number; id?: string; text: string; is_right: boolean };
type FormProps = { module: LearningModule; question: Question | 'new'; onClose: () => void };

function QuestionForm({ module, question, onClose }: FormProps) {
  const { t } = useTranslation();
  const old = question === 'new' ? null : question;
  const [text, setText] = useState(old?.text ?? '');
  const [kind, setKind] = useState<'single' | 'multiple'>(old?.kind ?? 'single');
  const [explanation, setExplanation] = useState(old?.explanation ?? '');
  const [picture, setPicture] = useState<File | null>(null);
  const [answers, setAnswers] = useState<Draft[]>(
    old?.answers.map((answer, key) => ({ key, ...answer })) ?? [blank(0, true), blank(1), blank(2)],
  );
  const create = useCreateQuestion();
  const change = useChangeQuestion();
  const fault = questionFault({ kind, answers });
  const Tick = kind === 'single' ? Radio : Checkbox;
  const edit = (key: number, patch: Partial<Draft>) =>
    setAnswers(answers.map((answer) => (answer.key === key ? { ...answer, ...patch } : answer)));
  const mark = (key: number) =>
    setAnswers(
      answers.map((answer) => ({
        ...answer,
        is_right: answer.key === key ? kind === 'single' || !answer.is_right : kind === 'multiple' && answer.is_right,
      })),
    );
  const switchKind = (next: typeof kind) => {
    setKind(next);
    if (next === 'multiple') return;
    const first = answers.find(({ is_right }) => is_right)?.key;
    setAnswers(answers.map((answer) => ({ ...answer, is_right: answer.key === first })));
  };
  const save = () => {
    const body = {
      text,
      kind,
      explanation,
      answers: answers.map(({ id, text, is_right }) => ({ ...(id !== undefined && { id }), text, is_right })),
      ...(picture && { picture }),
    };
    if (old === null) create.mutate({ params: { id: module.id }, body }, { onSuccess: onClose });
    else change.mutate({ params: { moduleId: module.id, id: old.id }, body }, { onSuccess: onClose });
  };
  return (
    <Stack>
      <Textarea
        label={t('courses.question.text')}
        value={text}
        maxLength={2000}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
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
              maxLength={1000}
              onChange={(event) => edit(answer.key, { text: event.currentTarget.value })}
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
        value={explanation}
        maxLength={2000}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
      <FileDrop label={t('courses.question.picture')} limits={pictureLimits} file={picture} onFile={setPicture} />
      {fault !== null && <Notice status="neutral">{t(`courses.question.fault.${fault}`)}</Notice>}
      <Group justify="flex-end" gap={10}>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={fault !== null || text.trim() === ''} loading={create.isPending || change.isPending} onClick={save}>
          {t('commons:save')}
        </Button>
      </Group>
    </Stack>
  );
}

const blank = (key: number, is_right = false): Draft => ({ key, text: '', is_right });
