import { Button, Stack } from '@mantine/core';
import type { ImportPreview as Preview } from '@vigil/contract/staff-imports/staff-import.ts';
import { readingOf } from '@vigil/contract/staff-imports/rules.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useDeleteImport, useRunImport } from '../api.ts';
import { isSameReading, readingOfPreview, type Reading } from '../rules.ts';
import classes from './import-dialog.module.css';
import { ImportOptions, isReady, type Order } from './import-options.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = {
  preview: Preview;
  /** Edits how the columns were read; undefined if there are no columns. */
  columns?: ReactNode;
  /** The person's choices for columns and roles. The import starts only after the file was read with these choices. */
  reading?: Reading;
  /** Chooses another file; undefined if there is no file. */
  onBack?: () => void;
  /** Called when the import has started, after which closing loses nothing. */
  onStarted?: () => void;
  onClose: () => void;
};

/** Shows what an import would do, its options and its outcome. Cancelling deletes the uploaded file. */
export function ImportReview({ preview, columns, reading = readingOfPreview(preview), onBack, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<Order>({
    add_type: 'add_update',
    need_message: false,
    may_delete_most: false,
    with_inactive: false,
  });
  const run = useRunImport();
  const deleteImport = useDeleteImport();
  const isStale = !isSameReading(reading, readingOfPreview(preview));
  const top = useRef<HTMLDivElement>(null);
  // The focus moves to the top, because the button that read the file again has disappeared.
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  const leaveTo = (next: () => void) => () => {
    deleteImport.mutate({ params: { id: preview.event_id } });
    next();
  };
  const start = () => {
    const { add_type, need_message, may_delete_most, with_inactive } = order;
    const { event_id } = preview;
    const flags = {
      need_message: flagOf(need_message),
      may_delete_most: flagOf(may_delete_most),
      with_inactive: flagOf(with_inactive),
    };
    run.mutate(
      { query: { event_id, add_type, ...flags, columns: readingOf(reading.mapping, reading.roles) } },
      { onSuccess: () => onStarted?.() },
    );
  };
  if (run.isSuccess) return <ImportProgress eventId={preview.event_id} onClose={onClose} />;
  return (
    <Stack gap={16} ref={top} tabIndex={-1} className={classes.review ?? ''}>
      {columns}
      {isRecognised(preview) && !isStale && (
        <>
          <ImportPreview preview={preview} />
          <ImportOptions totals={preview.totals} order={order} onChange={setOrder} />
        </>
      )}
      <FormActions
        aside={
          onBack && (
            <Button variant="subtle" color="gray" onClick={leaveTo(onBack)}>
              {t('staff_imports.other_file')}
            </Button>
          )
        }
      >
        <Button variant="default" onClick={leaveTo(onClose)}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={isStale || !isReady(preview.totals, order)} loading={run.isPending} onClick={start}>
          {t('staff_imports.start')}
        </Button>
      </FormActions>
    </Stack>
  );
}

/** The review in a dialog, for people who come from a directory instead of a file. */
export function ImportReviewDialog({ preview, onClose }: Pick<Props, 'preview' | 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} size={960} isFullScreen={useIsPhone()} title={t('staff_imports.title')}>
      <ImportReview preview={preview} onClose={onClose} />
    </Dialog>
  );
}

/** Whether the rows could be read. Unrecognised columns, or logins without a domain, need a person's choice first. */
const isRecognised = ({ columns, logins }: Preview): boolean =>
  (columns.length === 0 || columns.some(({ field }) => field === 'email')) && logins?.domain !== null;

const flagOf = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');
