import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { DkimKey } from '@vigil/contract/dkim-keys/dkim-key.ts';
import { type DkimKeyState, REPLACED_DAYS, TXT_PIECE } from '@vigil/contract/dkim-keys/rules.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Pill, type PillColour } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TxtRecord } from '../../../ui/txt-record.tsx';
import { dkimKeysQuery, useAddDkimKey, useCheckDkimKey, useDeleteDkimKey, useReplaceDkimKey } from '../api.ts';
import { NewDomainForm } from '../../domains/components/new-domain-form.tsx';

const colours: Record<DkimKeyState, PillColour> = { waiting: 'yellow', signing: 'green', replaced: 'neutral' };

/** The keys that sign the organisation's emails, and the DNS record that each key waits for. */
export function DkimKeysCard({ organization_id }: { organization_id: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(dkimKeysQuery(organization_id));
  const add = useAddDkimKey();
  const remove = useDeleteDkimKey();
  const [deleting, setDoomed] = useState<DkimKey | null>(null);
  const params = { id: organization_id };
  const keys = data?.data ?? [];
  const waiting = new Set(keys.filter(({ state }) => state === 'waiting').map(({ domain }) => domain));
  return (
    <Card title={t('dkim_keys.title')}>
      <Text c="dimmed" mb={12}>
        {t('dkim_keys.text')}
      </Text>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={2} />}
      <List isLined label={t('dkim_keys.title')}>
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            organization_id={organization_id}
            dkim={key}
            canBeReplaced={key.state === 'signing' && !waiting.has(key.domain)}
            onDelete={() => setDoomed(key)}
          />
        ))}
      </List>
      <NewDomainForm
        name={`dkim_key.${organization_id}`}
        label={t('dkim_keys.new')}
        submitLabel={t('dkim_keys.make')}
        save={(body) => add.mutateAsync({ params: params, body })}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('dkim_keys.delete_title', { domain: deleting?.domain })}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { ...params, key_id: deleting?.id ?? '' } }, { onSettled: () => setDoomed(null) })
        }
        onClose={() => setDoomed(null)}
      >
        {t(`dkim_keys.delete_text.${deleting?.state ?? 'waiting'}`)}
      </ConfirmDialog>
    </Card>
  );
}

type RowProps = { organization_id: string; dkim: DkimKey; canBeReplaced: boolean; onDelete: () => void };

function KeyRow({ organization_id, dkim: { id, domain, state, checked_at, record }, canBeReplaced, onDelete }: RowProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const check = useCheckDkimKey();
  const replace = useReplaceDkimKey();
  return (
    <li>
      <Stack gap={8}>
        <Row>
          <b>{domain}</b>
          {checked_at !== null && <small>{t('dkim_keys.checked', { moment: formatDateTime(checked_at) })}</small>}
          <Pill colour={colours[state]}>{t(`dkim_keys.state.${state}`)}</Pill>
          {state !== 'replaced' && (
            <Button
              size="xs"
              variant="default"
              loading={check.isPending}
              onClick={() => check.mutate({ params: { id: organization_id, key_id: id } })}
            >
              {t('dkim_keys.check')}
            </Button>
          )}
          <ActionIcon aria-label={t('dkim_keys.delete_named', { domain })} onClick={onDelete}>
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </Row>
        {state === 'replaced' && <small>{t('dkim_keys.replaced_note', { days: REPLACED_DAYS })}</small>}
        {(state === 'waiting' || isShown) && (
          <TxtRecord record={record}>
            <Text size="sm" c="dimmed" mt={8}>
              {t('dkim_keys.long_note', { piece: TXT_PIECE })}
            </Text>
          </TxtRecord>
        )}
        {state !== 'waiting' && (
          <Group gap={10}>
            <Button size="xs" variant="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'dkim_keys.hide' : 'dkim_keys.show')}
            </Button>
            {canBeReplaced && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('dkim_keys.renew_named', { domain })}
                loading={replace.isPending}
                onClick={() => replace.mutate({ params: { id: organization_id }, body: { domain } })}
              >
                {t('dkim_keys.renew')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </li>
  );
}
