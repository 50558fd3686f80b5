import { UnstyledButton } from '@mantine/core';
import type { Campaign, ChainedCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { getCampaignInternal } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { ResponseOf } from '@vigil/contract/endpoint.ts';
import { READ_THROUGH_SECONDS } from '@vigil/contract/phishing-tracking/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatProgress } from '../../../lib/format.ts';
import { percentOf } from '@vigil/contract/shared/percent.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LearningBar } from '../../../ui/learning-bar.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { useFigure } from '../../phishing-results/components/use-figure.ts';
import { campaignCourseQuery, campaignInternalQuery, campaignReadingQuery, failureTotalsQuery } from '../api.ts';
import { subjectToShow } from '../rules/draft.ts';
import type { CampaignTab } from './campaign-frame.tsx';
import classes from './campaign-results.module.css';
import { Step, Steps } from './steps.tsx';
import { durationWords } from './duration-words.ts';

type Internal = ResponseOf<typeof getCampaignInternal>;
type Props = { campaign: Campaign; isJudged: boolean; onTab: (tab: CampaignTab) => void };

/**
 * What people who failed received: the lesson, the explaining email, the course and the follow-up. If `isJudged`, also whether
 * they did better later.
 */
export function FailureResponseCard({ campaign, isJudged, onTab }: Props) {
  const { t } = useTranslation();
  const { data: internal } = useQuery(campaignInternalQuery(campaign.id));
  const isOver = campaign.status === 'completed' || campaign.status === 'failed';
  return (
    <Card
      title={t('phishing_campaigns.results.next.title')}
      aside={
        !isOver && (
          <UnstyledButton className={`${classes.press} touched`} onClick={() => onTab('settings')}>
            {t('commons:edit')}
          </UnstyledButton>
        )
      }
    >
      {internal !== undefined && internal.follow_up_obstacle !== null && (
        <Notice status="warning">{t(`phishing_campaigns.follow_up.obstacle.${internal.follow_up_obstacle}`)}</Notice>
      )}
      <Steps>
        {internal !== undefined && internal.before !== null && (
          <ChainedStep title={t('phishing_campaigns.results.next.before')} campaign={internal.before} isDone />
        )}
        <Lesson id={campaign.id} isLive={campaign.status === 'active'} />
        {internal !== undefined && internal.hasMessage && (
          <Step state="done" title={t('phishing_campaigns.results.next.message', { theme: subjectToShow(internal.theme) })}>
            {t(`phishing_campaigns.form.from.${internal.targetsMessage}`)}
          </Step>
        )}
        <Course id={campaign.id} internal={internal} />
        {internal !== undefined && <FollowUp internal={internal} isOver={isOver} />}
        {isJudged && <LaterEmails id={campaign.id} />}
      </Steps>
    </Card>
  );
}

/** How many people stayed on the lesson for the half a minute that reading takes. */
function Lesson({ id, isLive }: { id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery(campaignReadingQuery(id, isLive));
  if (data === undefined || data.readers_count === null || data.readers_count === 0) {
    return (
      <Step state="done" title={t('phishing_campaigns.results.next.lesson')}>
        {t(`phishing_campaigns.results.next.${data?.readers_count === null ? 'lesson_hidden' : 'lesson_unread'}`)}
      </Step>
    );
  }
  const { readers_count, read_through_count, median_seconds } = data;
  const parts = [
    t('phishing_campaigns.results.next.readers', { count: readers_count, formatted: formatNumber(readers_count) }),
    median_seconds !== null && t('phishing_campaigns.results.next.median', { duration: durationWords(t, median_seconds) }),
    read_through_count !== null &&
      t('phishing_campaigns.results.next.read_through', {
        share: formatProgress(percentOf(read_through_count, readers_count)),
        duration: durationWords(t, READ_THROUGH_SECONDS),
      }),
  ].filter((part) => part !== false);
  return (
    <Step state="done" title={t('phishing_campaigns.results.next.lesson')}>
      {parts.join(' · ')}
    </Step>
  );
}

function Course({ id, internal }: { id: string; internal: Internal | undefined }) {
  const { t } = useTranslation();
  const { data } = useQuery(campaignCourseQuery(id));
  const course = data?.course ?? null;
  if (internal === undefined || data === undefined) return null;
  if (course === null) {
    const planned = internal.hasAutoCourse ? internal.course : null;
    return (
      <Step
        state="to_come"
        title={
          planned === null
            ? t('phishing_campaigns.no_course')
            : t('phishing_campaigns.results.next.course', { title: planned.title })
        }
      >
        {planned !== null && t(`phishing_campaigns.form.from.${internal.targetsAutoCourse}`)}
      </Step>
    );
  }
  return (
    <Step
      state={course.progress >= 100 ? 'done' : 'now'}
      title={t('phishing_campaigns.results.next.course', { title: course.title })}
    >
      <LearningBar value={course.progress} label={course.title} />
      {t('phishing_campaigns.course_learners', {
        completed: formatNumber(course.completed_count),
        total: formatNumber(course.learners_count),
      })}
      {' · '}
      {t('phishing_campaigns.results.next.days', { count: internal.period, formatted: formatNumber(internal.period) })}
    </Step>
  );
}

function FollowUp({ internal, isOver }: { internal: Internal; isOver: boolean }) {
  const { t } = useTranslation();
  const { after, post_campaign, post_campaign_targets, end_date, by_tag } = internal;
  if (after !== null) return <ChainedStep title={t('phishing_campaigns.follow_up.title')} campaign={after} />;
  if (post_campaign === null || isOver) {
    return by_tag || isOver || internal.follow_up_obstacle !== null ? null : (
      <Step state="to_come" title={t('phishing_campaigns.results.next.no_follow_up')}>
        <ScreenLink to="/admin/phishing/campaigns/by-ending/create" search={{ campaign: internal.id }}>
          {t('phishing_campaigns.follow_up.add')}
        </ScreenLink>
      </Step>
    );
  }
  const days = post_campaign.isDelay ? (post_campaign.dateDelay ?? 0) : 0;
  const begins = new Date(Date.parse(end_date) + days * DAY_MS);
  return (
    <Step state="to_come" title={`${t('phishing_campaigns.follow_up.title')}: ${post_campaign.name}`}>
      {t('phishing_campaigns.starts', { moment: momentWords(begins) })} ·{' '}
      {t(`phishing_campaigns.form.from.${post_campaign_targets}`)}
    </Step>
  );
}
const DAY_MS = 86_400_000;

type ChainedProps = { title: string; campaign: ChainedCampaign; isDone?: boolean };

function ChainedStep({
  title,
  campaign: { id, name, status, start_date, completed_at, statistics },
  isDone = false,
}: ChainedProps) {
  const { t } = useTranslation();
  const written = useFigure();
  const isOver = isDone || completed_at !== null;
  const when =
    completed_at !== null
      ? t('phishing_campaigns.ended', { moment: momentWords(completed_at) })
      : t(`phishing_campaigns.${status === 'planned' ? 'starts' : 'results.next.since'}`, { moment: momentWords(start_date) });
  return (
    <Step
      state={isOver ? 'done' : status === 'active' ? 'now' : 'to_come'}
      title={
        <>
          {title}:{' '}
          <ScreenLink to="/admin/phishing/campaigns/$campaign_id" params={{ campaign_id: id }}>
            {name}
          </ScreenLink>
        </>
      }
    >
      {when}
      {statistics.sent > 0 &&
        ` · ${t('phishing_campaigns.results.next.failed', {
          part: written(statistics, 'incidents'),
          of: formatNumber(statistics.sent),
        })}`}
    </Step>
  );
}

/** Whether people who failed did better with a later email. */
function LaterEmails({ id }: { id: string }) {
  const { t } = useTranslation();
  const totals = useQuery(failureTotalsQuery(id)).data;
  if (totals === undefined || totals.retested === null || totals.retested === 0 || totals.caught_again === null) return null;
  return (
    <Step state="now" title={t('phishing_campaigns.results.next.helped')}>
      {t('phishing_campaigns.results.next.again', { part: formatNumber(totals.caught_again), of: formatNumber(totals.retested) })}
    </Step>
  );
}
