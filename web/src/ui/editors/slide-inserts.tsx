import { Button, Group } from '@mantine/core';
import { IconColumns2, IconList, IconMusic, IconNote, IconPhoto, IconTable, IconVideo } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../lib/format.ts';
import { Notice } from '../notice.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import classes from './slide-editor.module.css';
import { kindOf, type SlideFileKind, slideFiles } from './slide-file.tsx';

const icons = { picture: IconPhoto, audio: IconMusic, video: IconVideo };
const kinds = ['picture', 'audio', 'video'] as const;
const blocks = [
  ['callout', IconNote],
  ['list', IconList],
  ['columns', IconColumns2],
  ['table', IconTable],
] as const;

type Props = {
  /** The upload progress of a file, 0 to 100; null if none is being sent. */
  progress: number | null;
  /** A chosen file that slides do not support. */
  refused: File | null;
  onFiles: (files: readonly File[]) => void;
  onBlock: (name: (typeof blocks)[number][0]) => void;
  children: ReactNode;
};

/** The elements that can be inserted below the current line. */
export function SlideInserts({ progress, refused, onFiles, onBlock, children }: Props) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [kindToInsert, setKindToInsert] = useState<SlideFileKind>('picture');
  const buttonProps = { variant: 'subtle', color: 'gray', size: 'compact-sm', c: 'dimmed' } as const;
  const choose = (kind: SlideFileKind) => {
    setKindToInsert(kind);
    if (chooser.current === null) return;
    chooser.current.accept = slideFiles[kind].extensions.join();
    chooser.current.click();
  };
  return (
    <div className={classes.inserts}>
      <Group gap={4} role="group" aria-label={t('ui.editor.insert')}>
        {kinds.map((kind) => {
          const Icon = icons[kind];
          const { extensions, maxBytes } = slideFiles[kind];
          return (
            <Button
              key={kind}
              {...buttonProps}
              leftSection={<Icon size={16} stroke={1.6} />}
              title={t('ui.file.allowed', { extensions: extensions.join(', '), size: formatFileSize(maxBytes) })}
              disabled={progress !== null}
              onClick={() => choose(kind)}
            >
              {t(`ui.editor.${kind}`)}
            </Button>
          );
        })}
        {blocks.map(([name, Icon]) => (
          <Button key={name} {...buttonProps} leftSection={<Icon size={16} stroke={1.6} />} onClick={() => onBlock(name)}>
            {t(`ui.editor.${name}`)}
          </Button>
        ))}
        {children}
      </Group>
      {progress !== null && <ProgressBar value={progress} label={t('ui.file.progress')} />}
      {refused !== null && <Refusal file={refused} />}
      <input
        ref={chooser}
        type="file"
        aria-label={t(`ui.editor.${kindToInsert}`)}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function Refusal({ file }: { file: File }) {
  const { t } = useTranslation();
  const kind = kindOf(file);
  const extensions = kinds
    .flatMap((fileKind) => (kind === undefined || kind === fileKind ? slideFiles[fileKind].extensions : []))
    .join(', ');
  return (
    <Notice status="error">
      {file.name}:{' '}
      {kind === undefined
        ? t('ui.editor.wrong_file', { extensions })
        : t('ui.file.too_large', { extensions, size: formatFileSize(slideFiles[kind].maxBytes) })}
    </Notice>
  );
}
