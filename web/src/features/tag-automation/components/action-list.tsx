import { Button, Stack } from '@mantine/core';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { tagActionsQuery } from '../api.ts';
import { addableTypes } from '../rules.ts';
import { ActionCard } from './action-card.tsx';
import { ActionForm } from './action-form.tsx';
import classes from './action-list.module.css';

type Props = {
  tag: Tag;
  /** Opens the history of one action. */
  onHistory: (action_id: string) => void;
};

/** What a tag does for people who get it. */
export function ActionList({ tag, onHistory }: Props) {
  const { t } = useTranslation();
  const { data, isLoadingError, refetch } = useQuery(tagActionsQuery(tag.id));
  const [isAdding, setAdding] = useState(false);
  const actions = data?.data;
  const types = addableTypes(tag.type, actions ?? []);
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      disabled={types.length === 0 || isAdding}
      onClick={() => setAdding(true)}
    >
      {t('tag_automation.add')}
    </Button>
  );
  return (
    <Card title={t('tag_automation.title')} aside={actions !== undefined && actions.length > 0 && addButton}>
      <Stack gap={12}>
        {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
        {actions === undefined && !isLoadingError && <SkeletonRows count={3} height={56} />}
        {actions !== undefined && actions.length > 0 && !tag.is_active && (
          <Notice status="warning">{t('tag_automation.off')}</Notice>
        )}
        {actions?.length === 0 && !isAdding && (
          <EmptyState icon={IconBolt} title={t('tag_automation.none')} text={t('tag_automation.none_text')} action={addButton} />
        )}
        <List gap={12}>
          {actions?.map((action) => (
            <ActionCard key={action.id} tag={tag} action={action} onHistory={() => onHistory(action.id)} />
          ))}
          {isAdding && (
            <li className={classes.action}>
              <h3>{t('tag_automation.new')}</h3>
              <ActionForm tag={tag} action={null} types={types} onClose={() => setAdding(false)} />
            </li>
          )}
        </List>
      </Stack>
    </Card>
  );
}
