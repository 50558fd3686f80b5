import { displayName } from '@vigil/contract/profile/rules.ts';
import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign-user.ts';
import { verdictReasons } from '@vigil/contract/phishing-results/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { departmentTitle } from '../../../lib/department-title.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { List } from '../../../ui/list.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { deliveryEventsQuery, LIVE_MS, useOverruleVerdict } from '../api.ts';
import { Excuse } from './excuse.tsx';
import { FailureWords } from './failure-words.tsx';
import { ResendButton } from './resend-button.tsx';
import { HiddenResults } from '../../phishing-results/components/hidden-results.tsx';
import { useMinGroupSize } from '../../profile/api.ts';
import { OutcomePill } from '../../phishing-results/components/outcome-pill.tsx';

type Props = {
  campaign_id: string;
  delivery_id: string | null;
  /** The recipient of the delivery; undefined while loading. */
  recipient: CampaignUser | undefined;
  isLive: boolean;
  onClose: () => void;
};

/** One person's delivery: its events, who caused each, and the operator's verdict. */
export function DeliveryDrawer({ campaign_id, delivery_id, recipient, isLive, onClose }: Props) {
  const { t } = useTranslation();
  useOpenLayer(delivery_id !== null, onClose);
  const isNamed = useMinGroupSize() === null;
  return (
    <Drawer
      closeOnEscape={false}
      returnFocus={false}
      opened={delivery_id !== null}
      onClose={onClose}
      position="right"
      size={480}
      padding={24}
      title={recipient === undefined ? t('phishing_campaigns.email') : displayName(recipient.user)}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      {recipient !== undefined && <Email recipient={recipient} />}
      {recipient?.can_resend === true && isLive && <ResendButton campaign_id={campaign_id} recipient={recipient} />}
      {isNamed && recipient !== undefined && <Excuse campaign_id={campaign_id} recipient={recipient} />}
      {isNamed && delivery_id !== null && <Events campaign_id={campaign_id} delivery_id={delivery_id} isLive={isLive} />}
      <HiddenResults />
    </Drawer>
  );
}

function Email({ recipient }: { recipient: CampaignUser }) {
  const { t } = useTranslation();
  const { user, department, template, state, failure, send_at, sent_at, attempt, gotcha_seconds } = recipient;
  return (
    <>
      <Text c="dimmed" mb="md">
        {user.email} · {departmentTitle(department.title)}
      </Text>
      <Facts isBeside>
        <Fact name={t('phishing_campaigns.columns.result')}>
          <OutcomePill user={recipient} />
        </Fact>
        {template !== null && <Fact name={t('phishing_campaigns.columns.template')}>{template.name}</Fact>}
        {attempt > 1 && <Fact name={t('phishing_campaigns.resend.attempt')}>{attempt}</Fact>}
        <Fact name={t(sent_at === null ? 'phishing_campaigns.planned_for' : 'phishing_results.figures.sent')}>
          <Moment at={sent_at ?? send_at} />
        </Fact>
        {gotcha_seconds !== null && (
          <Fact name={t('phishing_campaigns.reading.fact')}>
            {t('phishing_campaigns.reading.seconds', { formatted: formatNumber(gotcha_seconds) })}
          </Fact>
        )}
      </Facts>
      {(state === 'failed' || state === 'unconfirmed') && (
        <Notice status={state === 'failed' ? 'error' : 'warning'}>
          {t(`phishing_campaigns.apart_why.${state}`)}
          {failure !== null && (
            <Text size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
              <FailureWords failure={failure} />
            </Text>
          )}
        </Notice>
      )}
      {state === 'deferred' && failure !== null && (
        <Notice status="neutral">
          <FailureWords failure={failure} />
        </Notice>
      )}
    </>
  );
}

function Events({ campaign_id, delivery_id, isLive }: { campaign_id: string; delivery_id: string; isLive: boolean }) {
  const { t } = useTranslation();
  const events = useQuery({ ...deliveryEventsQuery(campaign_id, delivery_id), refetchInterval: isLive ? LIVE_MS : false });
  const overrule = useOverruleVerdict();
  if (events.isLoadingError) return <ErrorState onRetry={() => void events.refetch()} />;
  if (events.data === undefined) return <SkeletonRows count={3} height={64} />;
  // Reports of emails are not recorded yet.
  const shown = events.data.data.flatMap(({ kind, ...event }) => (kind === 'reported' ? [] : [{ kind, ...event }]));
  if (shown.length === 0) {
    return <EmptyState title={t('phishing_campaigns.no_events')} text={t('phishing_campaigns.no_events_text')} />;
  }
  return (
    <>
      <h2 style={{ margin: '24px 0 4px' }}>{t('phishing_campaigns.events')}</h2>
      <List isLined isOrdered>
        {shown.map(({ id, kind, at, verdict, reasons: why, os, agent, address }) => {
          const otherVerdict = verdict === 'human' ? 'automated' : 'human';
          const known = verdictReasons.filter((reason) => why.includes(reason));
          return (
            <li key={id}>
              <Stack gap={4} align="flex-start">
                <Group gap={8} w="100%">
                  <b>{t(`phishing_campaigns.event.${kind}`)}</b>
                  <Pill colour={verdict === 'human' ? 'yellow' : 'neutral'}>{t(`phishing_campaigns.verdict.${verdict}`)}</Pill>
                  <Text component="time" size="xs" c="dimmed" ml="auto" dateTime={at}>
                    {formatDateTime(at)}
                  </Text>
                </Group>
                <Text c="dimmed">
                  {known.length === 0
                    ? t(`phishing_campaigns.no_reason.${verdict}`)
                    : known.map((reason) => t(`phishing_campaigns.reason.${reason}`)).join('; ')}
                </Text>
                <Text size="xs" c="dimmed" truncate maw="100%" title={agent ?? undefined}>
                  {[address, os, agent].filter((text) => text !== null && text !== '').join(' · ')}
                </Text>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  ml={-8}
                  loading={overrule.isPending && overrule.variables.body.event_id === id}
                  onClick={() =>
                    overrule.mutate({ params: { id: campaign_id, delivery_id }, body: { event_id: id, verdict: otherVerdict } })
                  }
                >
                  {t(`phishing_campaigns.overrule.${otherVerdict}`)}
                </Button>
              </Stack>
            </li>
          );
        })}
      </List>
    </>
  );
}
