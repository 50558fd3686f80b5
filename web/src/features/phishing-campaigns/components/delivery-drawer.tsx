import { displayName } from '@vigil/contract/profile/rules.ts';
import { Button, Drawer } from '@mantine/core';
import type { CampaignUser } from '@vigil/contract/phishing-campaigns/campaign.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { deliveryEventsQuery, LIVE_MS, useOverruleVerdict } from '../api.ts';
import classes from './delivery-drawer.module.css';
import { FailureWords } from './failure-words.tsx';
import { OutcomePill } from './outcome-pill.tsx';

const reasons = [
  'head',
  'prefetch',
  'scanner_agent',
  'too_soon',
  'all_links_at_once',
  'one_address_many_people',
  'overruled',
] as const;

type Props = {
  campaign_id: string;
  delivery_id: string | null;
  /** Known while its row is on the page. */
  recipient: CampaignUser | undefined;
  isLive: boolean;
  onClose: () => void;
};

/** One person's letter: what happened to it, who did it, and the operator's last word on that. */
export function DeliveryDrawer({ campaign_id, delivery_id, recipient, isLive, onClose }: Props) {
  const { t } = useTranslation();
  useOpenLayer(delivery_id !== null, onClose);
  return (
    <Drawer
      closeOnEscape={false}
      returnFocus={false}
      opened={delivery_id !== null}
      onClose={onClose}
      position="right"
      size={480}
      padding={24}
      title={recipient === undefined ? t('phishing_campaigns.letter') : displayName(recipient.user)}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
      classNames={{ title: classes.title ?? '' }}
    >
      {recipient !== undefined && <Facts recipient={recipient} />}
      {delivery_id !== null && <Events campaign_id={campaign_id} delivery_id={delivery_id} isLive={isLive} />}
    </Drawer>
  );
}

function Facts({ recipient }: { recipient: CampaignUser }) {
  const { t } = useTranslation();
  const { user, department, template, state, failure, send_at, sent_at } = recipient;
  return (
    <>
      <p className={classes.dim}>
        {user.email} · {department.title}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('phishing_campaigns.columns.result')}</dt>
          <dd>
            <OutcomePill user={recipient} />
          </dd>
        </div>
        <div>
          <dt>{t('phishing_campaigns.columns.template')}</dt>
          <dd>{template.name}</dd>
        </div>
        <div>
          <dt>{t(sent_at === null ? 'phishing_campaigns.planned_for' : 'phishing_campaigns.figures.sent')}</dt>
          <dd>{formatDateTime(sent_at ?? send_at)}</dd>
        </div>
      </dl>
      {(state === 'failed' || state === 'unconfirmed') && (
        <Notice status={state === 'failed' ? 'error' : 'warning'}>
          {t(`phishing_campaigns.apart_why.${state}`)}
          {failure !== null && (
            <span className={classes.failure}>
              <FailureWords failure={failure} />
            </span>
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
  if (events.isError && events.data === undefined) return <ErrorState onRetry={() => void events.refetch()} />;
  if (events.data === undefined) return <SkeletonRows count={3} height={64} />;
  if (events.data.data.length === 0) {
    return <EmptyState title={t('phishing_campaigns.no_events')} text={t('phishing_campaigns.no_events_text')} />;
  }
  return (
    <>
      <h2 className={classes.heading}>{t('phishing_campaigns.events')}</h2>
      <ol className={classes.events}>
        {events.data.data.map(({ id, kind, at, verdict, reasons: why, os, agent }) => {
          const other = verdict === 'human' ? 'automated' : 'human';
          const known = reasons.filter((reason) => why.includes(reason));
          return (
            <li key={id}>
              <div className={classes.line}>
                <b>{t(`phishing_campaigns.event.${kind}`)}</b>
                <Pill colour={verdict === 'human' ? 'yellow' : 'neutral'}>{t(`phishing_campaigns.verdict.${verdict}`)}</Pill>
                <time dateTime={at}>{formatDateTime(at)}</time>
              </div>
              {known.length > 0 && (
                <p className={classes.dim}>{known.map((reason) => t(`phishing_campaigns.reason.${reason}`)).join('; ')}</p>
              )}
              <p className={classes.agent} title={agent ?? undefined}>
                {[os, agent].filter((text) => text !== null && text !== '').join(' · ')}
              </p>
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.overrule ?? ''}
                loading={overrule.isPending && overrule.variables.body.event_id === id}
                onClick={() =>
                  overrule.mutate({ params: { id: campaign_id, delivery_id }, body: { event_id: id, verdict: other } })
                }
              >
                {t(`phishing_campaigns.overrule.${other}`)}
              </Button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
