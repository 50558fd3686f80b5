import { Button, Text } from '@mantine/core';
import type { AssignedCourse } from '@vigil/contract/assignments/assigned-course.ts';
import type { Reminders } from '@vigil/contract/course-letters/rules.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChangeAssigned } from '../api.ts';
import { reminderDraft, reminderFlaws, remindersOf } from '../rules.ts';
import { ReminderFields } from './reminder-fields.tsx';

/** When an assignment reminds, in a sentence, and how that is changed. */
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
      <Text>{reminders === null ? t('assignments.reminders.usual_note') : remindersInWords(t, reminders)}</Text>
      {isSettingUp && <RemindersDialog assigned={assigned} onClose={() => setSettingUp(false)} />}
    </Card>
  );
}

function RemindersDialog({ assigned, onClose }: { assigned: AssignedCourse; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChangeAssigned();
  const draft = useDraft({
    name: `assignment_reminders.${assigned.id}`,
    initial: reminderDraft(assigned.reminders),
    flaws: reminderFlaws,
    save: (values) => change.mutateAsync({ params: { id: assigned.id }, body: { reminders: remindersOf(values) } }),
    onSaved: onClose,
  });
  return (
    <FormDialog draft={draft} title={t('assignments.reminders.title')} size={560} onClose={onClose}>
      <ReminderFields draft={draft} />
    </FormDialog>
  );
}

const DAYS_A_WEEK = 7;

export function remindersInWords(t: TFunction, { before_days, on_day, overdue }: Reminders): string {
  const before = before_days.toSorted((a, b) => b - a).map((count) => t('assignments.reminders.before_day', { count }));
  const times = [
    ...before,
    ...(on_day ? [t('assignments.reminders.said.on_day')] : []),
    ...(overdue ? [afterwards(t, overdue)] : []),
  ];
  if (times.length === 0) return t('assignments.reminders.said.none');
  const sentence = [times.join(', '), ...(overdue?.managers_from ? [managers(t, overdue.managers_from)] : [])].join('; ');
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

function afterwards(t: TFunction, { every_days: count, times }: NonNullable<Reminders['overdue']>): string {
  const known = { 1: 'every_day', [DAYS_A_WEEK]: 'every_week' } as const;
  const every =
    count in known ? t(`assignments.reminders.said.${known[count as 1]}`) : t('assignments.reminders.said.every', { count });
  return `${every} ${t('assignments.reminders.said.times', { count: times })}`;
}

const managers = (t: TFunction, number: number): string =>
  number === 1 ? t('assignments.reminders.said.managers') : t('assignments.reminders.said.managers_later', { number });
