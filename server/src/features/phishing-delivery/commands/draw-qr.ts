import QRCode from 'qrcode';
import type { Mail } from '../../../mail/compose.ts';
import { QR_CID, type EmailReading } from './read-email.ts';

const WIDTH = 360;

/** Draws a recipient's own link as a picture to scan. Returns an empty list for an email without a place for the picture. */
export async function drawQr({ hasQr }: EmailReading, link: string): Promise<NonNullable<Mail['attachments']>> {
  if (!hasQr) return [];
  const content = await QRCode.toBuffer(link, { type: 'png', errorCorrectionLevel: 'M', margin: 2, width: WIDTH });
  return [{ filename: 'qr.png', contentType: 'image/png', cid: QR_CID, content }];
}
