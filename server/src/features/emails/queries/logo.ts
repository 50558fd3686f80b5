import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readFile as readPicture } from '../../../reading/read-file.ts';
import { throttle } from '../../../jobs/throttle.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Mail } from '../../../mail/compose.ts';
import type { Services } from '../../../services.ts';

/** The id under which an email's HTML refers to the attached logo. */
export const LOGO_CID = 'logo';
const LOGOS_MAX = 100;
/** Drawn logos by file id; the content of a file never changes. */
const drawn = new Map<string, Buffer>();

const LOG_EVERY_MS = 60_000;
const mayLog = throttle(LOG_EVERY_MS);

/**
 * Returns the logo as the attachment that an email's HTML refers to. Without a logo there is no attachment, and the email shows
 * the title's initial.
 */
export async function logoAttachment(
  services: Services,
  organization_id: string,
  html: string,
): Promise<Pick<Mail, 'attachments'>> {
  if (!html.includes(` src="cid:${LOGO_CID}"`)) return {};
  const content = await findOwnLogo(services, organization_id);
  return content === null ? {} : { attachments: [{ filename: 'logo.png', content, contentType: 'image/png', cid: LOGO_CID }] };
}

/**
 * Returns an organisation's logo for emails and files. Returns null if there is none or it cannot be read, so that the email or
 * file is made without it.
 */
export const findOwnLogo = (services: Services, organization_id: string): Promise<Buffer | null> =>
  findLogo(services, organization_id).catch((error: unknown) => {
    if (mayLog(organization_id))
      services.log.warn({ error, organization_id }, 'An email or file is made without its logo, which could not be read.');
    return null;
  });

/** Returns the logo in a format that every mail program shows. */
async function findLogo(services: Services, organization_id: string): Promise<Buffer | null> {
  const file = await workIn(services, organization_id, ({ db, organization }) =>
    db
      .selectFrom('organizations as o')
      .innerJoin('files as f', 'f.id', 'o.logo_file_id')
      .select(['f.id', 'f.key'])
      .where('o.id', '=', organization)
      .where('f.organization_id', '=', organization)
      .executeTakeFirst(),
  );
  return file === undefined ? null : findDrawn(services, file);
}

/** Returns a stored picture as PNG, drawn once. */
export async function findDrawn(services: Services, { id, key }: { id: string; key: string }): Promise<Buffer> {
  const cached = drawn.get(id);
  if (cached !== undefined) return cached;
  const picture = await drawLogo(services, key);
  if (drawn.size >= LOGOS_MAX) drawn.clear();
  drawn.set(id, picture);
  return picture;
}

async function drawLogo({ files }: Services, key: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-logo-'));
  try {
    const path = join(folder, 'logo');
    const { stream } = await files.get(key);
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    await readPicture({ path, filename: 'logo.webp' }, { kind: 'logo' });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
