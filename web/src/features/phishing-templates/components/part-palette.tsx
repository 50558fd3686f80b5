import { UnstyledButton } from '@mantine/core';
import {
  IconColumns2,
  IconLineDashed,
  IconPaperclip,
  IconPhoto,
  IconPilcrow,
  IconQrcode,
  IconRectangle,
  IconSignature,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { picturePart } from '../../../ui/editors/html/parts/picture.ts';
import classes from './html-editor.module.css';
import { PictureDialog } from './picture-dialog.tsx';

const icons = {
  text: IconPilcrow,
  button: IconRectangle,
  picture: IconPhoto,
  columns: IconColumns2,
  divider: IconLineDashed,
  signature: IconSignature,
  qr: IconQrcode,
  attachment: IconPaperclip,
};
type PartName = keyof typeof icons;

const partsOf: Record<'email' | 'page', readonly PartName[]> = {
  email: ['text', 'button', 'picture', 'columns', 'divider', 'signature', 'qr', 'attachment'],
  page: ['text', 'picture', 'columns', 'divider'],
};

type Props = {
  kind: 'email' | 'page';
  /** Returns a part's HTML, suited to the email or page being edited. */
  draw: (name: Exclude<PartName, 'picture'>) => string;
  onInsert: (html: string) => void;
};

/** The content blocks of an email or a page; pressing one inserts it below the selected block, a picture once it is chosen. */
export function PartPalette({ kind, draw, onInsert }: Props) {
  const { t } = useTranslation();
  const [isPicturing, setPicturing] = useState(false);
  return (
    <div className={classes.parts} role="group" aria-label={t('ui.editor.insert')}>
      {partsOf[kind].map((name) => {
        const Icon = icons[name];
        return (
          <UnstyledButton
            key={name}
            className={classes.part ?? ''}
            onClick={() => (name === 'picture' ? setPicturing(true) : onInsert(draw(name)))}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            {t(`phishing_templates.editor.part.${name}`)}
          </UnstyledButton>
        );
      })}
      {isPicturing && (
        <PictureDialog
          onClose={() => setPicturing(false)}
          onPicture={(picture) => {
            setPicturing(false);
            onInsert(picturePart(picture));
          }}
        />
      )}
    </div>
  );
}
