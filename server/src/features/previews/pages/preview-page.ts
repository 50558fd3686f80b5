import type { Env } from '../../../env.ts';
import { appOriginOf, asText, bottomOfContent, innerFrame } from './inner-frame.ts';

/**
 * Reports the height of the content, and measures again only when the width changes: content as tall as its window would
 * otherwise grow for ever.
 */
const measureScript = `${bottomOfContent}
const tell = () => parent.postMessage({ vigilHeight: bottomOfContent() }, '*');
let width = innerWidth;
addEventListener('load', tell);
addEventListener('resize', () => {
  if (innerWidth === width) return;
  width = innerWidth;
  tell();
});
`;

/** Takes HTML only from the application, shows it without running anything in it, and reports its height. */
const showScript = (appOrigin: string): string => `
const app = ${JSON.stringify(appOrigin)};
const frame = document.querySelector('iframe');
addEventListener('message', ({ origin, source, data }) => {
  if (source === frame.contentWindow) return parent.postMessage({ vigilHeight: data?.vigilHeight }, app);
  if (origin !== app || source !== parent || data?.source !== 'vigil-preview') return;
  frame.title = String(data.title);
  frame.srcdoc = data.html + ${asText(measureScript)};
});
`;

/** Returns the page whose inner frame shows the previewed HTML without running its scripts, and the policy of this page. */
export const previewPage = (env: Env): { html: string; contentSecurityPolicy: string } =>
  innerFrame(env, { outer: showScript(appOriginOf(env)), inner: measureScript });
