import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PLAYER_START_ID, type PlayerStart } from '@vigil/contract/scorm/player.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import type { Env } from '../../../env.ts';
import { playerPolicy } from '../rules/package-files.ts';

/** The player's own script in the built application. */
const PLAYER_ENTRY = 'src/player/main.ts';

export type PlayerPage = { html: string; contentSecurityPolicy: string };

/** Renders the page for one part of a package: a frame, and the script that answers the part's calls. */
export async function renderPlayerPage(
  env: Env,
  { path, start, webFolder }: { path: string; start: PlayerStart; webFolder: string },
): Promise<PlayerPage> {
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  const nonce = randomBytes(16).toString('base64');
  const script = manifest[PLAYER_ENTRY]!.file.replace(/^assets\//, '/player/');
  const state = JSON.stringify(start).replaceAll('<', String.raw`\u003c`);
  return {
    contentSecurityPolicy: playerPolicy(env, { path, nonce }),
    html: `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(start.title)}</title>
<style nonce="${nonce}">html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}body{overflow:hidden;background:#fff}</style>
<script type="application/json" id="${PLAYER_START_ID}">${state}</script>
<script type="module" src="${script}"></script></head>
<body><iframe title="${escapeHtml(start.title)}" allow="autoplay; fullscreen; clipboard-write"></iframe></body></html>`,
  };
}
