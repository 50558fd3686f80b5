import { Box, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ActionList } from '../../tag-automation/components/action-list.tsx';
import { useTagName } from '../../tag-automation/components/use-tag-name.tsx';
import { TagDot } from './tag-dot.tsx';
import { TagMenu } from './tag-menu.tsx';
import { TagSettings } from './tag-settings.tsx';
import { TagSwitch } from './tag-switch.tsx';

export const panels = ['actions', 'people', 'history'] as const;
export type Panel = (typeof panels)[number];

type Props = {
  tag: Tag;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  /** Opens the history of one action. */
  onHistory: (action_id: string) => void;
  onBack: () => void;
  onDeleted: () => void;
  /** The content of the open tab, unless it is the actions. */
  children: ReactNode;
};

/** One tag: its properties, whether it is on, its actions, its people and its history. */
export function TagPanel({ tag, panel, onPanel, onHistory, onBack, onDeleted, children }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const nameOf = useTagName();
  return (
    <Stack>
      {isPhone && (
        <Button
          variant="subtle"
          color="gray"
          ml={-14}
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconArrowLeft size={16} stroke={1.6} />}
          onClick={onBack}
        >
          {t('tags.all')}
        </Button>
      )}
      <Group gap="12px 24px" align="flex-start">
        <Box flex="1 1 320px" miw={0}>
          <Group gap={10} wrap="nowrap">
            <TagDot color={tag.color} />
            <Text component="h2" fz={18} lh="26px" fw="var(--bold)" style={{ overflowWrap: 'anywhere' }}>
              {nameOf(tag)}
            </Text>
          </Group>
          <Text c="dimmed" mt={4} maw={680}>
            {t(`tags.about.${tag.type}`)}
          </Text>
        </Box>
        <Group gap={12} mih={36}>
          <TagSwitch tag={tag} />
          {tag.type === 'custom' && <TagMenu tag={tag} onDeleted={onDeleted} />}
        </Group>
      </Group>
      <Tabs value={panel} onChange={(next) => onPanel(next as Panel)}>
        <Tabs.List aria-label={t('tags.parts')}>
          {panels.map((panelName) => (
            <Tabs.Tab
              key={panelName}
              value={panelName}
              rightSection={panelName === 'people' && !tag.is_hidden && <small>{formatNumber(tag.users_count)}</small>}
            >
              {t(`tags.panel.${panelName}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {panel === 'actions' ? (
        <>
          <TagSettings tag={tag} />
          <ActionList tag={tag} onHistory={onHistory} />
        </>
      ) : tag.is_hidden ? (
        <Notice status="neutral">{t('tags.hidden.text')}</Notice>
      ) : (
        children
      )}
    </Stack>
  );
}
