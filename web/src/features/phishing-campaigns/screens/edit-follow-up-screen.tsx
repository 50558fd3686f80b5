import { Box, Button } from '@mantine/core';
import { followUpRules } from '@vigil/contract/phishing-campaigns/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { partOf } from '../../../lib/draft-part.ts';
import { text } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { campaignInternalQuery, useChangeCampaign } from '../api.ts';
import { CampaignSelect } from '../components/campaign-select.tsx';
import { FollowUpForm } from '../components/follow-up-form.tsx';
import { FollowUpSummary } from '../components/follow-up-summary.tsx';
import { followUpDraftFlaws } from '../rules/flaws.ts';
import { followUpDraftOf, FORM_TARGET } from '../rules/draft.ts';
import { followUpChangeOf } from '../rules/request.ts';

const params = { campaign: text() };

/** Sets up or changes the follow-up of a planned or running campaign. */
export function EditFollowUpScreen() {
  const { t } = useTranslation();
  const [{ campaign }, setState] = useSearchState(params);
  return (
    <>
      <PageHeader
        title={t('phishing_campaigns.follow_up.title')}
        crumbs={[{ text: t('menu.section.phishing') }, { text: t('phishing_campaigns.title'), to: '/admin/phishing/campaigns' }]}
        state={t('phishing_campaigns.follow_up.text')}
      />
      {campaign === '' ? (
        <Card title={t('phishing_campaigns.follow_up.previous')}>
          <CampaignSelect
            label={t('phishing_campaigns.follow_up.campaign')}
            placeholder={t('phishing_campaigns.search')}
            value=""
            statuses={['active', 'planned']}
            onChange={(id) => setState({ campaign: id })}
          />
        </Card>
      ) : (
        <EditFollowUp key={campaign} id={campaign} />
      )}
    </>
  );
}

function EditFollowUp({ id }: { id: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const { data: campaign, error, refetch } = useQuery({ ...campaignInternalQuery(id), staleTime: Infinity, gcTime: 0 });
  const change = useChangeCampaign({ silent: true });
  const initial = useMemo(
    () => ({
      post_campaign: followUpDraftOf(campaign?.post_campaign ?? null),
      post_campaign_targets: campaign?.post_campaign_targets ?? FORM_TARGET,
    }),
    [campaign],
  );
  const back = () => void go({ to: '/admin/phishing/campaigns/$campaign_id', params: { campaign_id: id }, replace: true });
  const draft = useDraft({
    name: `campaign.follow_up.${id}`,
    initial,
    version: campaign?.version,
    labels: {
      post_campaign: { label: t('phishing_campaigns.follow_up.title'), words: ({ name }) => name },
      post_campaign_targets: {
        label: t('phishing_campaigns.follow_up.campaign'),
        words: (target) => t(`phishing_campaigns.form.from.${target}`),
      },
    },
    flaws: ({ post_campaign }) => followUpDraftFlaws(post_campaign),
    save: ({ post_campaign, post_campaign_targets }, { version }) =>
      change.mutateAsync({
        params: { id },
        body: { type: 'follow_up', post_campaign: followUpChangeOf(post_campaign), post_campaign_targets },
        version,
      }),
    onSaved: back,
  });
  if (campaign === undefined) {
    return error === null ? <SkeletonRows count={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const { post_campaign, post_campaign_targets } = draft.values;
  return (
    <DraftForm draft={draft}>
      <Columns last={320} stickyLast>
        <FollowUpForm
          draft={partOf(draft, 'post_campaign', followUpRules)}
          targets={post_campaign_targets}
          onTargets={(targets) => draft.set({ post_campaign_targets: targets })}
        />
        <aside aria-label={t('phishing_campaigns.form.summary')}>
          <Card title={t('phishing_campaigns.follow_up.after', { name: campaign.name })}>
            <FollowUpSummary
              form={{ ...post_campaign, name: post_campaign.name.trim() || '—' }}
              targets={post_campaign_targets}
            />
          </Card>
          <Box mt={12}>
            <DraftNotice draft={draft} />
          </Box>
        </aside>
      </Columns>
      <FormActions>
        <Button variant="default" onClick={back}>
          {t('commons:cancel')}
        </Button>
        <Button type="submit" loading={draft.isSaving}>
          {t('commons:save')}
        </Button>
      </FormActions>
    </DraftForm>
  );
}
