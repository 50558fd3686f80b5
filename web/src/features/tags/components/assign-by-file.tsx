import { Button, Stack, Text } from '@mantine/core';
import type { LongJob } from '@vigil/contract/shared/long-job.ts';
import { type Tag, type TagSheetPreview, tagSheetLimits } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useAssignTagBySheet, usePreviewTagSheet } from '../api.ts';
import { OnboardingSwitch } from './onboarding-switch.tsx';
import { SheetPreview } from './sheet-preview.tsx';

type Props = { tag: Tag; onStarted: (job: LongJob) => void; onClose: () => void };

/** Assigns a tag by a file of addresses, after a preview. */
export function AssignByFile({ tag, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [preview, setPreview] = useState<TagSheetPreview | null>(null);
  const [need_onboarding, setOnboarding] = useState(true);
  const read = usePreviewTagSheet(({ loaded, total }) => setSent((loaded / total) * 100));
  const assign = useAssignTagBySheet();
  const params = { id: tag.id };
  const choose = (next: File | null) => {
    setFile(next);
    setPreview(null);
    read.reset();
    if (next !== null) read.mutate({ params, body: { file: next } }, { onSuccess: setPreview, onSettled: () => setSent(null) });
  };
  const startJob = () => {
    if (file === null) return;
    const body = { file, need_onboarding: need_onboarding ? ('true' as const) : ('false' as const) };
    assign.mutate({ params, body }, { onSuccess: onStarted });
  };
  return (
    <Stack gap={16}>
      <Text size="xs" c="dimmed">
        {t('tags.sheet.hint')}
      </Text>
      <FileDrop
        label={t('tags.sheet.drop')}
        limits={tagSheetLimits}
        file={file}
        progress={read.isPending ? sent : null}
        onFile={choose}
      />
      <FormError error={read.error} />
      {preview !== null && <SheetPreview preview={preview} />}
      {preview !== null && preview.to_tag > 0 && (
        <OnboardingSwitch value={need_onboarding} onChange={setOnboarding} isOff={!tag.is_active} />
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button
          disabled={preview === null || preview.to_tag === 0}
          loading={read.isPending || assign.isPending}
          onClick={startJob}
        >
          {t('tags.assign.action')}
        </Button>
      </FormActions>
    </Stack>
  );
}
