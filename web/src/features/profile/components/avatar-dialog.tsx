import { Box, Button, Slider } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { site } from '../../../lib/site.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { useSaveMyAvatar } from '../api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';

const PIXELS = 512;
const ZOOM_MAX = 4;
/** Spec point 9: a picture is never cropped smaller than this. */
const PIXELS_MIN = 64;

/** Chooses the square crop of the picture. */
export function AvatarDialog({ picture, onClose }: { picture: File; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveMyAvatar();
  const url = useMemo(() => URL.createObjectURL(picture), [picture]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const isTooSmall = area !== null && area.width < PIXELS_MIN;
  const saveCrop = async () => {
    if (area !== null) save.mutate({ body: { avatar: await cropPicture(url, area) } }, { onSuccess: onClose });
  };
  return (
    <Dialog isChanged={zoom !== 1 || crop.x !== 0 || crop.y !== 0} onClose={onClose} title={t('profile.picture')}>
      <Box pos="relative" h={320} bg="var(--neutral-soft)" style={{ borderRadius: 12, overflow: 'hidden' }}>
        <Cropper
          image={url}
          nonce={site.styleNonce}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </Box>
      <Slider
        mt={16}
        min={1}
        max={ZOOM_MAX}
        step={0.1}
        value={zoom}
        onChange={setZoom}
        label={null}
        thumbLabel={t('profile.zoom')}
      />
      <FormError error={save.error} />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t('commons:cancel')}
        </Button>
        <Button disabled={area === null || isTooSmall} loading={save.isPending} onClick={() => void saveCrop()}>
          {t('commons:save')}
        </Button>
      </FormActions>
    </Dialog>
  );
}

async function cropPicture(url: string, { x, y, width, height }: Area): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  canvas.getContext('2d')!.drawImage(image, x, y, width, height, 0, 0, PIXELS, PIXELS);
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((drawn) => (drawn === null ? reject(new Error('No picture was drawn.')) : resolve(drawn)), 'image/png');
  });
  return new File([blob], 'avatar.png', { type: 'image/png' });
}
