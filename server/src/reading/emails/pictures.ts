import sharp from 'sharp';
import '../picture.ts';
import type { FoundPart } from './found-email.ts';

const WIDTH_MAX = 1200;
const PIXELS_MAX = 40_000_000;
/** The size limits of one picture and of all pictures in an email. */
const LENGTH_MAX = 160_000;
const LENGTHS_MAX = 360_000;
const PICTURES_MAX = 60;
const formats = new Set(['png', 'jpeg', 'webp', 'gif']);
const STEPS = [
  { width: WIDTH_MAX, quality: 82 },
  { width: 800, quality: 72 },
  { width: 560, quality: 65 },
  { width: 320, quality: 60 },
];

/** Returns a function that redraws pictures at email size, as long as the email has space for them. */
export function makePictureDrawer() {
  const drawn = new Map<Uint8Array, string | undefined>();
  let room = LENGTHS_MAX;
  return async ({ content }: Pick<FoundPart, 'content'>): Promise<string | undefined> => {
    if (drawn.has(content) || drawn.size >= PICTURES_MAX) return drawn.get(content);
    const picture = await draw(content, Math.min(room, LENGTH_MAX));
    room -= picture?.length ?? 0;
    drawn.set(content, picture);
    return picture;
  };
}

async function draw(content: Uint8Array, length: number): Promise<string | undefined> {
  const about = await sharp(content)
    .metadata()
    .catch(() => undefined);
  if (about === undefined || !formats.has(about.format) || about.width * about.height > PIXELS_MAX) return undefined;
  for (const { width, quality } of STEPS) {
    const small = sharp(content, { limitInputPixels: PIXELS_MAX }).rotate().resize({ width, withoutEnlargement: true });
    const type = about.hasAlpha ? 'png' : 'jpeg';
    const bytes = await (type === 'png' ? small.png({ palette: width < WIDTH_MAX }) : small.jpeg({ quality }))
      .toBuffer()
      .catch(() => undefined);
    if (bytes === undefined) return undefined;
    const address = `data:image/${type};base64,${bytes.toString('base64')}`;
    if (address.length <= length) return address;
  }
  return undefined;
}
