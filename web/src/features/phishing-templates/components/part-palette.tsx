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
import { useTranslation } from 'react-i18next';
import classes from './html-editor.module.css';

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
export type PartName = keyof typeof icons;

/** What a letter or a page is made of; a press puts it below the block at hand. */
export function PartPalette({ names, onChoose }: { names: readonly PartName[]; onChoose: (name: PartName) => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.parts} role="group" aria-label={t('ui.editor.insert')}>
      {names.map((name) => {
        const Icon = icons[name];
        return (
          <UnstyledButton key={name} className={classes.part ?? ''} onClick={() => onChoose(name)}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {t(`phishing_templates.editor.part.${name}`)}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
