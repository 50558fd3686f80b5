import { createHash } from 'node:crypto';
import type { Env } from '../../../env.ts';

/** Takes HTML from the application alone, and shows it where no script runs at all. */
const script = (appOrigin: string): string => `
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== ${JSON.stringify(appOrigin)} || source !== parent || data?.source !== 'vigil-preview') return;
  const frame = document.querySelector('iframe');
  frame.title = String(data.title);
  frame.srcdoc = String(data.html);
});
`;

/** The frame within takes over this page's policy, not the application's, and its sandbox lets nothing through. */
export function previewPage(env: Env): { html: string; contentSecurityPolicy: string } {
  const appOrigin = new URL(env.APP_URL).origin;
  const code = script(appOrigin);
  const hash = createHash('sha256').update(code).digest('base64');
  return {
    contentSecurityPolicy: [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `script-src 'sha256-${hash}'`,
      `img-src ${env.CONTENT_URL} data:`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${appOrigin}`,
      'sandbox allow-scripts',
    ].join('; '),
    html: `<!doctype html><html><head><meta charset="utf-8"><title>Vigil</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0;background:#fff;color-scheme:light}</style></head>
<body><iframe sandbox referrerpolicy="no-referrer"></iframe><script>${code}</script></body></html>`,
  };
}
