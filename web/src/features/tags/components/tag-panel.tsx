import { Button, Tabs } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { ActionList } from '../../tag-automation/components/action-list.tsx';
import { useTagName } from '../../tag-automation/components/use-tag-name.tsx';
import { TagDot } from './tag-dot.tsx';
import { TagMenu } from './tag-menu.tsx';
import classes from './tag-panel.module.css';
import { TagSettings } from './tag-settings.tsx';
import { TagSwitch } from './tag-switch.tsx';

export const panels = ['actions', 'people', 'history'] as const;
export type Panel = (typeof panels)[number];

type Props = {
  tag: Tag;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  /** To the history of one action. */
  onHistory: (action_id: string) => void;
  onBack: () => void;
  onDeleted: () => void;
  /** What stands under the tab on show, where it is not the actions. */
  children: ReactNode;
};

/** One tag: what it is, whether it acts, what it does, on whom it is, what it has done. */
export function TagPanel({ tag, panel, onPanel, onHistory, onBack, onDeleted, children }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const nameOf = useTagName();
  return (
    <div className={classes.panel}>
      {isPhone && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.back ?? ''}
          leftSection={<IconArrowLeft size={16} stroke={1.6} />}
          onClick={onBack}
        >
          {t('tags.all')}
        </Button>
      )}
      <header className={classes.head}>
        <div className={classes.words}>
          <h2>
            <TagDot color={tag.color} />
            {nameOf(tag)}
          </h2>
          <p>{t(`tags.about.${tag.type}`)}</p>
        </div>
        <div className={classes.tools}>
          <TagSwitch tag={tag} />
          {tag.type === 'custom' && <TagMenu tag={tag} onDeleted={onDeleted} />}
        </div>
      </header>
      <Tabs value={panel} onChange={(next) => onPanel(next as Panel)}>
        <Tabs.List aria-label={t('tags.parts')}>
          {panels.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={one === 'people' && <span className={classes.count}>{formatNumber(tag.users_count)}</span>}
            >
              {t(`tags.panel.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {panel === 'actions' ? (
        <>
          <TagSettings tag={tag} />
          <ActionList tag={tag} onHistory={onHistory} />
        </>
      ) : (
        children
      )}
    </div>
  );
}
