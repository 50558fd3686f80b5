import { bodyOf } from '@vigil/contract/modules/rules.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '../../../env.ts';

const styles = readFileSync(fileURLToPath(import.meta.resolve('@vigil/contract/modules/slide.css')), 'utf8');

/** The application's typeface is embedded, because a slide's page cannot load files from any origin. */
const onest = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/onest/package.json'));
const typeface = readFileSync(join(onest, 'index.css'), 'utf8');
export const fontFolder = join(onest, 'files');
export const fontNames: ReadonlySet<string> = new Set(readdirSync(fontFolder));

/**
 * Reports the slide's height to the surrounding frame, and forwards the keys that turn slides. A drawn slide can be enlarged by
 * touch.
 */
const script = `
const tell = (message) => parent.postMessage({ source: 'vigil-slide', ...message }, '*');
const slide = document.querySelector('.slide');
new ResizeObserver(() => tell({ height: Math.ceil(slide.getBoundingClientRect().height) })).observe(slide);
slide.querySelector('figure:has(+ .transcript)')?.addEventListener('click', ({ currentTarget, target }) => target.closest('a') ?? currentTarget.toggleAttribute('data-large'));
addEventListener('keydown', ({ key }) => { if (/^(Arrow(Left|Right)|Page(Up|Down)|Home|End)$/.test(key)) tell({ key }); });
`;

/** Returns the HTML with controls on its sounds and videos, which do not play by themselves and preload only their metadata. */
const withoutAutoplay = (html: string): string =>
  html.replaceAll(/<(?:audio|video)(?= )/g, '$& controls preload="metadata" playsinline');

export type SlidePage = { html: string; contentSecurityPolicy: string };

/** Renders one slide as a page: it can run only our script, load only our own files, and be framed only by the application. */
export function renderSlidePage(
  env: Env,
  slide: { title: string; html: string; picture_url: string | null; theme: string },
): SlidePage {
  const nonce = randomBytes(16).toString('base64');
  const theme = slide.theme === 'dark' || slide.theme === 'light' ? ` data-theme="${slide.theme}"` : '';
  const picture = slide.picture_url === null ? '' : `<figure><img src="${escapeHtml(slide.picture_url)}" alt=""></figure>`;
  return {
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      `img-src ${env.CONTENT_URL} data:`,
      `media-src ${env.CONTENT_URL}`,
      `font-src ${env.CONTENT_URL}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${env.APP_URL}`,
      'sandbox allow-scripts allow-popups',
    ].join('; '),
    html: `<!doctype html><html${theme}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(slide.title)}</title>
<style nonce="${nonce}">${typeface.replaceAll('url(./files/', `url(${env.CONTENT_URL}/fonts/`)}${styles}
html,body{margin:0;background:transparent}.slide{background:transparent}</style></head>
<body><article class="slide"><h2>${escapeHtml(slide.title)}</h2>${withoutAutoplay(bodyOf(slide))}${picture}</article><script nonce="${nonce}">${script}</script></body></html>`,
  };
}
