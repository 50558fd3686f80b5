import { Box, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatProgress } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { templateQuery, useSendTestEmail } from '../../phishing-templates/api.ts';
import { TestButton } from '../../phishing-templates/components/test-button.tsx';
import { EmailPreview } from '../../phishing-templates/components/email-preview.tsx';
import { PagePreview } from '../../phishing-templates/components/page-preview.tsx';
import { afterPageOf, type CampaignDraft, subjectToShow, sharesOf } from '../rules/draft.ts';
import { FollowUpSummary } from './follow-up-summary.tsx';
import { Readiness } from './readiness.tsx';
import { SendingCalendar } from './sending-calendar.tsx';
import { RecipientsSummary } from './recipients-summary.tsx';
import { EmailsOutsideHours } from './emails-outside-hours.tsx';
import type { Forecast } from './use-forecast.tsx';

type Props = { draft: CampaignDraft; forecast: Forecast; onChange: (change: Partial<CampaignDraft>) => void };

/** The review before the launch: who gets which emails and when, and what they will see. */
export function CampaignReview({ draft, forecast, onChange }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(draft.templates[0]?.id ?? '');
  const { data: template, isLoadingError, refetch } = useQuery({ ...templateQuery(chosen), enabled: chosen !== '' });
  const test = useSendTestEmail();
  const [email] = template?.emails ?? [];
  const [page] = template?.pages ?? [];
  return (
    <Stack>
      {!draft.isTesting && (
        <>
          <Readiness templates={draft.templates} forecast={forecast} />
          <ScreenLink to="/admin/phishing/allow-list">{t('phishing_campaigns.readiness.allow_list')}</ScreenLink>
          <RecipientsSummary targets={forecast.audience} recipients={forecast.recipients} />
          <Card title={t('phishing_campaigns.calendar.title')}>
            {forecast.calendar === null ? (
              <SkeletonRows count={2} height={24} />
            ) : (
              <Stack gap={12}>
                <SendingCalendar days={forecast.calendar} />
                <EmailsOutsideHours draft={draft} forecast={forecast} onChange={onChange} />
              </Stack>
            )}
          </Card>
        </>
      )}
      <Card title={t('phishing_campaigns.form.templates')}>
        <List isLined>
          {sharesOf(draft.templates).map(({ id, name, percent }) => (
            <li key={id}>
              <Group gap={12} wrap="nowrap">
                <Text flex={1}>{name}</Text>
                <Box flex={1}>
                  <ProgressBar value={percent} label={name} />
                </Box>
                <Text c="dimmed">{formatProgress(percent)}</Text>
              </Group>
            </li>
          ))}
        </List>
      </Card>
      <Card title={t('phishing_campaigns.form.after_page')}>
        <Text c="dimmed">
          {t(`phishing_campaigns.form.goes_to.${afterPageOf(draft)}`, {
            name: draft.redirect_page?.name,
            course: draft.course?.title,
          })}
        </Text>
      </Card>
      {(draft.hasMessage || draft.hasAutoCourse) && (
        <Card title={t('phishing_campaigns.form.after')}>
          {draft.hasAutoCourse && (
            <Text c="dimmed">
              {t('phishing_campaigns.form.course_review', {
                recipients: t(`phishing_campaigns.form.from.${draft.targetsAutoCourse}`),
                course: draft.course?.title ?? '',
                period: draft.period,
              })}
            </Text>
          )}
          {draft.hasMessage && (
            <Text c="dimmed">
              {t('phishing_campaigns.form.message_review', {
                recipients: t(`phishing_campaigns.form.from.${draft.targetsMessage}`),
                theme: subjectToShow(draft.theme),
              })}
            </Text>
          )}
        </Card>
      )}
      {draft.enableCreateCampaignByEnding && (
        <Card title={t('phishing_campaigns.follow_up.title')}>
          <FollowUpSummary form={draft.post_campaign} targets={draft.post_campaign_targets} />
        </Card>
      )}
      <Card
        title={t('phishing_campaigns.form.what_people_see')}
        aside={
          <Group gap={8}>
            {draft.templates.length > 1 && (
              <Select
                aria-label={t('phishing_campaigns.columns.template')}
                data={draft.templates.map(({ id, name }) => ({ value: id, label: name }))}
                value={chosen}
                allowDeselect={false}
                onChange={(id) => id !== null && setChosen(id)}
              />
            )}
            {email !== undefined && (
              <TestButton isPending={test.isPending} onClick={() => test.mutate({ params: { id: email.id } })} />
            )}
          </Group>
        }
      >
        {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
        {template === undefined && !isLoadingError && <SkeletonRows count={4} />}
        {template !== undefined && email !== undefined && (
          <EmailPreview email={email} language={template.language} height={420} />
        )}
      </Card>
      {template !== undefined && page !== undefined && (
        <Card title={t('phishing_templates.page')}>
          <PagePreview html={page.html} language={template.language} note={t('phishing_templates.page_note')} height={360} />
        </Card>
      )}
    </Stack>
  );
}
