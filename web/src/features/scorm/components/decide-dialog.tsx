import { Textarea } from '@mantine/core';
import { decisionRules } from '@vigil/contract/scorm/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { usePassAttempt, useResetAttempt } from '../api.ts';

type Props = { place: { id: string; attempt_id: string }; decision: 'pass' | 'reset'; onClose: () => void };

/** Lets an operator override the package's result, and asks for the reason. */
export function DecideDialog({ place, decision, onClose }: Props) {
  const { t } = useTranslation();
  const pass = usePassAttempt();
  const reset = useResetAttempt();
  const draft = useDraft({
    name: `scorm_attempt.${place.attempt_id}.${decision}`,
    initial: { reason: '' },
    rules: decisionRules,
    save: (body) => (decision === 'pass' ? pass : reset).mutateAsync({ params: place, body }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      draft={draft}
      title={t(`scorm.decide.${decision}_title`)}
      action={t(`scorm.decide.${decision}`)}
      onClose={onClose}
    >
      <p>{t(`scorm.decide.${decision}_text`)}</p>
      <Textarea label={t('scorm.decide.reason')} description={t('scorm.decide.note')} {...draft.text('reason')} />
    </FormDialog>
  );
}
