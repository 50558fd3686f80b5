import { Button, Group } from '@mantine/core';
import { pictureLimits } from '@vigil/contract/shared/upload.ts';
import { IconList, IconNote, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './slide-editor.module.css';

type Props = {
  isSending: boolean;
  onPictures: (pictures: File[]) => void;
  onCallout: () => void;
  onList: () => void;
  children: ReactNode;
};

/** What a slide is made of besides words. It is put below the line at hand. */
export function SlideInserts({ isSending, onPictures, onCallout, onList, children }: Props) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const look = { variant: 'subtle', color: 'gray', size: 'compact-sm', c: 'dimmed' } as const;
  return (
    <Group gap={4} className={classes.inserts ?? ''} role="group" aria-label={t('ui.editor.insert')}>
      <Button
        {...look}
        leftSection={<IconPhoto size={16} stroke={1.6} />}
        loading={isSending}
        onClick={() => chooser.current?.click()}
      >
        {t('ui.editor.picture')}
      </Button>
      <Button {...look} leftSection={<IconNote size={16} stroke={1.6} />} onClick={onCallout}>
        {t('ui.editor.callout')}
      </Button>
      <Button {...look} leftSection={<IconList size={16} stroke={1.6} />} onClick={onList}>
        {t('ui.editor.list')}
      </Button>
      {children}
      <input
        ref={chooser}
        type="file"
        accept={pictureLimits.extensions.join()}
        aria-label={t('ui.editor.picture')}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </Group>
  );
}
