import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { SenderChecks } from '@vigil/contract/campaign-checks/readiness.ts';
import { PROBE_DAYS, RECENT_DAYS } from '@vigil/contract/campaign-checks/rules.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { momentWords } from '../../../lib/moment-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { readinessQuery, sendersQuery, useSendProbe } from '../api.ts';
import { type CheckState, mailState, probeState, senderState, spfState } from '../rules/checks.ts';
import type { Forecast } from './use-forecast.tsx';

type Props = { templates: readonly { id: string }[]; forecast: Pick<Forecast, 'audience' | 'recipients'> };

/** Warns of problems with delivery and of too many emails. No warning prevents a launch. */
export function Readiness({ templates, forecast: { audience, recipients } }: Props) {
  const { t } = useTranslation();
  const [isProbing, setProbing] = useState(false);
  const ids = templates.map(({ id }) => id);
  const { data, isLoadingError, refetch } = useQuery(readinessQuery(audience, ids, isProbing));
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} height={36} />;
  const { needs_approval, stays_in_mailbox, probes, recent, busiest } = data;
  const unverified = recipients?.unverified_domain ?? 0;
  return (
    <>
      {needs_approval && <Notice status="neutral">{t('phishing_campaigns.approval.will_wait')}</Notice>}
      <Card title={t('phishing_campaigns.readiness.title')}>
        <List isLined label={t('phishing_campaigns.readiness.title')}>
          {stays_in_mailbox && (
            <Check state="warning" text={t('phishing_campaigns.readiness.mailbox')}>
              {t('phishing_campaigns.readiness.mailbox_note')}
            </Check>
          )}
          {unverified > 0 ? (
            <Check
              state="warning"
              text={t('phishing_campaigns.readiness.unverified', { count: unverified, formatted: formatNumber(unverified) })}
            >
              {t('phishing_campaigns.readiness.unverified_note')}
            </Check>
          ) : (
            <Check state="ok" text={t('phishing_campaigns.readiness.verified')} />
          )}
          <Senders templates={ids} />
          {probes.map((probe) => (
            <Check
              key={probe.domain}
              state={probeState(probe)}
              text={t(`phishing_campaigns.readiness.probe_${probeState(probe)}`, {
                domain: probe.domain,
                moment: wordsOf(probe.came_back_at ?? probe.sent_at),
                days: PROBE_DAYS,
              })}
            >
              {probe.came_back_at === null && <ProbeButton probe={probe} onSent={() => setProbing(true)} />}
            </Check>
          ))}
          <Check
            state={recent.more > 0 ? 'warning' : 'ok'}
            text={t('phishing_campaigns.readiness.recent', {
              days: RECENT_DAYS,
              none: formatNumber(recent.none),
              one: formatNumber(recent.one),
              two: formatNumber(recent.two),
              more: formatNumber(recent.more),
            })}
          >
            {busiest.length > 0 && (
              <details>
                <summary>{t('phishing_campaigns.readiness.busiest')}</summary>
                <List label={t('phishing_campaigns.readiness.busiest')}>
                  {busiest.map(({ id, letters: emails, ...person }) => (
                    <li key={id}>
                      {displayName(person)} · {formatNumber(emails)}
                    </li>
                  ))}
                </List>
              </details>
            )}
          </Check>
        </List>
      </Card>
    </>
  );
}

const wordsOf = (at: string | null): string => (at === null ? '' : momentWords(at));

/** The DNS checks of the senders, which load separately because they are slow. */
function Senders({ templates }: { templates: string[] }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(sendersQuery(templates));
  if (isError) return <Check state="unknown" text={t('phishing_campaigns.readiness.no_dns')} />;
  if (data === undefined) return <Check state="unknown" text={t('phishing_campaigns.readiness.asking_dns')} />;
  const { envelopes, senders } = data;
  return (
    <>
      {envelopes.map(({ domain, spf, record }) => (
        <Check key={domain} state={spfState(spf)} text={t(`phishing_campaigns.readiness.spf_${spf}`, { domain })}>
          <DnsRecord record={record} />
        </Check>
      ))}
      {senders.map(({ domain, mail, mail_cause, is_library }) => (
        <Check key={domain} state={mailState(mail)} text={t(`phishing_campaigns.readiness.mail_${mail}`, { domain })}>
          {mail_cause !== null && <Text c="dimmed">{mail_cause}</Text>}
          {is_library && mailState(mail) === 'warning' && (
            <ScreenLink to="/admin/phishing/senders">{t('phishing_campaigns.readiness.map_sender')}</ScreenLink>
          )}
        </Check>
      ))}
      {/* A domain that does not exist has no DMARC policy to check. */}
      {senders
        .filter(({ mail }) => mail !== 'reserved' && mail !== 'no_domain')
        .map((sender) => (
          <Check key={sender.domain} state={senderState(sender)} text={<SenderWords sender={sender} />}>
            <DnsRecord record={sender.record} />
          </Check>
        ))}
      {senders.map(
        ({ domain, dkim }) =>
          dkim !== null && (
            <Check
              key={domain}
              state={dkim === 'signing' ? 'ok' : 'warning'}
              text={t(`phishing_campaigns.readiness.dkim_${dkim}`, { domain })}
            />
          ),
      )}
    </>
  );
}

function SenderWords({ sender }: { sender: SenderChecks['senders'][number] }) {
  const { t } = useTranslation();
  const { domain, dmarc, is_aligned, dkim, envelope_domain: own } = sender;
  if (dmarc !== 'quarantine' && dmarc !== 'reject') return t(`phishing_campaigns.readiness.dmarc_${dmarc}`, { domain });
  const proof = dkim === 'signing' ? 'signed' : is_aligned ? 'aligned' : 'foreign';
  return t(`phishing_campaigns.readiness.dmarc_${dmarc}_${proof}`, { domain, own });
}

const DnsRecord = ({ record }: { record: string | null }) =>
  record !== null && <code style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{record}</code>;

function ProbeButton({ probe, onSent }: { probe: { domain: string; template_id: string }; onSent: () => void }) {
  const { t } = useTranslation();
  const send = useSendProbe();
  const name = t('phishing_campaigns.readiness.probe_name', { domain: probe.domain });
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={send.isPending}
      onClick={() =>
        send.mutate(
          { body: { name, templates: [probe.template_id], isTesting: true, emailSendType: 'at_once' } },
          { onSuccess: onSent },
        )
      }
    >
      {t('phishing_campaigns.readiness.probe')}
    </Button>
  );
}

const colours: Record<CheckState, PillColour> = { ok: 'green', warning: 'yellow', unknown: 'neutral' };

function Check({ state, text, children }: { state: CheckState; text: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li>
      <Group gap={12} align="flex-start" py={6}>
        <Box w={88}>
          <Pill colour={colours[state]}>{t(`phishing_campaigns.readiness.state.${state}`)}</Pill>
        </Box>
        <Stack gap={8} flex="1 1 240px" miw={0} align="flex-start">
          <Text>{text}</Text>
          {children}
        </Stack>
      </Group>
    </li>
  );
}
