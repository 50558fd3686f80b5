import { Group, SegmentedControl, Select } from '@mantine/core';
import type { ReportOptions } from '@vigil/contract/reports/report.ts';
import { MONTH_DAY_MAX } from '@vigil/contract/reports/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import { weekdayName } from '../../../lib/moment-words.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { firstTime, type ReportValues, schedulesOf } from '../rules.ts';
import { Labelled } from './labelled.tsx';
import classes from './reports.module.css';

type Props = { draft: Draft<ReportValues>; options: ReportOptions };

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const DAYS = Array.from({ length: MONTH_DAY_MAX }, (_, index) => index + 1);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Chooses when the report is made and sent: now, on a schedule, or after each campaign. */
export function ReportSchedule({ draft, options: { time_zone } }: Props) {
  const { t } = useTranslation();
  const { values } = draft;
  const [now] = useState(() => Date.now());
  const first = firstTime(values, time_zone, now);
  const isWeekly = values.schedule === 'weekly';
  return (
    <div>
      <Labelled label={t('reports.form.schedule')}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('reports.form.schedule')}
          value={values.schedule}
          data={schedulesOf(values).map((value) => ({ value, label: t(`reports.every.${value}`) }))}
          onChange={(schedule) => draft.set({ schedule })}
        />
        <FieldError text={draft.errorOf('schedule')} />
      </Labelled>
      {first !== null && (
        <Group grow mt={8}>
          {isWeekly ? (
            <Select
              aria-label={t('reports.form.weekday')}
              data={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(day) }))}
              value={String(values.weekday)}
              allowDeselect={false}
              onChange={(day) => day !== null && draft.set({ weekday: Number(day) })}
            />
          ) : (
            <Select
              aria-label={t('reports.form.day')}
              data={DAYS.map((day) => ({ value: String(day), label: t('reports.day', { day }) }))}
              value={String(values.day)}
              allowDeselect={false}
              onChange={(day) => day !== null && draft.set({ day: Number(day) })}
            />
          )}
          <Select
            aria-label={t('reports.form.hour')}
            data={HOURS}
            value={String(values.hour)}
            allowDeselect={false}
            onChange={(hour) => hour !== null && draft.set({ hour: Number(hour) })}
          />
        </Group>
      )}
      <small className={classes.hint}>
        {first === null
          ? t(values.schedule === 'campaign' ? 'reports.after_each' : 'reports.at_once')
          : t('reports.first', { day: formatDay(first.day), hour: `${String(first.hour).padStart(2, '0')}:00`, zone: time_zone })}
      </small>
    </div>
  );
}
