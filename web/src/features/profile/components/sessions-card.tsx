import { Button } from '@mantine/core';
import type { OwnSession } from '@vigil/contract/profile/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { mySessionsQuery, useEndMyOtherSessions, useEndMySession } from '../api.ts';

/** The person's sessions; each can be ended from here. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(mySessionsQuery());
  const endOthers = useEndMyOtherSessions();
  const sessions = data?.data;
  return (
    <Card
      title={t('profile.sessions')}
      aside={
        sessions !== undefined &&
        sessions.length > 1 && (
          <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('profile.end_others')}
          </Button>
        )
      }
    >
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {sessions === undefined && !isLoadingError && <SkeletonRows count={2} />}
      <List isLined>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </List>
    </Card>
  );
}

function SessionRow({ session: { id, browser, os, address, last_seen_at, is_current } }: { session: OwnSession }) {
  const { t } = useTranslation();
  const end = useEndMySession();
  const device = [browser, os].filter(Boolean).join(', ') || t('profile.program');
  return (
    <li>
      <Row>
        <TwoLine note={`${address} · ${t('profile.last_seen', { moment: formatDateTime(last_seen_at) })}`}>
          <b>{device}</b>
        </TwoLine>
        {is_current ? (
          <Pill colour="green">{t('profile.this_one')}</Pill>
        ) : (
          <Button
            variant="subtle"
            color="red"
            loading={end.isPending}
            aria-label={t('profile.end_named', { device })}
            onClick={() => end.mutate({ params: { id } })}
          >
            {t('profile.end')}
          </Button>
        )}
      </Row>
    </li>
  );
}
