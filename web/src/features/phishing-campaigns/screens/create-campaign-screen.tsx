import { Button } from '@mantine/core';
import { campaignRules } from '@vigil/contract/phishing-campaigns/rules.ts';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choice, text } from '../../../lib/search-state.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Columns } from '../../../ui/columns.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { templateQuery } from '../../phishing-templates/api.ts';
import { campaignFormQuery, useCreateCampaign } from '../api.ts';
import { CampaignForm } from '../components/campaign-form.tsx';
import { CampaignReview } from '../components/campaign-review.tsx';
import { CampaignSummary } from '../components/campaign-summary.tsx';
import { GoneParts } from '../components/gone-parts.tsx';
import { useForecast } from '../components/use-forecast.tsx';
import { CAMPAIGN_DRAFT, type CampaignDraft, draftOf, emptyDraft } from '../rules/draft.ts';
import { draftFlaws } from '../rules/flaws.ts';
import { requestOf } from '../rules/request.ts';

const params = { step: choice(['form', 'review'], 'form'), template: text(), repeat: text() };

export function CreateCampaignScreen() {
  const [{ repeat }] = useSearchState(params);
  return repeat === '' ? (
    <NewCampaign name={CAMPAIGN_DRAFT} initial={emptyDraft} />
  ) : (
    <RepeatedCampaign key={repeat} id={repeat} />
  );
}

/** The form with the values of another campaign, and a list of its parts that do not exist any more. */
function RepeatedCampaign({ id }: { id: string }) {
  const { data: form, error, refetch } = useQuery(campaignFormQuery(id));
  const initial = useMemo(() => form && draftOf(form), [form]);
  if (initial === undefined || form === undefined) {
    return error === null ? <SkeletonRows count={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return <NewCampaign name={`${CAMPAIGN_DRAFT}.${id}`} initial={initial} notice={<GoneParts gone={form.gone} />} />;
}

type Props = { name: string; initial: CampaignDraft; notice?: ReactNode };

/** The form, then the review, then the launch. */
function NewCampaign({ name, initial, notice }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const [{ step, template }, setState] = useSearchState(params);
  const [now] = useState(() => new Date().toISOString());
  const create = useCreateCampaign();
  const draft = useDraft({
    name,
    initial,
    rules: campaignRules,
    flaws: (values) => draftFlaws(values, now),
    save: (values) => create.mutateAsync({ body: requestOf(values) }),
    onSaved: ({ id }) => void go({ to: '/admin/phishing/campaigns/$campaign_id', params: { campaign_id: id }, replace: true }),
    onInvalid: () => setState({ step: 'form' }),
  });
  const { values } = draft;
  const forecast = useForecast(values, now);
  usePreselectedTemplate(template, values, draft.set);

  const isReview = step === 'review' && draft.isValid;
  const review = () => {
    if (!draft.check()) return;
    setState({ step: 'review' });
    scrollTo({ top: 0 });
  };

  return (
    <>
      <PageHeader
        title={t(isReview ? 'phishing_campaigns.review_title' : 'phishing_campaigns.new_title')}
        crumbs={[{ text: t('menu.section.phishing') }, { text: t('phishing_campaigns.title'), to: '/admin/phishing/campaigns' }]}
        state={isReview ? values.name : t('phishing_campaigns.new_text')}
      />
      {notice}
      <DraftForm draft={draft} onSubmit={isReview ? undefined : review}>
        <Columns last={320} stickyLast>
          {isReview ? (
            <CampaignReview draft={values} forecast={forecast} onChange={draft.set} />
          ) : (
            <CampaignForm draft={draft} forecast={forecast} now={now} />
          )}
          <CampaignSummary draft={values} forecast={forecast} isReview={isReview}>
            <DraftNotice draft={draft} />
          </CampaignSummary>
        </Columns>
        <FormActions
          aside={
            !isReview && draft.attempts > 0 && !draft.isValid && <small role="status">{t('phishing_campaigns.unsound')}</small>
          }
        >
          {isReview ? (
            <>
              <Button variant="default" onClick={() => setState({ step: 'form' })}>
                {t('commons:back')}
              </Button>
              {/* A separate element from the button that led here: otherwise the same click could launch the campaign. */}
              <Button
                key="launch"
                type="submit"
                leftSection={<IconSend size={16} />}
                loading={draft.isSaving}
                disabled={forecast.count === undefined || forecast.count === 0}
              >
                {t(values.dateDelay === null ? 'phishing_campaigns.launch' : 'phishing_campaigns.plan')}
              </Button>
            </>
          ) : (
            <Button key="review" type="submit">
              {t('phishing_campaigns.to_review')}
            </Button>
          )}
        </FormActions>
      </DraftForm>
    </>
  );
}

/** Chooses the template that the address names, once, so that it can be removed afterwards. */
function usePreselectedTemplate(id: string, draft: CampaignDraft, set: (change: Partial<CampaignDraft>) => void) {
  const isWanted = id !== '' && draft.templates.length === 0;
  const { data } = useQuery({ ...templateQuery(id), enabled: isWanted });
  const [isDone, setDone] = useState(!isWanted);
  if (data === undefined || isDone) return;
  setDone(true);
  set({
    templates: [{ id: data.id, name: data.name, emails_count: data.emails_count }],
    ...(draft.name === '' && { name: data.name }),
  });
}
