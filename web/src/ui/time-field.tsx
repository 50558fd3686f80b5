import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  /** HH:mm; empty while it is incomplete. */
  value: string;
  onChange: (time: string) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
};

/** A time of day in 24 hours. The browser's own field shows AM and PM wherever its language is English. */
export function TimeField({ label, value, onChange, isRequired, isDisabled, error }: Props) {
  const { t } = useTranslation();
  return (
    <TimePicker
      w={136}
      label={label}
      hoursInputLabel={`${label}: ${t('ui.hours')}`}
      minutesInputLabel={`${label}: ${t('ui.minutes')}`}
      value={value}
      onChange={onChange}
      required={isRequired === true}
      disabled={isDisabled === true}
      error={error}
    />
  );
}
