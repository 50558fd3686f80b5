import { Stack, Table, Text } from '@mantine/core';
import type { CampaignTemplate } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { compareWithDifficulty, compareCampaigns, type AgainstDifficulty } from '@vigil/contract/phishing-results/comparison.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress, formatShare } from '../../../lib/format.ts';
import { text } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignNameQuery, campaignTemplatesQuery } from '../api.ts';
import { CampaignSelect } from './campaign-select.tsx';

const comparisonParams = { compared: text() };

/** Compares two campaigns, each with the failure rate expected for its difficulty: a harder campaign is not a worse one. */
export function Comparison({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const [{ compared }, setState] = useSearchState(comparisonParams);
  const isChosen = compared !== '' && compared !== id;
  const otherCampaign = useQuery({ ...campaignNameQuery(compared), enabled: isChosen }).data;
  const ours = useQuery(campaignTemplatesQuery(id)).data?.data;
  const otherTemplates = useQuery({ ...campaignTemplatesQuery(compared), enabled: isChosen }).data?.data;
  return (
    <Card title={t('phishing_campaigns.comparison.title')}>
      <Stack gap={16}>
        <div style={{ maxWidth: 360 }}>
          <CampaignSelect
            label={t('phishing_campaigns.comparison.with')}
            placeholder={t('phishing_campaigns.comparison.choose')}
            statuses={['active', 'completed']}
            value={compared}
            onChange={(next) => setState({ compared: next })}
          />
        </div>
        {compared === id && <Text c="dimmed">{t('phishing_campaigns.comparison.itself')}</Text>}
        {isChosen && (otherCampaign === undefined || ours === undefined || otherTemplates === undefined) && (
          <SkeletonRows count={2} />
        )}
        {isChosen && otherCampaign !== undefined && ours !== undefined && otherTemplates !== undefined && (
          <Compared ours={{ name, templates: ours }} theirs={{ name: otherCampaign.name, templates: otherTemplates }} />
        )}
      </Stack>
    </Card>
  );
}

type Side = { name: string; templates: readonly CampaignTemplate[] };

function Compared({ ours, theirs }: { ours: Side; theirs: Side }) {
  const { t } = useTranslation();
  const sides = [ours, theirs].map(({ name, templates }) => ({ name, ...compareWithDifficulty(templates) }));
  const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const verdict = compareCampaigns(first, second);
  return (
    <>
      <Table.ScrollContainer minWidth={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('phishing_campaigns.comparison.campaign')}</Table.Th>
              <Table.Th ta="right">{t('phishing_campaigns.comparison.failed')}</Table.Th>
              <Table.Th ta="right">{t('phishing_campaigns.comparison.expected')}</Table.Th>
              <Table.Th ta="right">{t('phishing_campaigns.comparison.ratio')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sides.map((side, index) => (
              <Table.Tr key={index}>
                <Table.Th fw={400}>{side.name}</Table.Th>
                <Table.Td ta="right">{formatShare(side.failed, side.sent)}</Table.Td>
                <Table.Td ta="right">{formatShare(side.expected, side.sent)}</Table.Td>
                <Table.Td ta="right">{side.expected === 0 ? '—' : `×${formatNumber(roundedRatio(side))}`}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Notice status="neutral">
        {verdict === null
          ? t('phishing_campaigns.comparison.nothing')
          : t(`phishing_campaigns.comparison.verdict.${verdicts[verdict.certainty ?? 'few']}`, {
              name: second.name,
              percent: formatProgress(Math.abs(100 * verdict.change)),
            })}
      </Notice>
      {first.left_out + second.left_out > 0 && (
        <Text size="xs" c="dimmed">
          {t('phishing_campaigns.comparison.left_out', {
            count: first.left_out + second.left_out,
            number: formatNumber(first.left_out + second.left_out),
          })}
        </Text>
      )}
    </>
  );
}

const verdicts = { fewer: 'better', more: 'worse', chance: 'chance', few: 'few' } as const;

const roundedRatio = ({ failed, expected }: AgainstDifficulty): number => Math.round((10 * failed) / expected) / 10;
