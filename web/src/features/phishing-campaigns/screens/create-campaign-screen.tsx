import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { choice, text } from '../../../lib/search-state.ts';
import { useGo } from '../../../lib/use-go.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { Columns } from '../../../ui/columns.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { templateQuery } from '../../phishing-templates/api.ts';
import { useCreateCampaign } from '../api.ts';
import { CampaignForm } from '../components/campaign-form.tsx';
import { CampaignReview } from '../components/campaign-review.tsx';
import { CampaignSummary } from '../components/campaign-summary.tsx';
import { useKeptDraft } from '../components/kept-draft.tsx';
import { useForecast } from '../components/use-forecast.tsx';
import { type CampaignDraft, emptyDraft, flawsOf, requestOf } from '../rules.ts';

/** The first field with a word beside it. */
const FLAWED = 'main [aria-invalid="true"], main [data-flaw]';
const params = { step: choice(['form', 'review'], 'form'), template: text() };

/** The form, then a last look, then the launch. */
export function CreateCampaignScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const [{ step, template }, setState] = useSearchState(params);
  const [draft, set] = useKeptDraft();
  const [isTried, setTried] = useState(false);
  const [now] = useState(() => new Date().toISOString());
  const create = useCreateCampaign();
  const forecast = useForecast(draft, now);
  const { guard, release } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(emptyDraft));
  usePreselected(template, draft, set);

  const flaws = flawsOf(draft, now);
  const isSound = Object.keys(flaws).length === 0;
  const isReview = step === 'review' && isSound;
  const told = create.error?.fieldErrors() ?? {};
  const errorOf = (name: keyof CampaignDraft) => {
    const flaw = flaws[name];
    return told[name] ?? (isTried && flaw !== undefined ? t(`phishing_campaigns.flaw.${flaw}`) : undefined);
  };
  const review = () => {
    setTried(true);
    if (!isSound) {
      requestAnimationFrame(() => document.querySelector(FLAWED)?.scrollIntoView({ block: 'center' }));
      return;
    }
    create.reset();
    setState({ step: 'review' });
    scrollTo({ top: 0 });
  };
  const launch = () =>
    create.mutate(
      { body: requestOf(draft) },
      {
        onSuccess: ({ id }) => {
          release();
          void go({ to: '/admin/phishing/campaigns/$campaign_id', params: { campaign_id: id }, replace: true });
        },
        // What the server says about a field stands beside it.
        onError: (error) => error.details.length > 0 && setState({ step: 'form' }),
      },
    );

  return (
    <>
      <PageHeader
        title={t(isReview ? 'phishing_campaigns.review_title' : 'phishing_campaigns.new_title')}
        crumbs={[{ text: t('menu.section.phishing') }, { text: t('phishing_campaigns.title'), to: '/admin/phishing/campaigns' }]}
        state={isReview ? draft.name : t('phishing_campaigns.new_text')}
      />
      <Columns last={320} isLastKept>
        {isReview ? <CampaignReview draft={draft} /> : <CampaignForm draft={draft} set={set} errorOf={errorOf} now={now} />}
        <CampaignSummary draft={draft} forecast={forecast}>
          <FormError error={create.error} />
          {isReview ? (
            <>
              <Button
                leftSection={<IconSend size={16} />}
                loading={create.isPending}
                disabled={forecast.count === undefined || forecast.count === 0}
                onClick={launch}
              >
                {t(draft.start_date === null ? 'phishing_campaigns.launch' : 'phishing_campaigns.plan')}
              </Button>
              <Button variant="default" onClick={() => setState({ step: 'form' })}>
                {t('commons:back')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={review}>{t('phishing_campaigns.to_review')}</Button>
              {isTried && !isSound && <small role="status">{t('phishing_campaigns.unsound')}</small>}
            </>
          )}
        </CampaignSummary>
      </Columns>
      {guard}
    </>
  );
}

/** A template named by the address is chosen once; taking it out afterwards stays. */
function usePreselected(id: string, draft: CampaignDraft, set: (change: Partial<CampaignDraft>) => void) {
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
