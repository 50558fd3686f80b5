import type { Env } from '../../../env.ts';
import { appOriginOf, asText, innerFrame } from './inner-frame.ts';
import { editing } from './editing-script.ts';

/** Passes messages between the application and the inner frame, and ignores messages from others. */
const relayScript = (appOrigin: string): string => `
const app = ${JSON.stringify(appOrigin)};
const frame = document.querySelector('iframe');
addEventListener('message', ({ origin, source, data }) => {
  if (source === frame.contentWindow) return parent.postMessage({ vigilEditing: data?.vigilEditing }, app);
  if (origin !== app || source !== parent || data?.source !== 'vigil-editing') return;
  if (data.kind === 'show') frame.title = String(data.title);
  frame.contentWindow.postMessage(data, '*');
});
frame.srcdoc = '<!doctype html><body>' + ${asText(editing)};
`;

/** Returns the page whose inner frame shows an email or page while it is edited, and the policy of this page. */
export const editingPage = (env: Env): { html: string; contentSecurityPolicy: string } =>
  innerFrame(env, { outer: relayScript(appOriginOf(env)), inner: editing });
