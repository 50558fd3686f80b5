import { Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { PartStatus } from '@vigil/contract/scorm/player.ts';
import { useTranslation } from 'react-i18next';
import { EntryButton } from '../../../ui/entry.tsx';
import { List } from '../../../ui/list.tsx';

type Part = { title: string; depth: number; kind: 'heading' | 'sco' | 'asset'; is_visible: boolean; status?: PartStatus };

type Props = { parts: readonly Part[]; current: number; onOpen: (index: number) => void };

/** The parts of a package, each with its state. */
export function PartsList({ parts, current, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <List label={t('scorm.player.contents')}>
      {parts.map((part, index) =>
        part.is_visible ? (
          <li key={index} style={{ paddingInlineStart: part.depth * 14 }}>
            {part.kind === 'heading' ? (
              <strong>{part.title}</strong>
            ) : (
              <EntryButton isCurrent={index === current} onClick={() => onOpen(index)}>
                <Group component="span" wrap="nowrap" gap={8} justify="space-between">
                  {part.title}
                  {part.status !== undefined && <PartMark status={part.status} />}
                </Group>
              </EntryButton>
            )}
          </li>
        ) : null,
      )}
    </List>
  );
}

function PartMark({ status }: { status: PartStatus }) {
  const { t } = useTranslation();
  const label = t(`scorm.part.${status}`);
  if (status === 'passed' || status === 'completed') return <IconCheck size={16} stroke={2} aria-label={label} />;
  if (status === 'failed') return <IconX size={16} stroke={2} aria-label={label} />;
  return status === 'in_progress' ? <small>{label}</small> : null;
}
