/** A picture sent within an email: at most twice the email's width, and small enough for a mailbox. */
export type SmallPicture = { src: string; width: number };

const WIDTH_MAX = 1200;
/** The width in pixels at which an email shows a picture. Emails are laid out six hundred pixels wide. */
const SHOWN_MAX = 536;
const LENGTH_MAX = 160_000;
const STEPS = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.7 },
  { scale: 0.7, quality: 0.7 },
  { scale: 0.5, quality: 0.6 },
  { scale: 0.35, quality: 0.5 },
];

/** Draws the picture again in a small size, without the file's metadata; null if the file is not a picture. */
export async function drawSmall(file: File): Promise<SmallPicture | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const fit = Math.min(1, WIDTH_MAX / picture.width);
  const shown = Math.min(SHOWN_MAX, picture.width);
  for (const { scale, quality } of STEPS) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * fit * scale));
    canvas.height = Math.max(1, Math.round(picture.height * fit * scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    const isSharp = scale === 1 && quality === STEPS[0]?.quality && file.type === 'image/png';
    if (!isSharp) {
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const src = isSharp ? canvas.toDataURL('image/png') : canvas.toDataURL('image/jpeg', quality);
    if (src.length <= LENGTH_MAX) return { src, width: shown };
  }
  return null;
}
