import { ActionIcon } from '@mantine/core';
import type { LearningModule } from '@vigil/contract/modules/module.ts';
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { PhonePreview } from './phone-preview.tsx';
import classes from './slides-editor.module.css';

/** A phone preview beside the slide; it can be hidden. */
export function PhoneColumn({ module, slideId, onFold }: { module: LearningModule; slideId: string; onFold: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.phone}>
      <Card
        title={t('courses.phone.title')}
        aside={
          <ActionIcon aria-label={t('courses.phone.fold')} title={t('courses.phone.fold')} onClick={onFold}>
            <IconLayoutSidebarRightCollapse size={18} stroke={1.6} />
          </ActionIcon>
        }
      >
        <PhonePreview module={module} slideId={slideId} isSmall />
      </Card>
    </div>
  );
}
