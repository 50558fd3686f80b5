import { ActionIcon, Button, Stack } from '@mantine/core';
import type { LearningModule, Question } from '@vigil/contract/modules/module.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDeleteQuestion } from '../api.ts';
import { AnswerList } from './answer-list.tsx';
import { QuestionDialog } from './question-dialog.tsx';

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
      {edited !== null && <QuestionDialog module={module} question={edited} onClose={() => setEdited(null)} />}
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
