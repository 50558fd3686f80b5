import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import type { VerifiedDomain } from '@vigil/contract/domains/domain.ts';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TxtRecord } from '../../../ui/txt-record.tsx';
import { domainsQuery, useAddDomain, useCheckDomain, useDeleteDomain } from '../api.ts';
import { NewDomainForm } from './new-domain-form.tsx';

/** The organisation's email domains, and how each is verified. */
export function DomainsCard({ organization_id }: { organization_id: string }) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(domainsQuery(organization_id));
  const add = useAddDomain();
  const remove = useDeleteDomain();
  const [deleting, setDoomed] = useState<VerifiedDomain | null>(null);
  return (
    <Card title={t('domains.title')}>
      <Text c="dimmed" mb={12}>
        {t('domains.text')}
      </Text>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <SkeletonRows count={2} />}
      <List isLined>
        {data?.data.map((domain) => (
          <DomainRow key={domain.id} organization_id={organization_id} domain={domain} onDelete={() => setDoomed(domain)} />
        ))}
      </List>
      <NewDomainForm
        name={`domain.${organization_id}`}
        label={t('domains.new')}
        submitLabel={t('commons:add')}
        save={(body) => add.mutateAsync({ params: { id: organization_id }, body })}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('domains.delete_title', { domain: deleting?.domain })}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id: organization_id, domain_id: deleting?.id ?? '' } }, { onSettled: () => setDoomed(null) })
        }
        onClose={() => setDoomed(null)}
      >
        {t('domains.delete_text')}
      </ConfirmDialog>
    </Card>
  );
}

type RowProps = { organization_id: string; domain: VerifiedDomain; onDelete: () => void };

function DomainRow({
  organization_id,
  domain: { id, domain, is_verified, is_vouched: isApproved, checked_at, record },
  onDelete,
}: RowProps) {
  const { t } = useTranslation();
  const check = useCheckDomain();
  return (
    <li>
      <Stack gap={8}>
        <Row>
          <b>{domain}</b>
          {is_verified && checked_at !== null && <small>{t('domains.checked', { moment: formatDateTime(checked_at) })}</small>}
          {isApproved && <small>{t('domains.approved')}</small>}
          <Pill colour={is_verified ? 'green' : 'yellow'}>{t(is_verified ? 'domains.verified' : 'domains.unverified')}</Pill>
          {!isApproved && (
            <Button
              size="xs"
              variant="default"
              loading={check.isPending}
              onClick={() => check.mutate({ params: { id: organization_id, domain_id: id } })}
            >
              {t('domains.check')}
            </Button>
          )}
          <ActionIcon aria-label={t('domains.delete_named', { domain })} onClick={onDelete}>
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </Row>
        {!is_verified && <TxtRecord record={record} />}
      </Stack>
    </li>
  );
}
