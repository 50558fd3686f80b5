import QRCode from 'qrcode';
import { drawIllustration } from '../../../documents/draw-illustration.ts';
import { throttle } from '../../../jobs/throttle.ts';
import type { PrintedDocument } from '../../../documents/pdf/order.ts';
import { printPdfs } from '../../../documents/pdf/print-pdfs.ts';
import type { Services } from '../../../services.ts';
import { findFile } from '../../files/queries.ts';
import { findDrawn } from '../../emails/queries/logo.ts';
import { checkPageAddress } from '../links.ts';
import { paperOf, type Paper } from '../rules.ts';

/**
 * The mask of the QR codes. Readers accept any of the eight masks; searching for the best one takes five times as long as drawing
 * the code.
 */
const MASK = 3;

type Drawing = {
  organization: string;
  papers: readonly Paper[];
  format?: 'pdf' | 'svg';
  /** `answer`: a request waits for the drawing. `job`: a job does. */
  lane: 'answer' | 'job';
};

/**
 * Draws certificates, and calls `use` with a function that returns the file of each. A certificate has the same bytes whenever it
 * is drawn.
 */
export async function drawCertificates<T>(
  services: Services,
  { organization, papers, format = 'pdf', lane }: Drawing,
  use: (pathOf: (index: number) => string) => Promise<T>,
): Promise<T> {
  const logos = new Map<string, Buffer>();
  for (const id of new Set(papers.flatMap(({ look }) => look.logo_file_id ?? []))) {
    const logo = await findLogo(services, { id, owner: organization });
    if (logo !== null) logos.set(id, logo);
  }
  async function* documents(): AsyncGenerator<PrintedDocument> {
    for (const paper of papers) {
      const { logo_file_id } = paper.look;
      const qr = await QRCode.toString(checkPageAddress(services.env, paper.number), {
        type: 'svg',
        margin: 0,
        maskPattern: MASK,
      });
      const logo = logo_file_id !== null && logos.has(logo_file_id) ? pictureName(logo_file_id) : null;
      const ornaments = {
        rosette: drawIllustration('ornament-certificate', paper.look.theme_color),
        stars: drawIllustration('ornament-stars', paper.look.theme_color),
      };
      yield { made: paper.completed_on, data: paperOf(paper, { check: checkPageAddress(services.env), qr, logo, ornaments }) };
    }
  }
  const pictures = Object.fromEntries([...logos].map(([id, content]) => [pictureName(id), content]));
  return printPdfs({ template: 'certificate', format, documents: documents(), pictures, lane }, use);
}

const pictureName = (id: string): string => `${id}.png`;

const LOG_EVERY_MS = 60_000;
const mayLog = throttle(LOG_EVERY_MS);

/**
 * Returns the organisation's logo, or null if it cannot be loaded: the certificate then shows the organisation's name instead.
 */
async function findLogo(services: Services, logoFile: { id: string; owner: string }): Promise<Buffer | null> {
  try {
    const file = await findFile(services, logoFile);
    return file === undefined ? null : await findDrawn(services, { id: logoFile.id, key: file.key });
  } catch (error) {
    if (mayLog(logoFile.owner))
      services.log.warn({ error, organization_id: logoFile.owner }, 'A certificate is drawn without its logo.');
    return null;
  }
}
