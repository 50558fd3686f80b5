import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { FileRefusal } from './refusal.ts';

const SIDE_PIXELS_MAX = 1600;
export const MEGAPIXELS_MAX = 60;
export const FRAMES_MAX = 500;
const formats = new Set(['png', 'jpeg', 'webp', 'gif']);

// libvips can open drawings and documents that take minutes, so only these four formats are allowed, by content.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/** Redraws a picture as WebP of at most 1600 px a side: nothing of the original file remains, including EXIF. `square`: cropped to that many pixels. */
export async function drawPicture({ path, to, square }: { path: string; to: string; square?: number }): Promise<void> {
  // The frames count as one tall picture here.
  const {
    width,
    height,
    pages = 1,
    pageHeight = height,
    format,
  } = await sharp(path, { animated: true }).metadata().catch(throwNoPicture);
  if (!formats.has(format)) throw new FileRefusal('no_picture');
  if (width * pageHeight > MEGAPIXELS_MAX * 1_000_000 || pages > FRAMES_MAX) {
    throw new FileRefusal('too_many_pixels', { megapixels: MEGAPIXELS_MAX, frames: FRAMES_MAX });
  }
  const content = await sharp(path, { limitInputPixels: MEGAPIXELS_MAX * 1_000_000 })
    .rotate()
    .resize(
      square === undefined
        ? { width: SIDE_PIXELS_MAX, height: SIDE_PIXELS_MAX, fit: 'inside', withoutEnlargement: true }
        : { width: square, height: square, fit: 'cover' },
    )
    .webp({ quality: 82 })
    .toBuffer()
    .catch(throwNoPicture);
  await writeFile(to, content);
}

/** The size of a logo in emails: twice the displayed size, for high-resolution screens. */
const LOGO_PIXELS = { width: 320, height: 56 };

/** Redraws a stored logo as PNG, which old mail programs can show. */
export async function drawLogo({ path, to }: { path: string; to: string }): Promise<void> {
  await sharp(path, { limitInputPixels: MEGAPIXELS_MAX * 1_000_000 })
    .resize({ ...LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .png()
    .toFile(to)
    .catch(throwNoPicture);
}

function throwNoPicture(): never {
  throw new FileRefusal('no_picture');
}
