import type { Mail } from '../../../mail/compose.ts';

const embeddedPicture = /(\ssrc\s*=\s*)(["'])data:image\/(png|jpeg|gif);base64,([A-Za-z0-9+/]+={0,2})\2/g;

/** How files of each kind begin; a file with another beginning is not a picture, whatever its declared type. */
const beginnings = { png: '89504e47', jpeg: 'ffd8ff', gif: '47494638' };

/** Moves the pictures that an email embeds in its HTML into parts of their own, because mail programs show no others. */
export function attachPictures(html: string): { html: string; pictures: NonNullable<Mail['attachments']> } {
  const pictures: NonNullable<Mail['attachments']> = [];
  const taken = html.replace(
    embeddedPicture,
    (whole, before: string, quote: string, kind: keyof typeof beginnings, data: string) => {
      const content = Buffer.from(data, 'base64');
      if (!content.toString('hex', 0, 4).startsWith(beginnings[kind])) return whole;
      const number = pictures.length + 1;
      const cid = `picture-${number}@vigil`;
      pictures.push({ filename: `picture-${number}.${kind}`, contentType: `image/${kind}`, cid, content });
      return `${before}${quote}cid:${cid}${quote}`;
    },
  );
  return { html: taken, pictures };
}
