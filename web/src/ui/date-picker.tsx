import { DatePickerInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { dayjsLocale } from '../lib/format.ts';

type Props = {
  label: string;
  /** YYYY-MM-DD, as sent to the server. */
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string;
  max?: string;
  isClearable?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
};

/** A field with a calendar. A month shows six weeks that begin on Monday; days outside `min` and `max` are disabled. */
export function DatePicker({ label, value, onChange, min, max, isClearable = false, isRequired, isDisabled, error }: Props) {
  const { t } = useTranslation();
  return (
    <DatesProvider settings={{ locale: dayjsLocale(), firstDayOfWeek: 1, weekendDays: [0, 6], consistentWeeks: true }}>
      <DatePickerInput
        label={label}
        placeholder={t('ui.choose_date')}
        valueFormat="DD.MM.YYYY"
        value={value}
        onChange={onChange}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        clearable={isClearable}
        clearButtonProps={{ 'aria-label': t('commons:clear') }}
        required={isRequired === true}
        disabled={isDisabled === true}
        error={error}
        ariaLabels={{ previousMonth: t('ui.previous_month'), nextMonth: t('ui.next_month') }}
      />
    </DatesProvider>
  );
}
