import { Button, Text } from '@mantine/core';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeAssigned } from '../api.ts';
import { reminderDraftOf, reminderFlaws, remindersOf } from '../rules.ts';
import { ReminderFields } from './reminder-fields.tsx';
import { describeReminders, describeDefaultReminders } from './reminder-words.ts';

/** Describes when an assignment sends reminders, and opens their settings. */
export function RemindersCard({ assigned }: { assigned: AssignedCourse }) {
  const { t } = useTranslation();
  const [isSettingUp, setSettingUp] = useState(false);
  const { reminders } = assigned;
  return (
    <Card
      title={t('assignments.reminders.title')}
      aside={
        <Button variant="default" onClick={() => setSettingUp(true)}>
          {t('assignments.reminders.set_up')}
        </Button>
      }
    >
      <Text>{reminders === null ? describeDefaultReminders(t) : describeReminders(t, reminders)}</Text>
      {isSettingUp && <RemindersDialog assigned={assigned} onClose={() => setSettingUp(false)} />}
    </Card>
  );
}

function RemindersDialog({ assigned, onClose }: { assigned: AssignedCourse; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeAssigned();
  const draft = useDraft({
    name: `assignment_reminders.${assigned.id}`,
    initial: reminderDraftOf(assigned.reminders),
    version: assigned.version,
    labels: {
      reminds: { label: t('assignments.reminders.title'), words: (which) => t(`assignments.reminders.${which}`) },
      before_days: t('assignments.reminders.before'),
      on_day: t('assignments.reminders.on_day'),
      repeats: t('assignments.reminders.overdue'),
      every_days: t('assignments.reminders.every_days'),
      times: t('assignments.reminders.times'),
      tells_managers: t('assignments.reminders.tells_managers'),
      managers_from: t('assignments.reminders.managers_from'),
    },
    flaws: reminderFlaws,
    save: (values, { version }) =>
      change.mutateAsync({ params: { id: assigned.id }, body: { reminders: remindersOf(values) }, version }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('assignments.reminders.title')} size={560} onClose={onClose}>
      <ReminderFields draft={draft} />
    </FormDialog>
  );
}
