import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { Provider } from '@vigil/contract/sso/provider.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row } from '../../../ui/list.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { TwoLine } from '../../../ui/two-line.tsx';
import { useDeleteProvider, useUnlinkPeople } from '../api.ts';

/** A provider in the list: its kind, its state and its domains. */
export function ProviderRow({ provider, onOpen }: { provider: Provider; onOpen: () => void }) {
  const { t } = useTranslation();
  const [confirming, setConfirming] = useState<'delete' | 'untie' | null>(null);
  const remove = useDeleteProvider();
  const untie = useUnlinkPeople();
  const { id, kind, title, is_enabled, people_count } = provider;
  const act = confirming === 'delete' ? remove : untie;
  return (
    <Row>
      <TwoLine
        note={`${t(`sso.kind.${kind}`)} · ${t('sso.people', { count: people_count, number: formatNumber(people_count) })}`}
      >
        <h3>{title}</h3>
      </TwoLine>
      {provider.kind === 'saml' && provider.metadata.failure !== null && <Pill colour="yellow">{t('sso.unread')}</Pill>}
      <Pill colour={is_enabled ? 'green' : 'neutral'}>{t(is_enabled ? 'sso.on' : 'sso.off')}</Pill>
      <Button variant="default" size="sm" onClick={onOpen} aria-label={`${t('commons:edit')}: ${title}`}>
        {t('commons:edit')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={`${t('commons:actions')}: ${title}`}>
            <IconDotsVertical size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={people_count === 0} onClick={() => setConfirming('untie')}>
            {t('sso.untie')}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setConfirming('delete')}>
            {t('commons:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={confirming !== null}
        title={t(confirming === 'untie' ? 'sso.untie_title' : 'sso.delete_title', { title })}
        confirmLabel={t(confirming === 'untie' ? 'sso.untie' : 'commons:delete')}
        isPending={act.isPending}
        onConfirm={() => act.mutate({ params: { id } }, { onSettled: () => setConfirming(null) })}
        onClose={() => setConfirming(null)}
      >
        {t(confirming === 'untie' ? 'sso.untie_text' : 'sso.delete_text')}
      </ConfirmDialog>
    </Row>
  );
}
