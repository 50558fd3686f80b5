import { Stack } from '@mantine/core';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useRouteParams } from '../../../lib/use-route-params.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { LetterPreview } from '../../phishing-templates/components/letter-preview.tsx';
import { PagePreview } from '../../phishing-templates/components/page-preview.tsx';
import { TestButton } from '../../phishing-templates/components/test-button.tsx';
import { campaignQuery, campaignTemplateQuery, useSendCampaignTest } from '../api.ts';
import { type Behind, CampaignTiles } from '../components/campaign-tiles.tsx';
import { usePlace } from '../components/use-place.tsx';
import { recipientParams, Recipients } from '../components/recipients.tsx';

export const CampaignTemplateStatisticsScreen = () => <TemplateStatistics by_tag={false} />;
export const TaggedCampaignTemplateScreen = () => <TemplateStatistics by_tag />;

/** One template of a campaign: the letter as it was sent, its figures and its people. */
function TemplateStatistics({ by_tag }: { by_tag: boolean }) {
  const { t } = useTranslation();
  const { campaign_id, template_id } = useRouteParams('/admin/phishing/campaigns/$campaign_id/$template_id/statistics');
  const campaign = useQuery(campaignQuery(campaign_id));
  const place = usePlace('template', { by_tag, params: { campaign_id, template_id } }, campaign.data);
  const isLive = campaign.data?.status === 'active';
  const { data: template, isLoadingError, error, refetch } = useQuery(campaignTemplateQuery(campaign_id, template_id, isLive));
  const test = useSendCampaignTest();
  const [, setState] = useSearchState(recipientParams);
  const people = useRef<HTMLDivElement>(null);
  if (isLoadingError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const show = (behind: Behind) => {
    setState({ status: [], only: '', os: [], department: '', search: '', ...behind });
    people.current?.scrollIntoView({ block: 'start' });
  };
  const language = languageOf(template?.html ?? '');
  return (
    <>
      <PageHeader
        title={template?.name}
        crumbs={[
          { text: t('menu.section.phishing') },
          { text: t(place.title), to: place.list },
          { text: campaign.data?.name, to: place.campaign, params: { campaign_id } },
          {
            text: t('phishing_campaigns.statistics'),
            to: place.statistics,
            params: { campaign_id },
          },
        ]}
        state={template === undefined ? undefined : <Pill>{t(`phishing_templates.difficulties.${template.difficulty}`)}</Pill>}
        actions={<PrintButton />}
      />
      <CampaignTiles
        statistics={template?.statistics}
        vectors={[]}
        users_count={template === undefined ? undefined : reachedOf(template.statistics)}
        onShow={show}
      />
      <Stack>
        <Columns>
          <Card
            title={t('phishing_campaigns.letter_as_sent')}
            aside={
              !by_tag && (
                <TestButton
                  isPending={test.isPending}
                  onClick={() => test.mutate({ params: { id: campaign_id, campaign_template_id: template_id } })}
                />
              )
            }
          >
            {template === undefined ? (
              <SkeletonRows count={5} />
            ) : (
              <LetterPreview letter={template} language={language} height={420} />
            )}
          </Card>
          <Card title={t('phishing_templates.page')}>
            {template === undefined ? (
              <SkeletonRows count={5} />
            ) : (
              <PagePreview html={template.page_html} language={language} note={t('phishing_templates.page_note')} height={420} />
            )}
          </Card>
        </Columns>
        <Recipients ref={people} campaign_id={campaign_id} template_id={template_id} isLive={isLive} />
      </Stack>
    </>
  );
}

const reachedOf = ({ sent, failed, unconfirmed }: { sent: number; failed: number; unconfirmed: number }) =>
  sent + failed + unconfirmed;

/** A letter names its own language; the example person speaks it. */
const languageOf = (html: string) => {
  const [, named] = /<html[^>]*\slang="(\w+)"/i.exec(html) ?? [];
  return languages.find((language) => language === named) ?? currentLanguage();
};
