import { Button, Group, Modal, Stack } from '@mantine/core';
import { importLimits, type AddType, type ImportPreview as Preview } from '@vigil/contract/employees/import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useForgetImport, usePreviewImport, useRunImport } from '../api.ts';
import classes from './import-dialog.module.css';
import { ImportOptions } from './import-options.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

type Order = { add_type: AddType; need_message: boolean };

/** A staff file from choosing it to what became of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [order, setOrder] = useState<Order>({ add_type: 'add_update', need_message: false });
  const read = usePreviewImport(({ loaded, total }) => setSent((loaded / total) * 100));
  const run = useRunImport();
  const forget = useForgetImport();
  const isRunning = run.isSuccess;

  const forgetPreview = () => {
    if (preview !== null && !isRunning) forget.mutate({ params: { id: preview.event_id } });
    setPreview(null);
  };
  const close = () => {
    forgetPreview();
    onClose();
  };
  const readFile = () => {
    if (file === null) return;
    read.mutate({ body: { file } }, { onSuccess: setPreview, onSettled: () => setSent(null) });
  };
  const start = () => {
    if (preview === null) return;
    const { add_type, need_message } = order;
    run.mutate({ query: { event_id: preview.event_id, add_type, need_message: need_message ? 'true' : 'false' } });
  };

  return (
    <Modal
      opened
      onClose={close}
      size={preview === null || isRunning ? 560 : 960}
      fullScreen={isPhone}
      title={t('employees.import_dialog.title')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      {preview === null && (
        <Stack gap={16}>
          <p className={classes.hint}>{t('employees.import_dialog.hint')}</p>
          <FileDrop
            label={t('employees.import_dialog.drop')}
            limits={importLimits}
            file={file}
            progress={read.isPending ? sent : null}
            onFile={(next) => {
              setFile(next);
              read.reset();
            }}
          />
          <RefusalNotice error={read.error} />
          <Group justify="flex-end" gap={10}>
            <Button variant="default" onClick={close}>
              {t('commons:cancel')}
            </Button>
            <Button disabled={file === null} loading={read.isPending} onClick={readFile}>
              {t('employees.import_dialog.read')}
            </Button>
          </Group>
        </Stack>
      )}
      {preview !== null && !isRunning && (
        <Stack gap={16}>
          <ImportPreview preview={preview} />
          <ImportOptions totals={preview.totals} order={order} onChange={setOrder} />
          <Group justify="space-between" gap={10}>
            <Button variant="subtle" color="gray" onClick={forgetPreview}>
              {t('employees.import_dialog.other_file')}
            </Button>
            <Group gap={10}>
              <Button variant="default" onClick={close}>
                {t('commons:cancel')}
              </Button>
              <Button disabled={!hasWork(preview, order.add_type)} loading={run.isPending} onClick={start}>
                {t('employees.import_dialog.start')}
              </Button>
            </Group>
          </Group>
        </Stack>
      )}
      {preview !== null && isRunning && <ImportProgress eventId={preview.event_id} onClose={onClose} />}
    </Modal>
  );
}

const hasWork = ({ totals: { to_add, to_change } }: Preview, type: AddType): boolean =>
  (type !== 'update' && to_add > 0) || (type !== 'add' && to_change > 0);
