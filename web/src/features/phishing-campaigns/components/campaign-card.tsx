import { percentOf } from '@vigil/contract/shared/percent.ts';
import { Group, Stack, Text } from '@mantine/core';
import type { CampaignSummary } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatShare } from '../../../lib/format.ts';
import { CoverLink, GridCard } from '../../../ui/card-grid.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { inkOf, markOf } from '../../../ui/theme/states.ts';
import { TagDot } from '../../tags/components/tag-dot.tsx';
import { emailsOf, stageOf } from '../rules/stage.ts';
import { sectionOf } from '../rules/list.ts';
import classes from './campaign-card.module.css';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { StagePill } from './stage-pill.tsx';
import { WaveFill } from './wave-fill.tsx';

const counters = ['opened', 'clicked', 'entered_data'] as const;

export function CampaignCard({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation();
  const figure = useFigure();
  const { statistics, templates, follows } = campaign;
  const emails = emailsOf(campaign);
  const stage = stageOf(campaign);
  const sent = t('phishing_campaigns.sent_of', { sent: formatNumber(statistics.sent), total: formatNumber(emails) });
  return (
    <GridCard gap={14}>
      <Group gap={14} align="flex-start" wrap="nowrap">
        <WaveFill
          percent={percentOf(statistics.sent, emails) ?? 0}
          label={sent}
          isMoving={stage === 'sending'}
          colour={markOf(campaign.status === 'creating' ? 'planned' : campaign.status)}
          stateWhenFull={campaign.status === 'completed' ? 'completed' : undefined}
        />
        <Stack gap={4} flex={1} miw={0}>
          <h3>
            <CoverLink to={sectionOf(campaign.by_tag).campaign} params={{ campaign_id: campaign.id }}>
              {campaign.name}
            </CoverLink>
          </h3>
          <small>
            {formatDate(campaign.start_date)} – {formatDate(campaign.completed_at ?? campaign.end_date)}
          </small>
          {follows !== null && <small>{t('phishing_campaigns.follow_up.follows', { name: follows.name })}</small>}
          <Group gap={6} pt={2}>
            <StagePill campaign={campaign} />
            {stage === 'paused' && campaign.pause_reason !== null && (
              <Pill colour="red">{t('phishing_campaigns.paused_itself.mark')}</Pill>
            )}
            {campaign.tag !== null && (
              <Pill>
                <TagDot color={campaign.tag.color} /> {campaign.tag.title}
              </Pill>
            )}
            {campaign.is_testing && <Pill>{t('phishing_campaigns.testing')}</Pill>}
            {campaign.is_autophish && <Pill>{t('phishing_campaigns.autophish')}</Pill>}
          </Group>
        </Stack>
      </Group>
      <dl className={classes.counters}>
        <div>
          <dt>{t('phishing_results.figures.sent')}</dt>
          <dd>
            <b>{formatNumber(statistics.sent)}</b>
            <small>{t('phishing_campaigns.of', { total: formatNumber(emails) })}</small>
          </dd>
        </div>
        {counters.map((name) => (
          <div key={name}>
            <dt>{t(`phishing_results.figures.${name}`)}</dt>
            <dd>
              <b style={{ color: (statistics[name] ?? 0) > 0 ? `var(${inkOf(name)})` : undefined }}>{figure(statistics, name)}</b>
              {statistics.rough?.[name] === undefined && <small>{formatShare(statistics[name], statistics.sent)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed" truncate>
        {templates.map(({ name }) => name).join(', ')}
      </Text>
    </GridCard>
  );
}
