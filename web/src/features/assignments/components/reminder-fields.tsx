import { Checkbox, Group, Radio, Stack, Switch } from '@mantine/core';
import { overdueRules } from '@vigil/contract/course-emails/rules.ts';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { describeDefaultReminders } from './reminder-words.ts';
import { daysOffered, type ReminderDraft } from '../rules.ts';

type Props = { draft: Pick<Draft<ReminderDraft>, 'values' | 'set' | 'number' | 'tick' | 'errorOf'> };

/** When an assignment reminds its learners, and whether it notifies their managers. */
export function ReminderFields({ draft }: Props) {
  const { t } = useTranslation();
  const { reminds, before_days } = draft.values;
  return (
    <Stack gap={16}>
      <Radio.Group
        aria-label={t('assignments.reminders.title')}
        value={reminds}
        onChange={(value) => draft.set({ reminds: value === 'own' ? 'own' : 'usual' })}
      >
        <Stack gap={10}>
          <Radio value="usual" label={t('assignments.reminders.usual')} description={describeDefaultReminders(t)} />
          <Radio value="own" label={t('assignments.reminders.own')} />
        </Stack>
      </Radio.Group>
      {reminds === 'own' && (
        <>
          <Checkbox.Group
            label={t('assignments.reminders.before')}
            value={before_days}
            onChange={(days) => draft.set({ before_days: days })}
          >
            <Group gap="8px 16px" mt={8}>
              {daysOffered(draft.values).map((day) => (
                <Checkbox key={day} value={String(day)} label={t('assignments.reminders.before_day', { count: day })} />
              ))}
            </Group>
          </Checkbox.Group>
          <FieldError text={draft.errorOf('before_days')} />
          <Checkbox label={t('assignments.reminders.on_day')} {...draft.tick('on_day')} />
          <Overdue draft={draft} />
        </>
      )}
    </Stack>
  );
}

function Overdue({ draft }: Props) {
  const { t } = useTranslation();
  const { repeats, tells_managers } = draft.values;
  const figure = (name: 'every_days' | 'times' | 'managers_from') => (
    <NumberField
      label={t(`assignments.reminders.${name}`)}
      w={220}
      {...draft.number(name)}
      min={overdueRules[name].min}
      max={overdueRules[name].max}
      required
    />
  );
  return (
    <>
      <Switch label={t('assignments.reminders.overdue')} {...draft.tick('repeats')} />
      {repeats && (
        <>
          <Group align="flex-start">
            {figure('every_days')}
            {figure('times')}
          </Group>
          <Switch
            label={t('assignments.reminders.tells_managers')}
            description={t('assignments.reminders.tells_managers_note')}
            {...draft.tick('tells_managers')}
          />
          {tells_managers && figure('managers_from')}
        </>
      )}
    </>
  );
}
