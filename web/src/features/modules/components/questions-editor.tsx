import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import type { LearningModule, Question } from '@vigil/contract/modules/module.ts';
import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDeleteQuestion } from '../api.ts';
import { AnswerList } from './answer-list.tsx';
import { ModuleImports } from './module-imports.tsx';
import { QuestionDialog } from './question-dialog.tsx';

const QuestionFileDialog = lazyPart(() => import('./question-file-dialog.tsx'), 'QuestionFileDialog');

/** The questions of a theme, each with its answers and the right ones marked. */
export function QuestionsEditor({ module }: { module: LearningModule }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Question | 'new' | null>(null);
  const [deleting, setDoomed] = useState<Question | null>(null);
  const remove = useDeleteQuestion();
  const questions = module.questions ?? [];
  const [isBringing, setBringing] = useState(false);
  const add = (
    <Group gap={10}>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
        {t('courses.question.add')}
      </Button>
      <Button variant="subtle" leftSection={<IconUpload size={16} stroke={1.6} />} onClick={() => setBringing(true)}>
        {t('courses.question_file.open')}
      </Button>
    </Group>
  );
  return (
    <Stack maw={820}>
      <ModuleImports moduleId={module.id} kind="questions" />
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
      {isBringing && (
        <Suspense>
          <QuestionFileDialog moduleId={module.id} onClose={() => setBringing(false)} />
        </Suspense>
      )}
      {edited !== null && (
        <QuestionDialog
          module={module}
          question={edited === 'new' ? edited : (questions.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('courses.question.delete_title')}
        isPending={remove.isPending}
        onConfirm={() =>
          deleting && remove.mutate({ params: { moduleId: module.id, id: deleting.id } }, { onSettled: () => setDoomed(null) })
        }
        onClose={() => setDoomed(null)}
      >
        {deleting?.text}
      </ConfirmDialog>
    </Stack>
  );
}
