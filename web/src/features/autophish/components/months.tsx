import { Text } from '@mantine/core';
import type { AutophishMonth } from '@vigil/contract/autophish/autophish.ts';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatNumber, formatShare } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { campaignIdOf } from '../rules.ts';

/** What autophish did, month by month. */
export function Months({ months }: { months: readonly AutophishMonth[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('autophish.months.title')}>
      <DataTable
        label={t('autophish.months.title')}
        columns={useColumns()}
        rows={months}
        rowKey={({ month }) => month}
        empty={
          <EmptyState
            icon={IconCalendarRepeat}
            title={t('autophish.months.empty_title')}
            text={t('autophish.months.empty_text')}
          />
        }
      />
    </Card>
  );
}

function useColumns(): Column<AutophishMonth>[] {
  const { t } = useTranslation();
  const written = useFigure();
  const share = (figure: 'clicked' | 'entered_data'): Column<AutophishMonth> => ({
    key: figure,
    title: t(`phishing_results.figures.${figure}`),
    align: 'end',
    cell: ({ campaign }) =>
      campaign === null ? (
        '—'
      ) : (
        <>
          {written(campaign.statistics, figure)}{' '}
          {campaign.statistics.rough?.[figure] === undefined && (
            <Text component="small" c="dimmed">
              {formatShare(campaign.statistics[figure], campaign.statistics.sent)}
            </Text>
          )}
        </>
      ),
  });
  const count = (key: 'rose' | 'fell', isExtra = false): Column<AutophishMonth> => ({
    key,
    title: t(`autophish.months.${key}`),
    align: 'end',
    isExtra,
    cell: (month) => (month.campaign === null ? '—' : formatNumber(month[key])),
  });
  return [
    { key: 'month', title: t('autophish.months.month'), card: 'title', cell: (month) => <Month month={month} /> },
    {
      key: 'sent',
      title: t('phishing_results.figures.sent'),
      align: 'end',
      cell: ({ campaign }) =>
        campaign === null
          ? '—'
          : t('autophish.months.sent_of', {
              sent: formatNumber(campaign.statistics.sent),
              total: formatNumber(campaign.users_count),
            }),
    },
    share('clicked'),
    share('entered_data'),
    count('rose', true),
    count('fell', true),
  ];
}

/** Shows the campaign of a month, or why there was none. */
function Month({ month }: { month: AutophishMonth }) {
  const { t } = useTranslation();
  const id = campaignIdOf(month);
  const name = formatMonth(month.month);
  const { campaign, missed } = month;
  const note =
    missed !== null
      ? t(`autophish.missed.${missed}`)
      : campaign?.is_deleted === true
        ? t('autophish.months.deleted')
        : t(`phishing_campaigns.status.${campaign!.status}`);
  return (
    <TwoLine note={note}>
      {id === null ? (
        name
      ) : (
        <ScreenLink to="/admin/phishing/campaigns/$campaign_id" params={{ campaign_id: id }}>
          {name}
        </ScreenLink>
      )}
    </TwoLine>
  );
}
