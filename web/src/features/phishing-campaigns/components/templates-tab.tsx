import { Stack } from '@mantine/core';
import { describeVariables } from '../../phishing-templates/components/describe-variables.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { ResultBars } from '../../phishing-results/components/result-bars.tsx';
import { campaignTemplatesQuery } from '../api.ts';
import { sectionOf } from '../rules/list.ts';
import { Comparison } from './comparison.tsx';
import { useCampaignFigures } from './use-campaign-figures.ts';

/** Every template of a campaign, each linking to its page, and a comparison with another campaign. */
export function TemplatesTab({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { id, by_tag, status, name } = campaign;
  const { data, isLoadingError, refetch } = useQuery(campaignTemplatesQuery(id, status === 'active'));
  const figures = useCampaignFigures(campaign);
  return (
    <Stack>
      <Card title={t('phishing_campaigns.by_template')}>
        {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
        {data === undefined && !isLoadingError && <SkeletonRows count={3} />}
        {data !== undefined && (
          <ResultBars
            label={t('phishing_campaigns.by_template')}
            of={t('phishing_campaigns.columns.template')}
            isYoung={figures !== undefined && figures.age !== 'judged'}
            rows={data.data.map(({ id: template_id, name: title, subject, difficulty, statistics }) => ({
              id: template_id,
              statistics,
              title: (
                <TwoLine note={`${t(`phishing_templates.difficulties.${difficulty}`)} · ${describeVariables(subject, t)}`}>
                  <ScreenLink to={sectionOf(by_tag).template} params={{ campaign_id: id, template_id }}>
                    {title}
                  </ScreenLink>
                </TwoLine>
              ),
            }))}
          />
        )}
      </Card>
      {figures?.age === 'judged' && <Comparison id={id} name={name} />}
    </Stack>
  );
}
