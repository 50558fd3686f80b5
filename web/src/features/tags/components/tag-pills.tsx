import { Group, Tooltip, VisuallyHidden } from '@mantine/core';
import type { TagMark } from '@vigil/contract/tags/tag.ts';
import { useTranslation } from 'react-i18next';
import { TagPill } from '../../tag-automation/components/tag-pill.tsx';
import { useTagName } from '../../tag-automation/components/use-tag-name.tsx';
import { Pill } from '../../../ui/pill.tsx';

type Props = {
  tags: readonly TagMark[];
  /** The number of tags shown; the rest are a number whose tooltip lists their names. */
  limit?: number;
};

export function TagPills({ tags, limit = 3 }: Props) {
  const { t } = useTranslation();
  const nameOf = useTagName();
  const rest = tags.slice(limit);
  const names = rest.map(nameOf).join(', ');
  return (
    <Group gap={4}>
      {tags.slice(0, limit).map((tag) => (
        <TagPill key={tag.id} tag={tag} />
      ))}
      {rest.length > 0 && (
        <Tooltip label={names}>
          <span tabIndex={0}>
            <Pill>
              <span aria-hidden>+{rest.length}</span>
              <VisuallyHidden>{t('tags.more', { names })}</VisuallyHidden>
            </Pill>
          </span>
        </Tooltip>
      )}
    </Group>
  );
}
