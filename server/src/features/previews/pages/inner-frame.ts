import { createHash } from 'node:crypto';
import type { Env } from '../../../env.ts';

/**
 * Returns a page of the content host that shows HTML written by users in an inner frame, and the page's policy. The inner frame
 * inherits the policy: it runs only these two scripts, and cannot send forms or open other pages.
 */
export function innerFrame(env: Env, scripts: { outer: string; inner: string }): { html: string; contentSecurityPolicy: string } {
  return {
    contentSecurityPolicy: [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `script-src ${hashOf(scripts.outer)} ${hashOf(scripts.inner)}`,
      `img-src ${env.CONTENT_URL} data:`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${appOriginOf(env)}`,
      'sandbox allow-scripts',
    ].join('; '),
    html: `<!doctype html><html><head><meta charset="utf-8"><title>Vigil</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;background:#fff;color-scheme:light}</style></head>
<body><iframe sandbox="allow-scripts" referrerpolicy="no-referrer"></iframe><script>${scripts.outer}</script></body></html>`,
  };
}

/**
 * A script's function that returns where the content ends, in pixels from the page's top. The block at the end also counts the
 * last margin, which the rectangle of the content leaves out.
 */
export const bottomOfContent = `
const bottomOfContent = () => {
  const { marginBottom, paddingBottom } = getComputedStyle(document.body);
  const content = document.createRange();
  content.selectNodeContents(document.body);
  const end = document.createElement('div');
  end.style.cssText = 'display:flow-root;clear:both;height:0;margin:0;padding:0;border:0';
  const drawn = content.getBoundingClientRect().bottom;
  document.body.append(end);
  const bottom = Math.max(drawn, end.getBoundingClientRect().bottom);
  end.remove();
  return bottom + scrollY + parseFloat(marginBottom) + parseFloat(paddingBottom);
};`;

/** Returns the origin of the application, which alone may embed these pages and send them messages. */
export const appOriginOf = (env: Env): string => new URL(env.APP_URL).origin;

/** Returns a JavaScript expression for the script as an HTML element, which the outer script adds to the frame's HTML. */
export const asText = (script: string): string => `'<script>' + ${JSON.stringify(script)} + '</' + 'script>'`;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
