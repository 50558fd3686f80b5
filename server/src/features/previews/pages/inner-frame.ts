import { createHash } from 'node:crypto';
import type { Env } from '../../../env.ts';

/**
 * Returns a page of the content host with a frame in it, for HTML that somebody wrote. The frame inherits this page's policy: it
 * runs only the scripts named here, and it leads nowhere.
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

export const appOriginOf = (env: Env): string => new URL(env.APP_URL).origin;

/** Quotes a script as text of another script, which puts it into its frame. */
export const asText = (script: string): string => `'<script>' + ${JSON.stringify(script)} + '</' + 'script>'`;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
