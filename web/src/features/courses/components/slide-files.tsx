import { Button, Group } from '@mantine/core';
import type { Slide } from '@vigil/contract/modules/module.ts';
import { audioLimits, pictureLimits } from '@vigil/contract/shared/upload.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useChangeSlide, useDeleteSlideAudio } from '../api.ts';

type Props = { place: { moduleId: string; id: string }; slide: Slide };

/** A slide's picture and its sound: each is kept as soon as it is chosen. */
export function SlideFiles({ place, slide }: Props) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<{ picture?: File; audio?: File }>({});
  const change = useChangeSlide();
  const silence = useDeleteSlideAudio();
  const keep = (body: { picture?: File; audio?: File }) => {
    setSent(body);
    change.mutate({ params: place, body }, { onSettled: () => setSent({}) });
  };
  const removed = { params: place, body: { remove_picture: 'true' as const } };
  return (
    <>
      <FormError error={change.error} />
      <FileDrop
        label={t('courses.slide.picture')}
        limits={pictureLimits}
        file={sent.picture ?? null}
        onFile={(picture) => picture && keep({ picture })}
      />
      {slide.picture_url !== null && (
        <Button variant="subtle" loading={change.isPending} onClick={() => change.mutate(removed)}>
          {t('courses.form.remove_picture')}
        </Button>
      )}
      {slide.audio_url === null ? (
        <FileDrop
          label={t('courses.slide.audio')}
          limits={audioLimits}
          file={sent.audio ?? null}
          onFile={(audio) => audio && keep({ audio })}
        />
      ) : (
        <Group>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the slide's text says what is spoken */}
          <audio controls src={slide.audio_url} />
          <Button variant="subtle" loading={silence.isPending} onClick={() => silence.mutate({ params: place })}>
            {t('courses.slide.remove_audio')}
          </Button>
        </Group>
      )}
    </>
  );
}
