import { Button, Stack, Text } from '@mantine/core';
import { displayName } from '@vigil/contract/profile/rules.ts';
import type { Audience, LeftOutReason, RecipientCounts } from '@vigil/contract/phishing-campaigns/recipients.ts';
import { leftOutReasons, NAMED_RECIPIENTS_MAX } from '@vigil/contract/phishing-campaigns/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { namedRecipientsQuery } from '../api.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';

type Props = { targets: Audience; recipients: RecipientCounts | undefined };

/** The names of those who will receive emails, and of those left out. */
export function RecipientsSummary({ targets, recipients }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('phishing_campaigns.form.targets')}>
      <Stack>
        {targets.all ? (
          <Text>
            {t(
              targets.filter === undefined
                ? 'phishing_campaigns.chosen_recipients.all'
                : 'phishing_campaigns.chosen_recipients.found',
            )}
          </Text>
        ) : (
          <Chosen targets={targets} />
        )}
        {recipients !== undefined && <LeftOut targets={targets} recipients={recipients} />}
      </Stack>
    </Card>
  );
}

function Chosen({ targets }: Pick<Props, 'targets'>) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(namedRecipientsQuery(targets));
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={3} height={36} />;
  const { departments, people } = data;
  const more = targets.target_departments.length - departments.length;
  const unnamed = people.length === NAMED_RECIPIENTS_MAX && targets.target_users.length > NAMED_RECIPIENTS_MAX;
  return (
    <>
      {departments.length > 0 && (
        <List isLined label={t('phishing_campaigns.chosen_recipients.departments')}>
          {departments.map(({ id, title, recipients }) => (
            <li key={id}>
              <Row>
                <span>{title}</span>
                <Text c="dimmed">{t('ui.tree.people', { count: recipients, number: formatNumber(recipients) })}</Text>
              </Row>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Text c="dimmed">
                {t('phishing_campaigns.chosen_recipients.more_departments', { count: more, formatted: formatNumber(more) })}
              </Text>
            </li>
          )}
        </List>
      )}
      {targets.target_users.length > 0 && (
        <Text>
          {t('phishing_campaigns.chosen_recipients.people')}:{' '}
          {unnamed
            ? t('ui.tree.people', { count: targets.target_users.length, number: formatNumber(targets.target_users.length) })
            : people.map(displayName).join(', ') || '—'}
        </Text>
      )}
    </>
  );
}

function LeftOut({ targets, recipients }: { targets: Audience; recipients: RecipientCounts }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<LeftOutReason | null>(null);
  const reasons = leftOutReasons.filter((reason) => recipients[reason] > 0);
  return (
    <div>
      <h3>{t('phishing_campaigns.left_out.title')}</h3>
      {reasons.length === 0 && <Text c="dimmed">{t('phishing_campaigns.left_out.nobody')}</Text>}
      <List isLined label={t('phishing_campaigns.left_out.title')}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Row>
              <span>
                {t(`phishing_campaigns.left_out.${reason}`, {
                  count: recipients[reason],
                  formatted: formatNumber(recipients[reason]),
                  domains: recipients.unverified_domains.join(', '),
                })}
              </span>
              <Button variant="subtle" size="compact-sm" onClick={() => setShown(reason)}>
                {t('phishing_campaigns.show_people')}
              </Button>
            </Row>
          </li>
        ))}
      </List>
      {shown !== null && <LeftOutDialog targets={targets} reason={shown} onClose={() => setShown(null)} />}
    </div>
  );
}
