import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { ChainedCampaign } from '@vigil/contract/phishing-campaigns/campaign.ts';
import type { getCampaignInternal } from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { ResponseOf } from '@vigil/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/format.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { campaignCourseQuery } from '../api.ts';
import classes from './campaign-chain.module.css';
import { FollowUpSummary } from './follow-up-summary.tsx';
import { useFigure } from '../../phishing-results/components/use-figure.ts';

type Internal = ResponseOf<typeof getCampaignInternal>;

/** Campaign, course, retest as one: who was caught, how far they have learnt, and who was caught again. */
export function CampaignChain({ campaign }: { campaign: Internal }) {
  const { t } = useTranslation();
  const go = useGo();
  const { id, before, after, post_campaign, post_campaign_targets, follow_up_obstacle, status } = campaign;
  const isOver = status === 'completed' || status === 'failed';
  const isToCome = post_campaign !== null && !isOver;
  if (before === null && after === null && !isToCome && follow_up_obstacle === null) return null;
  return (
    <Box mb="md">
      <Card
        title={t('phishing_campaigns.chain.title')}
        aside={
          isToCome && (
            <Button
              variant="default"
              onClick={() => void go({ to: '/admin/phishing/campaigns/by-ending/create', search: { campaign: id } })}
            >
              {t('commons:edit')}
            </Button>
          )
        }
      >
        {follow_up_obstacle !== null && (
          <Notice status="warning">{t(`phishing_campaigns.follow_up.obstacle.${follow_up_obstacle}`)}</Notice>
        )}
        <ol className={classes.chain}>
          {before !== null && <Link name={t('phishing_campaigns.chain.campaign')} campaign={before} />}
          {before !== null && <CourseOf id={before.id} />}
          <Link name={t('phishing_campaigns.chain.here')} campaign={campaign} isHere />
          {(after !== null || isToCome) && <CourseOf id={id} />}
          {after !== null && <Link name={t('phishing_campaigns.follow_up.title')} campaign={after} />}
          {isToCome && (
            <Step name={t('phishing_campaigns.follow_up.to_come')}>
              <FollowUpSummary form={post_campaign} targets={post_campaign_targets} />
            </Step>
          )}
        </ol>
      </Card>
    </Box>
  );
}

const Step = ({ name, isHere = false, children }: { name: string; isHere?: boolean; children: ReactNode }) => (
  <li className={classes.step} aria-current={isHere ? 'step' : undefined}>
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    {children}
  </li>
);

type LinkProps = { name: string; campaign: ChainedCampaign; isHere?: boolean };

function Link({ name, campaign, isHere = false }: LinkProps) {
  const { t } = useTranslation();
  const written = useFigure();
  const { id, name: title, statistics } = campaign;
  return (
    <Step name={name} isHere={isHere}>
      <Stack gap={4}>
        {isHere ? (
          <b>{title}</b>
        ) : (
          <ScreenLink to="/admin/phishing/campaigns/$campaign_id" params={{ campaign_id: id }}>
            {title}
          </ScreenLink>
        )}
        <Group gap={6} align="baseline">
          {statistics.incidents !== null && (
            <b className={classes.figure}>{formatShare(statistics.incidents, statistics.sent)}</b>
          )}
          <small>
            {t('phishing_campaigns.chain.caught', {
              caught: written(statistics, 'incidents'),
              sent: formatNumber(statistics.sent),
            })}
          </small>
        </Group>
      </Stack>
    </Step>
  );
}

function CourseOf({ id }: { id: string }) {
  const { t } = useTranslation();
  const course = useQuery(campaignCourseQuery(id)).data?.course;
  if (course === undefined || course === null) return null;
  return (
    <Step name={t('phishing_campaigns.chain.course')}>
      <Stack gap={4}>
        <b>{course.title}</b>
        <Group gap={6} align="baseline">
          <b className={classes.figure}>{formatShare(course.completed_count, course.learners_count)}</b>
          <small>
            {t('phishing_campaigns.course_learners', {
              completed: formatNumber(course.completed_count),
              total: formatNumber(course.learners_count),
            })}
          </small>
        </Group>
      </Stack>
    </Step>
  );
}
