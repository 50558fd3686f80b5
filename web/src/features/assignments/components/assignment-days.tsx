import { useTranslation } from 'react-i18next';
import { currentZone, daysFromToday, today } from '../../../lib/clock.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';

const DAYS_DEFAULT = 30;

/** Returns the current day and time, and the organisation's time zone. */
export const currentTime = () => ({ today: today(), now: new Date().toISOString(), zone: currentZone() });

export type Days = { start: string | null; end: string | null };
export const defaultDays = (): Days => ({ start: today(), end: daysFromToday(DAYS_DEFAULT) });

type Props = {
  draft: { values: Days; set: (patch: Partial<Days>) => void; errorOf: (path: string) => string | undefined };
};

/** The first and the last day of an assignment. */
export function AssignmentDays({ draft: { values, set, errorOf } }: Props) {
  const { t } = useTranslation();
  const field = (name: keyof Days) => ({
    label: t(`assignments.${name}`),
    value: values[name],
    onChange: (day: string | null) => set({ [name]: day }),
    error: errorOf(name),
    isRequired: true,
  });
  return (
    <>
      <DatePicker {...field('start')} min={today()} />
      <DatePicker {...field('end')} min={values.start ?? today()} />
    </>
  );
}
