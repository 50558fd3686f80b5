import { Drawer, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import type { ComparedShare } from '@vigil/contract/statistics/organization.ts';
import type { Span } from '@vigil/contract/statistics/period.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatInterval, formatNumber } from '../../../lib/format.ts';
import type { Search } from '../../../lib/paths.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { usePermissions } from '../../profile/api.ts';
import classes from './explained.module.css';

export type FigureSource = {
  people: number | null;
  period: Span;
  previous: Span;
  as_of: string;
  is_over: boolean;
  smallest_group: number | null;
};

type Name =
  | 'risk'
  | 'repeated'
  | 'progress'
  | 'behind'
  | 'in_time'
  | 'remedied'
  | 'failed'
  | 'to_expected'
  | 'difficulty'
  | 'never_simulated'
  | 'without_course'
  | 'risk_group'
  | 'progress_group'
  | 'licence';

type Explanation = {
  name: Name;
  /** A heading, if the figure's own name is not clear enough. */
  title?: string;
  /** The numbers that the formula shows. */
  values?: Record<string, string>;
  source?: FigureSource | undefined;
  /** Describes the people counted, if they are not simply everyone. */
  population?: string;
  /** The figure of the previous period. */
  before?: string | undefined;
  /** The figure with its interval, if it is a share of people. */
  share?: ComparedShare;
  /** Whether actions after the period's end count too, if they are on emails of the period. */
  isCountedUntilNow?: boolean;
  /** The number of people counted who have left since and appear in no list. */
  leftPeople?: number | null;
  /** A search of the staff list for the people counted; null if that list belongs to another organisation. */
  behind?: Search | null;
  /** A search of the people that a share does not count. */
  others?: Search | null;
};

type Props = Explanation & { children: ReactNode };

/**
 * A figure that opens an explanation when pressed: what it counts, its formula, the people and the period, and a link to the
 * people.
 */
export function Explained({ children, ...explanation }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const title = explanation.title ?? t(`dashboard.explain.${explanation.name}.title`);
  const press = (
    <UnstyledButton
      className={`${classes.press} touched`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={t('dashboard.how.open', { name: title })}
      onClick={() => setOpen(!isOpen)}
    >
      {children}
    </UnstyledButton>
  );
  if (isPhone) {
    return (
      <>
        {press}
        {isOpen && <Sheet title={title} explanation={explanation} onClose={() => setOpen(false)} />}
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={380} shadow="md" radius={12} trapFocus returnFocus>
      <Popover.Target>{press}</Popover.Target>
      <Popover.Dropdown p={18} aria-label={t('dashboard.how.open', { name: title })}>
        <Text component="h3" fw="var(--bold)" mb={8}>
          {title}
        </Text>
        <ExplanationBody {...explanation} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Sheet({ title, explanation, onClose }: { title: string; explanation: Explanation; onClose: () => void }) {
  const { t } = useTranslation();
  useOpenLayer(true, onClose);
  return (
    <Drawer
      opened
      closeOnEscape={false}
      returnFocus={false}
      position="bottom"
      size="auto"
      padding={20}
      title={title}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
      onClose={onClose}
    >
      <ExplanationBody {...explanation} />
    </Drawer>
  );
}

function ExplanationBody({
  name,
  values = {},
  source,
  population,
  before,
  share,
  isCountedUntilNow = false,
  leftPeople = null,
  behind,
  others = null,
}: Explanation) {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const intervalWords = ({ interval, people }: ComparedShare) =>
    interval === null
      ? t('dashboard.how.interval_unknown')
      : t('dashboard.how.interval_value', { range: formatInterval(interval), people: formatNumber(people) });
  const people = source?.people;
  const who =
    population ??
    (typeof people === 'number' ? t('dashboard.how.people_value', { count: people, number: formatNumber(people) }) : undefined);
  return (
    <Stack gap={12}>
      <p>{t(`dashboard.explain.${name}.what`, values)}</p>
      <Facts>
        <Fact name={t('dashboard.how.formula')}>{t(`dashboard.explain.${name}.formula`, values)}</Fact>
        {who !== undefined && <Fact name={t('dashboard.how.people')}>{who}</Fact>}
        {source !== undefined && <Fact name={t('dashboard.how.period')}>{spanWords(source.period)}</Fact>}
        {source !== undefined && before !== undefined && (
          <Fact name={t('dashboard.how.previous')}>
            {t('dashboard.how.previous_value', {
              value: before,
              from: formatDate(source.previous.from),
              to: formatDate(source.previous.to),
            })}
          </Fact>
        )}
        {share !== undefined && <Fact name={t('dashboard.how.interval')}>{intervalWords(share)}</Fact>}
        {source !== undefined && (
          <Fact name={t(isCountedUntilNow ? 'dashboard.how.actions_until' : 'dashboard.how.as_of')}>
            {source.is_over && !isCountedUntilNow
              ? t('dashboard.how.as_of_end', { date: formatDate(source.period.to) })
              : formatDateTime(source.as_of)}
          </Fact>
        )}
      </Facts>
      {behind && permissions.has('admin.staff.employees') && (
        <Text component="div">
          <ScreenLink to="/admin/staff/employees" search={behind}>
            {t('dashboard.how.show')}
          </ScreenLink>
          {others !== null && (
            <>
              {' · '}
              <ScreenLink to="/admin/staff/employees" search={others}>
                {t('dashboard.how.show_others')}
              </ScreenLink>
            </>
          )}
          <small style={{ display: 'block' }}>
            {t('dashboard.how.now_note')}
            {leftPeople !== null &&
              leftPeople > 0 &&
              ` ${t('dashboard.how.left', { count: leftPeople, number: formatNumber(leftPeople) })}`}
          </small>
        </Text>
      )}
    </Stack>
  );
}

const spanWords = ({ from, to }: Span): string => `${formatDate(from)} – ${formatDate(to)}`;
