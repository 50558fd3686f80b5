import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { holidayCalendars, LABOUR_CODE_ARTICLES } from '@vigil/contract/working-hours/holidays.ts';
import type { WorkingHoursShown } from '@vigil/contract/working-hours/working-hours.ts';
import { workingHoursFlaws, workingHoursRules } from '@vigil/contract/working-hours/rules.ts';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../../lib/moment-words.ts';
import { formatDay } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useChangeWorkingHours, workingHoursQuery } from '../api.ts';
import { NextDays } from './next-days.tsx';
import { OwnDays } from './own-days.tsx';

/** Edits the organisation's working hours. `zone` is the time zone of departments that have none of their own. */
export function WorkingHoursForm({ zone }: { zone: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(workingHoursQuery());
  return (
    <Card title={t('working_hours.title')}>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={4} />}
      {data !== undefined && <Fields hours={data} zone={zone} />}
    </Card>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);
const timesWith = (times: string[], time: string) => [...new Set([...times, time])].toSorted();

function Fields({ hours: { version, ...hours }, zone }: { hours: WorkingHoursShown; zone: string }) {
  const { t } = useTranslation();
  const change = useChangeWorkingHours();
  const draft = useDraft({
    name: 'working_hours',
    initial: hours,
    version,
    labels: {
      weekdays: { label: t('working_hours.weekdays'), words: (days) => days.map((day) => weekdayName(day)).join(', ') },
      from: t('working_hours.from'),
      until: t('working_hours.until'),
      holidays: { label: t('working_hours.holidays'), words: (calendar) => t(`working_hours.calendars.${calendar}`) },
      days: { label: t('working_hours.days'), words: (days) => days.map(({ day }) => formatDay(day)).join(', ') },
    },
    rules: workingHoursRules,
    flaws: workingHoursFlaws,
    save: (body, sending) => change.mutateAsync({ body, version: sending.version }),
  });
  const { values } = draft;
  return (
    <DraftForm draft={draft} gap={20}>
      <DraftNotice draft={draft} />
      <Text size="sm" c="dimmed">
        {t('working_hours.note', { zone })}
      </Text>
      <div>
        <CheckList
          label={t('working_hours.weekdays')}
          options={weekdays.map((day) => ({ value: String(day), label: weekdayName(day) }))}
          value={values.weekdays.map(String)}
          onChange={(chosen) => draft.set({ weekdays: chosen.map(Number).toSorted((a, b) => a - b) })}
        />
        <FieldError text={draft.errorOf('weekdays')} />
      </div>
      <Group gap={16} align="flex-start">
        <Select
          w={140}
          label={t('working_hours.from')}
          data={timesWith(halfHours, hours.from)}
          searchable
          {...draft.choice('from')}
        />
        <Select
          w={140}
          label={t('working_hours.until')}
          data={timesWith([...halfHours.slice(1), '24:00'], hours.until)}
          searchable
          {...draft.choice('until')}
        />
      </Group>
      <Select
        maw={320}
        label={t('working_hours.holidays')}
        data={holidayCalendars.map((value) => ({ value, label: t(`working_hours.calendars.${value}`) }))}
        value={values.holidays}
        onChange={(holidays) => holidays !== null && draft.set({ holidays })}
        allowDeselect={false}
      />
      <Text size="xs" c="dimmed" mt={-12}>
        {t(`working_hours.holidays_notes.${values.holidays}`, { article: LABOUR_CODE_ARTICLES[values.holidays] })}
      </Text>
      <Stack gap={8}>
        <OwnDays days={values.days} onChange={(days) => draft.set({ days })} />
        <FieldError text={draft.errorOf('days')} />
      </Stack>
      <NextDays hours={values} />
      <FormActions>
        <Button type="submit" disabled={!draft.isChanged} loading={draft.isSaving}>
          {t('commons:save')}
        </Button>
      </FormActions>
    </DraftForm>
  );
}
