import { Button, Stack } from '@mantine/core';
import { importLimits, type ImportPreview } from '@vigil/contract/staff-imports/staff-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { usePreviewImport } from '../api.ts';
import { readingOfPreview, type Reading } from '../rules.ts';
import classes from './import-dialog.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportSource } from './import-source.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportTemplateMenu } from './import-template-menu.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Imports a staff file: choosing it, the preview and the outcome. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [reading, setReading] = useState<Reading>({ mapping: [], roles: [] });
  const read = usePreviewImport(({ loaded, total }) => setSent((loaded / total) * 100));
  const readFile = ({ sheet, domain }: { sheet?: number; domain?: string } = {}) => {
    if (file === null) return;
    // Reading the file again replaces the previous preview. The person's choices are not sent for another sheet, whose columns
    // differ.
    const choices = { columns: [...reading.mapping], roles: chosenRoles(reading.roles) };
    const isWorkbook = preview !== null && preview.sheets.length > 0;
    const loginsOf = domain ?? (sheet === undefined ? preview?.logins?.domain : undefined) ?? undefined;
    const again = preview !== null && {
      instead_of: preview.event_id,
      ...(loginsOf !== undefined && { domain: loginsOf }),
      ...(sheet === undefined && choices),
      ...(isWorkbook && { sheet: sheet ?? preview.sheet }),
    };
    read.mutate(
      { body: { file, ...again } },
      {
        onSuccess: (next) => {
          setPreview(next);
          setReading(readingOfPreview(next));
        },
        onSettled: () => setSent(null),
      },
    );
  };
  return (
    <Dialog
      isChanged={file !== null && !isOver}
      onClose={onClose}
      size={preview === null ? 560 : 960}
      isFullScreen={isPhone}
      title={t('staff_imports.title')}
    >
      {preview === null ? (
        <Stack gap={16}>
          <p className={classes.hint}>{t('staff_imports.hint')}</p>
          <FileDrop
            label={t('staff_imports.drop')}
            limits={importLimits}
            file={file}
            progress={read.isPending ? sent : null}
            onFile={(next) => {
              setFile(next);
              read.reset();
            }}
          />
          <RefusalNotice error={read.error} />
          <FormActions aside={<ImportTemplateMenu />}>
            <Button variant="default" onClick={onClose}>
              {t('commons:cancel')}
            </Button>
            <Button disabled={file === null} loading={read.isPending} onClick={() => readFile()}>
              {t('staff_imports.read')}
            </Button>
          </FormActions>
        </Stack>
      ) : (
        <ImportReview
          key={preview.event_id}
          preview={preview}
          reading={reading}
          columns={
            <>
              <ImportSource
                preview={preview}
                isPending={read.isPending}
                onSheet={(sheet) => readFile({ sheet })}
                onDomain={(domain) => readFile({ domain })}
              />
              <ImportColumns
                preview={preview}
                reading={reading}
                isPending={read.isPending}
                onChange={setReading}
                onRead={() => readFile()}
              />
              <RefusalNotice error={read.error} />
            </>
          }
          onStarted={() => setOver(true)}
          onBack={() => {
            setPreview(null);
            read.reset();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const chosenRoles = (roles: Reading['roles']) =>
  roles.flatMap(({ word, meaning }) => (meaning === null ? [] : { word, meaning }));
