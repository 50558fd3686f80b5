import { Button, Group } from '@mantine/core';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { audioLimits } from '@vigil/contract/shared/file-limits.ts';
import { IconVolume } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/format.ts';
import { showTip } from '../../../lib/tips.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { useChangeSlide, useDeleteSlideAudio } from '../api.ts';

type Props = { place: { moduleId: string; id: string }; slide: Slide };

/** A slide's sound; it is saved as soon as it is chosen. */
export function SlideSound({ place, slide }: Props) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const change = useChangeSlide();
  const silence = useDeleteSlideAudio();
  const allowed = { extensions: audioLimits.extensions.join(', '), size: formatFileSize(audioLimits.maxBytes) };
  const choose = (
    <Button
      variant="subtle"
      color="gray"
      c="dimmed"
      size="compact-sm"
      title={t('ui.file.allowed', allowed)}
      leftSection={<IconVolume size={16} stroke={1.6} />}
      loading={change.isPending}
      onClick={() => chooser.current?.click()}
    >
      {t(slide.audio_url === null ? 'courses.slide.add_audio' : 'courses.slide.replace_audio')}
    </Button>
  );
  return (
    <div>
      <FormError error={change.error} />
      <Group gap={8} wrap="nowrap">
        {slide.audio_url !== null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the slide's text says what is spoken
          <audio controls src={slide.audio_url} aria-label={t('courses.slide.audio')} style={{ flex: 1, minWidth: 0 }} />
        )}
        {choose}
        {slide.audio_url !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={silence.isPending}
            onClick={() => silence.mutate({ params: place })}
          >
            {t('courses.slide.remove_audio')}
          </Button>
        )}
      </Group>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={audioLimits.extensions.join()}
        aria-label={t('courses.slide.audio')}
        onChange={({ currentTarget }) => {
          const [audio] = currentTarget.files ?? [];
          if (audio !== undefined)
            change.mutate({ params: place, body: { audio } }, { onSuccess: () => showTip('slide.update') });
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
