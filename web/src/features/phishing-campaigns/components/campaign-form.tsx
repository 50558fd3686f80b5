import { Stack, Switch, TextInput } from '@mantine/core';
import { followUpRules } from '@vigil/contract/phishing-campaigns/rules.ts';
import { useTranslation } from 'react-i18next';
import { partOf } from '../../../lib/draft-part.ts';
import type { Draft } from '../../../lib/use-draft.ts';
import { Card } from '../../../ui/card.tsx';
import type { CampaignDraft } from '../rules/draft.ts';
import { AfterClick } from './after-click.tsx';
import { AfterPageChoice } from './after-page-choice.tsx';
import { CampaignDates } from './campaign-dates.tsx';
import classes from './campaign-form.module.css';
import { ChosenTemplates } from './chosen-templates.tsx';
import { FollowUpForm } from './follow-up-form.tsx';
import { TargetChoice } from './target-choice.tsx';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: Draft<CampaignDraft>; forecast: Forecast; now: string };

export function CampaignForm(props: Props) {
  const { t } = useTranslation();
  const { draft } = props;
  return (
    <Stack>
      <Card title={t('phishing_campaigns.form.about')}>
        <TextInput label={t('phishing_campaigns.form.name')} {...draft.text('name')} />
      </Card>
      <ChosenTemplates draft={draft} isTrial={draft.values.isTesting} />
      <Targets draft={draft} />
      {/* A trial has no dates, because it is sent at once. */}
      {!draft.values.isTesting && <CampaignDates {...props} />}
      <AfterClick draft={draft} />
      <AfterPageChoice draft={draft} />
      <FollowUp draft={draft} />
    </Stack>
  );
}

function Targets({ draft }: Pick<Props, 'draft'>) {
  const { t } = useTranslation();
  const { isTesting } = draft.values;
  return (
    <Card title={t('phishing_campaigns.form.targets')}>
      <Stack gap={16}>
        <Switch
          label={t('phishing_campaigns.form.is_testing')}
          description={t('phishing_campaigns.form.is_testing_hint')}
          {...draft.tick('isTesting')}
        />
        {!isTesting && <TargetChoice draft={draft} />}
      </Stack>
    </Card>
  );
}

/** The campaign that begins when this one ends. */
function FollowUp({ draft }: Pick<Props, 'draft'>) {
  const { t } = useTranslation();
  const { enableCreateCampaignByEnding, post_campaign_targets } = draft.values;
  return (
    <>
      <Card title={t('phishing_campaigns.follow_up.title')}>
        <Switch
          label={t('phishing_campaigns.follow_up.enable')}
          description={t('phishing_campaigns.follow_up.enable_hint')}
          {...draft.tick('enableCreateCampaignByEnding')}
        />
      </Card>
      {enableCreateCampaignByEnding && (
        // Indented, so that its cards do not look like this campaign's.
        <div className={classes.within}>
          <FollowUpForm
            draft={partOf(draft, 'post_campaign', followUpRules)}
            targets={post_campaign_targets}
            onTargets={(post_campaign_targets) => draft.set({ post_campaign_targets })}
          />
        </div>
      )}
    </>
  );
}
