import { Button, Tabs } from '@mantine/core';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { AssignByFile } from './assign-by-file.tsx';
import { AssignByTree } from './assign-by-tree.tsx';
import { TagJobs } from './tag-jobs.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

const sources = ['tree', 'file'] as const;
type Way = (typeof sources)[number];

/** Assigns one custom tag to people from the tree or a file, and shows the outcome. */
export function AssignDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [source, setWay] = useState<Way>('tree');
  const [job, setJob] = useState<LongJob | null>(null);
  return (
    <Dialog onClose={onClose} size={640} isFullScreen={isPhone} title={t('tags.assign.one_title', { title: tag.title })}>
      {job === null ? (
        <Tabs value={source} onChange={(next) => setWay(next as Way)}>
          <Tabs.List aria-label={t('tags.assign.way')} mb={16}>
            {sources.map((sourceName) => (
              <Tabs.Tab key={sourceName} value={sourceName}>
                {t(`tags.assign.by_${sourceName}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="tree">
            <AssignByTree tag={tag} onStarted={setJob} onClose={onClose} />
          </Tabs.Panel>
          <Tabs.Panel value="file">
            <AssignByFile tag={tag} onStarted={setJob} onClose={onClose} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <>
          <TagJobs jobs={[{ job, tag }]} mode="assign" />
          <FormActions>
            <Button onClick={onClose}>{t('commons:close')}</Button>
          </FormActions>
        </>
      )}
    </Dialog>
  );
}
