import { Button } from '@mantine/core';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteSlide, useRestoreSlide } from '../api.ts';
import { slideAfterDeletion } from '../rules.ts';
import classes from './slide-deletion.module.css';

type Settings = { moduleId: string; ids: readonly string[]; current: string | undefined; onShow: (id: string) => void };

/** Deletes slides of a theme. Returns the confirmation, and an undo that is offered while the page is open. */
export function useSlideDeletion({ moduleId, ids, current, onShow }: Settings) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<Slide | null>(null);
  const [deleted, setDeleted] = useState<Slide | null>(null);
  const remove = useDeleteSlide();
  const restore = useRestoreSlide();
  const place = ({ id }: Slide) => ({ params: { moduleId, id } });
  const deleteNow = (slide: Slide) => {
    const next = slideAfterDeletion(ids, slide.id);
    remove.mutate(place(slide), {
      onSuccess: () => {
        setDeleted(slide);
        if (slide.id === current && next !== undefined) onShow(next);
      },
      onSettled: () => setDeleting(null),
    });
  };
  const restoreNow = (slide: Slide) =>
    restore.mutate(place(slide), {
      onSuccess: () => {
        setDeleted(null);
        onShow(slide.id);
      },
    });
  const question = (
    <ConfirmDialog
      isOpen={deleting !== null}
      title={t('courses.slide.delete_title', { name: deleting?.title ?? '' })}
      isPending={remove.isPending}
      onConfirm={() => deleting && deleteNow(deleting)}
      onClose={() => setDeleting(null)}
    >
      {t('courses.slide.delete_text')}
    </ConfirmDialog>
  );
  const undo = deleted !== null && (
    <div className={classes.deleted} role="status">
      <span>{t('courses.slide.deleted', { name: deleted.title })}</span>
      <Button variant="subtle" size="compact-sm" loading={restore.isPending} onClick={() => restoreNow(deleted)}>
        {t('courses.slide.restore')}
      </Button>
    </div>
  );
  return { ask: setDeleting, isAsking: deleting !== null, question, undo };
}
