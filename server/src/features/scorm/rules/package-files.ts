import type { Env } from '../../../env.ts';

/** The content types of a package's files, instead of what the archive declares; an unlisted type gets none. */
const types: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.xsd': 'application/xml',
  '.dtd': 'application/xml-dtd',
  '.txt': 'text/plain',
  '.vtt': 'text/vtt',
  '.srt': 'text/plain',
  '.csv': 'text/csv',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.ico': 'image/x-icon',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.eot': 'application/vnd.ms-fontobject',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

/**
 * Returns the content type of a package's file by its extension. Names no charset, because pages of older editors declare theirs
 * themselves.
 */
export const typeOf = (path: string): string =>
  types[/\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? ''] ?? 'application/octet-stream';

/**
 * Returns the content security policy of a package's files. A package runs as it was made, including the scripts in its pages,
 * and reaches only its own files: no other package's, nothing of the application and no other host. Only the application shows
 * it, through the player.
 */
export function filesPolicy(env: Pick<Env, 'APP_URL' | 'CONTENT_URL'>, path: string): string {
  const own = `${env.CONTENT_URL}${path}/files/`;
  return [
    `default-src ${own} data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
    `connect-src ${own} data: blob:`,
    `form-action ${own}`,
    `base-uri ${own}`,
    `frame-ancestors ${env.CONTENT_URL} ${new URL(env.APP_URL).origin}`,
  ].join('; ');
}

/** Returns the content security policy of the player, which runs only our script and shows what its token opens. */
export function playerPolicy(
  env: Pick<Env, 'APP_URL' | 'CONTENT_URL'>,
  { path, nonce }: { path: string; nonce: string },
): string {
  return [
    "default-src 'none'",
    `script-src ${env.CONTENT_URL}/player/`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${env.CONTENT_URL}${path}/`,
    `frame-src ${env.CONTENT_URL}${path}/files/`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${new URL(env.APP_URL).origin}`,
  ].join('; ');
}
