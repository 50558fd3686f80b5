import { Button, Popover, Skeleton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { periodKinds } from '@vigil/contract/statistics/period.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { EntryButton } from '../../../ui/entry.tsx';
import { List } from '../../../ui/list.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { PeriodQuery } from '../api.ts';
import type { PeriodState } from '../rules.ts';
import classes from './period-switch.module.css';

const Calendar = lazyPart(() => import('./period-calendar.tsx'), 'PeriodCalendar');

type Props = { value: PeriodQuery; onChange: (period: PeriodState) => void };

/** Chooses a whole month, quarter or year with one press, or custom days in the calendar. */
export function PeriodSwitch({ value, onChange }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const { period = 'this_quarter', from = '', to = '' } = value;
  const choose = (next: PeriodState) => {
    onChange(next);
    setOpen(false);
  };
  const words =
    period === 'own'
      ? t('dashboard.period.span', { from: formatDate(from), to: formatDate(to) })
      : t(`dashboard.period.${period}`);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={isPhone ? 'bottom-start' : 'bottom-end'}
      shadow="md"
      radius={12}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-label={`${t('dashboard.period.label')}: ${words}`}
          leftSection={<IconCalendar size={16} stroke={1.6} />}
          rightSection={<IconChevronDown size={16} stroke={1.6} />}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={t('dashboard.period.label')} data-off-paper>
        <div className={classes.choices}>
          <List label={t('dashboard.period.label')}>
            {periodKinds
              .filter((kind) => kind !== 'own')
              .map((kind) => (
                <li key={kind}>
                  <EntryButton isCurrent={kind === period} onClick={() => choose({ period: kind, from: '', to: '' })}>
                    {t(`dashboard.period.${kind}`)}
                  </EntryButton>
                </li>
              ))}
          </List>
          <div className={classes.own}>
            <h3>{t('dashboard.period.own')}</h3>
            <Suspense fallback={<Skeleton width={252} height={288} />}>
              <Calendar from={from} to={to} onChoose={(days) => choose({ period: 'own', ...days })} />
            </Suspense>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
