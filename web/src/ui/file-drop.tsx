import { CloseButton, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import type { FileLimits } from '@vigil/contract/shared/file-limits.ts';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../lib/format.ts';
import classes from './file-drop.module.css';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';

type Props = {
  label: string;
  limits: FileLimits;
  file: File | null;
  onFile: (file: File | null) => void;
  /** The upload progress, 0 to 100, from `useCall`'s `onProgress`. */
  progress?: number | null;
};

/** A field for one file, which is dropped or chosen. Reports a file that is too large or of another kind. */
export function FileDrop({ label, limits, file, onFile, progress = null }: Props) {
  const { t } = useTranslation();
  const [rejection, setRejection] = useState<FileRejection | null>(null);
  const isTooLarge = rejection?.errors.some(({ code }) => code === 'file-too-large') === true;
  const allowed = { extensions: limits.extensions.join(', '), size: formatFileSize(limits.maxBytes) };
  return (
    <div className={classes.drop}>
      {file === null ? (
        <Dropzone
          multiple={false}
          maxSize={limits.maxBytes}
          accept={{ 'application/octet-stream': [...limits.extensions] }}
          useFsAccessApi={false}
          className={classes.zone ?? ''}
          inputProps={{ 'aria-label': label }}
          onReject={([first]) => setRejection(first ?? null)}
          onDrop={([first]) => {
            setRejection(null);
            onFile(first ?? null);
          }}
        >
          <span className={classes.words}>
            <IconUpload size={24} stroke={1.6} aria-hidden />
            <span className={classes.label}>{label}</span>
            <small>{t('ui.file.allowed', allowed)}</small>
          </span>
        </Dropzone>
      ) : (
        <div className={classes.file}>
          <IconFile size={20} stroke={1.6} aria-hidden />
          <Text truncate flex={1}>
            {file.name}
          </Text>
          <small>{formatFileSize(file.size)}</small>
          {progress === null && <CloseButton aria-label={t('ui.file.remove')} onClick={() => onFile(null)} />}
        </div>
      )}
      {progress !== null && <ProgressBar value={progress} label={t('ui.file.progress')} />}
      {rejection !== null && (
        <Notice status="error">{t(isTooLarge ? 'ui.file.too_large' : 'ui.file.wrong_type', allowed)}</Notice>
      )}
    </div>
  );
}
