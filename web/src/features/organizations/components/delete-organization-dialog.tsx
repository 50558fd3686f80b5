import { Box, Button, Stack, TextInput } from '@mantine/core';
import type { OrganizationNode } from '@vigil/contract/organizations/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { organizationQuery, useChangeOrganization, useDeleteOrganization } from '../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { OrganizationContents } from './organization-contents.tsx';

type Props = { id: string; onClose: () => void; onDeleted?: () => void };

/** Lists what will be deleted and asks to type the title; an active organisation has to be deactivated first. */
export function DeleteOrganizationDialog({ id, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(organizationQuery(id));
  const remove = useDeleteOrganization();
  const [typed, setTyped] = useState('');
  const isReady = data !== undefined && !data.is_active && data.children_count === 0;
  return (
    <Dialog onClose={onClose} size={480} title={t('organizations.delete_title')}>
      {data === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <Stack gap={14}>
          {data.is_active && <Notice status="warning">{t('organizations.deactivate_first')}</Notice>}
          {data.children_count > 0 && <Notice status="warning">{t('organizations.children_first')}</Notice>}
          <div>
            {t('organizations.delete_text', { title: data.title })}
            <Box mt={8}>
              <OrganizationContents organization={data} withPeople />
            </Box>
          </div>
          {isReady && (
            <TextInput
              label={t('organizations.type_title', { title: data.title })}
              value={typed}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <FormError error={remove.error} />
        </Stack>
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button
          color="red"
          disabled={!isReady || typed.trim() !== data.title}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params: { id } },
              {
                onSuccess: () => {
                  onClose();
                  onDeleted?.();
                },
              },
            )
          }
        >
          {t('commons:delete')}
        </Button>
      </FormActions>
    </Dialog>
  );
}

export function DeactivateDialog({
  organization: { id, title },
  onClose,
}: {
  organization: OrganizationNode;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const change = useChangeOrganization();
  return (
    <ConfirmDialog
      isOpen
      title={t('organizations.deactivate_title')}
      confirmLabel={t('organizations.deactivate')}
      isPending={change.isPending}
      onConfirm={() => change.mutate({ params: { id }, body: { is_active: false } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('organizations.deactivate_text', { title })}
      <FormError error={change.error} />
    </ConfirmDialog>
  );
}
