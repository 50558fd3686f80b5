import { ActionIcon, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { OWN_DAYS_MAX, type WorkingHours } from '@vigil/contract/working-hours/rules.ts';
import { IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { List, Row } from '../../../ui/list.tsx';

type Days = WorkingHours['days'];
type Props = { days: Days; onChange: (days: Days) => void };

const sortByDay = (days: Days): Days => days.toSorted((a, b) => (a.day < b.day ? -1 : 1));

/**
 * Edits the days that differ from the normal week and the holidays, by year. A removed day can be restored until the form is
 * saved.
 */
export function OwnDays({ days, onChange }: Props) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<Days>([]);
  const [adding, setAdding] = useState<{ day: string | null; is_working: boolean }>({ day: null, is_working: false });
  const isListed = (day: string) => days.some((ownDay) => ownDay.day === day);
  const removedDays = removed.filter(({ day }) => !isListed(day));
  const years = Map.groupBy(sortByDay([...days, ...removedDays]), ({ day }) => day.slice(0, 4));
  const setDay = (ownDay: Days[number]) => onChange(sortByDay([...days.filter(({ day }) => day !== ownDay.day), ownDay]));
  return (
    <section>
      <Text component="h3" fz="sm" fw="var(--bold)">
        {t('working_hours.days')}
      </Text>
      <Text size="sm" c="dimmed" mb={12}>
        {t('working_hours.days_note')}
      </Text>
      <Stack gap={12}>
        {[...years].map(([year, ofYear]) => (
          <div key={year}>
            <Text size="sm" fw="var(--bold)" mb={4}>
              {year}
            </Text>
            <List isLined label={year}>
              {ofYear.map((ownDay) => (
                <li key={ownDay.day}>
                  <Row>
                    <Text size="sm" {...(!isListed(ownDay.day) && { c: 'dimmed', td: 'line-through' })}>
                      {formatDate(ownDay.day)} · {t(ownDay.is_working ? 'working_hours.working' : 'working_hours.off')}
                    </Text>
                    {isListed(ownDay.day) ? (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('working_hours.remove', { day: formatDate(ownDay.day) })}
                        onClick={() => {
                          setRemoved([...removedDays, ownDay]);
                          onChange(days.filter(({ day }) => day !== ownDay.day));
                        }}
                      >
                        <IconX size={18} />
                      </ActionIcon>
                    ) : (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('working_hours.bring_back', { day: formatDate(ownDay.day) })}
                        onClick={() => setDay(ownDay)}
                      >
                        <IconArrowBackUp size={18} />
                      </ActionIcon>
                    )}
                  </Row>
                </li>
              ))}
            </List>
          </div>
        ))}
        <Group gap={10} align="flex-end">
          <DatePicker label={t('working_hours.day')} value={adding.day} onChange={(day) => setAdding({ ...adding, day })} />
          <SegmentedControl
            aria-label={t('working_hours.days')}
            value={adding.is_working ? 'working' : 'off'}
            onChange={(chosen) => setAdding({ ...adding, is_working: chosen === 'working' })}
            data={(['off', 'working'] as const).map((value) => ({ value, label: t(`working_hours.${value}`) }))}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            disabled={adding.day === null || days.length >= OWN_DAYS_MAX}
            onClick={() => {
              if (adding.day !== null) setDay({ day: adding.day, is_working: adding.is_working });
              setAdding({ ...adding, day: null });
            }}
          >
            {t('working_hours.add')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}
