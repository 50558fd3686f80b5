import { Button, Stack, Text } from '@mantine/core';
import { deckLimits } from '@vigil/contract/modules/module-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { RefusalNotice } from '../../../ui/refusal-notice.tsx';
import { useImportDeck } from '../api.ts';

/** Uploads a presentation to be converted to slides. */
export function DeckDialog({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const upload = useImportDeck(({ loaded, total }) => setSent((loaded / total) * 100));
  const start = () =>
    file !== null &&
    upload.mutate({ params: { id: moduleId }, body: { file } }, { onSuccess: onClose, onSettled: () => setSent(null) });
  return (
    <Dialog isChanged={file !== null} onClose={onClose} size={560} title={t('courses.deck.title')}>
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          {t('courses.deck.hint')}
        </Text>
        <FileDrop
          label={t('courses.deck.drop')}
          limits={deckLimits}
          file={file}
          progress={upload.isPending ? sent : null}
          onFile={(next) => {
            setFile(next);
            upload.reset();
          }}
        />
        <RefusalNotice error={upload.error} />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button disabled={file === null} loading={upload.isPending} onClick={start}>
            {t('courses.deck.start')}
          </Button>
        </FormActions>
      </Stack>
    </Dialog>
  );
}
