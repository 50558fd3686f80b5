import { Stack, TextInput } from '@mantine/core';
import { text } from '@vigil/contract/shared/flaws.ts';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { drawSmall, type SmallPicture } from '../../../ui/editors/html/small-picture.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

type Props = { onPicture: (picture: SmallPicture & { alt: string }) => void; onClose: () => void };

const rules = { alt: text({ min: 1, max: 200 }) };

/** Asks for a picture and its alternative text, because many mail programs show only the text. */
export function PictureDialog({ onPicture, onClose }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [flaw, setFlaw] = useState<'missing' | 'broken' | null>(null);
  const draft = useDraft({
    name: 'email.picture',
    initial: { alt: '' },
    rules,
    save: async ({ alt }) => {
      const picture = file && (await drawSmall(file));
      if (picture === null) setFlaw(file === null ? 'missing' : 'broken');
      return picture && { ...picture, alt };
    },
    onSaved: (picture) => {
      if (picture !== null) onPicture(picture);
    },
  });
  return (
    <FormDialog
      draft={draft}
      title={t('phishing_templates.editor.part.picture')}
      action={t('ui.editor.insert')}
      onClose={onClose}
    >
      <Stack gap={4}>
        <FileDrop
          label={t('phishing_templates.editor.picture_file')}
          limits={pictureLimits}
          file={file}
          onFile={(next) => {
            setFile(next);
            setFlaw(null);
          }}
        />
        <FieldError text={flaw === null ? undefined : t(`phishing_templates.editor.picture_${flaw}`)} />
      </Stack>
      <TextInput
        label={t('ui.editor.alt.picture')}
        description={t('phishing_templates.editor.alt_hint')}
        {...draft.text('alt')}
      />
    </FormDialog>
  );
}
