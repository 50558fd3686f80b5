import { Group, SegmentedControl } from '@mantine/core';
import type { ReportOptions } from '@vigil/contract/reports/report.ts';
import { kindRules, periodTypes } from '@vigil/contract/reports/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../lib/format.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { daysNow, type ReportValues, todayIn } from '../rules.ts';
import { Labelled } from './labelled.tsx';
import classes from './reports.module.css';

type Props = { draft: Draft<ReportValues>; options: ReportOptions };

/** The period of the report, if its kind has one. */
export function ReportPeriod({ draft, options: { time_zone } }: Props) {
  const { t } = useTranslation();
  const { values } = draft;
  const [now] = useState(() => Date.now());
  if (!kindRules[values.kind].hasPeriod) return null;
  const days = daysNow(values, todayIn(time_zone, now));
  return (
    <Labelled label={t('reports.form.period')}>
      <SegmentedControl
        fullWidth
        aria-label={t('reports.form.period')}
        value={values.period}
        data={periodTypes.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
        onChange={(period) => draft.set({ period })}
      />
      {values.period !== 'dates' && days !== null && (
        <small className={classes.hint}>{t('reports.last_days', { from: formatDay(days.from), to: formatDay(days.to) })}</small>
      )}
      {values.period === 'dates' && (
        <Group grow align="start" mt={8}>
          <DatePicker
            label={t('reports.form.from')}
            value={values.from}
            onChange={(day) => day !== null && draft.set({ from: day })}
          />
          <DatePicker
            label={t('reports.form.to')}
            value={values.to}
            error={draft.errorOf('period.to')}
            onChange={(day) => day !== null && draft.set({ to: day })}
          />
        </Group>
      )}
      <FieldError text={draft.errorOf('period')} />
    </Labelled>
  );
}
