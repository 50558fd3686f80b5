import { Stack } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import type { Campaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { EmailPreview } from '../../phishing-templates/components/email-preview.tsx';
import { PagePreview } from '../../phishing-templates/components/page-preview.tsx';
import { TestButton } from '../../phishing-templates/components/test-button.tsx';
import { campaignTemplateQuery, useSendCampaignTest } from '../api.ts';
import { CampaignFrame, type CampaignTab } from '../components/campaign-frame.tsx';
import { type FigureFilter, CampaignTiles } from '../components/campaign-tiles.tsx';
import { sectionOf } from '../rules/list.ts';

export const CampaignTemplateStatisticsScreen = () => <TemplateStatistics by_tag={false} />;
export const TaggedCampaignTemplateScreen = () => <TemplateStatistics by_tag />;

/** One template within the campaign's page: its figures, and the email and page as they were sent. */
function TemplateStatistics({ by_tag }: { by_tag: boolean }) {
  const params = useRouteParams('/admin/phishing/campaigns/$campaign_id/$template_id/statistics');
  const { campaign_id, template_id } = params;
  const go = useGo();
  const { data: template } = useQuery(campaignTemplateQuery(campaign_id, template_id));
  const open = (search: { tab: CampaignTab } & Record<string, string | string[]>) =>
    void go({ to: sectionOf(by_tag).campaign, params: { campaign_id }, search });
  return (
    <CampaignFrame
      part="template"
      by_tag={by_tag}
      params={params}
      tab="templates"
      crumb={template?.name}
      onTab={(tab) => open({ tab })}
    >
      {(campaign) => (
        <Template
          campaign={campaign}
          template_id={template_id}
          onShow={(filter) => open({ tab: 'recipients', template: template_id, ...filter })}
        />
      )}
    </CampaignFrame>
  );
}

type Props = { campaign: Campaign; template_id: string; onShow: (filter: FigureFilter) => void };

function Template({ campaign: { id, by_tag, status }, template_id, onShow }: Props) {
  const { t } = useTranslation();
  const test = useSendCampaignTest();
  const { data, isLoadingError, error, refetch } = useQuery(campaignTemplateQuery(id, template_id, status === 'active'));
  if (isLoadingError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const language = languageOf(data?.html ?? '');
  return (
    <Stack>
      <h2>
        {data?.name} {data !== undefined && <Pill>{t(`phishing_templates.difficulties.${data.difficulty}`)}</Pill>}
      </h2>
      <CampaignTiles
        statistics={data?.statistics}
        vectors={[]}
        users_count={data === undefined ? undefined : recipientCount(data.statistics)}
        onShow={onShow}
      />
      <Columns>
        <Card
          title={t('phishing_campaigns.email_as_sent')}
          aside={
            !by_tag && (
              <TestButton
                isPending={test.isPending}
                onClick={() => test.mutate({ params: { id, campaign_template_id: template_id } })}
              />
            )
          }
        >
          {data === undefined ? <SkeletonRows count={5} /> : <EmailPreview email={data} language={language} height={420} />}
        </Card>
        <Card title={t('phishing_templates.page')}>
          {data === undefined ? (
            <SkeletonRows count={5} />
          ) : (
            <PagePreview html={data.page_html} language={language} note={t('phishing_templates.page_note')} height={420} />
          )}
        </Card>
      </Columns>
    </Stack>
  );
}

const recipientCount = ({ sent, failed, unconfirmed }: { sent: number; failed: number; unconfirmed: number }) =>
  sent + failed + unconfirmed;

/** Returns the language of the email's HTML, which decides the name of the example person. */
const languageOf = (html: string) => {
  const [, htmlLanguage] = /<html[^>]*\slang="(\w+)"/i.exec(html) ?? [];
  return languages.find((language) => language === htmlLanguage) ?? currentLanguage();
};
