import { SegmentedControl, Textarea } from '@mantine/core';
import type { LearningModule, Question } from '@vigil/contract/modules/module.ts';
import { answerFlaws, questionRules } from '@vigil/contract/modules/rules.ts';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeQuestion, useCreateQuestion } from '../api.ts';
import { answersOfKind, blankAnswer, type DraftAnswer } from '../rules.ts';
import { AnswersField } from './answers-field.tsx';

type Props = { module: LearningModule; question: Question | 'new'; onClose: () => void };

/** Edits one question, its answers and which of them are right. */
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
      answers: old?.answers.map((answer, key): DraftAnswer => ({ key, ...answer })) ?? [
        blankAnswer(0, true),
        blankAnswer(1),
        blankAnswer(2),
      ],
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
        onChange={(kind) => draft.set({ kind, answers: answersOfKind(kind, answers) })}
        data={[
          { value: 'single', label: t('courses.question.single') },
          { value: 'multiple', label: t('courses.question.multiple') },
        ]}
      />
      <AnswersField kind={kind} answers={answers} onChange={(answers) => draft.set({ answers })} errorOf={draft.errorOf} />
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

/** Returns the answer to send, without the form's own key. */
const answerOf = ({ id, text, is_right }: DraftAnswer) => ({ ...(id !== undefined && { id }), text, is_right });
