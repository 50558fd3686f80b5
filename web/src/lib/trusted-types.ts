import { site } from './site.ts';

type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };
type Rules = {
  createHTML(text: string, type?: string, sink?: string): string | null;
  createScriptURL(url: string): string | null;
};
type TrustedTypes = { createPolicy(name: string, rules: Rules): Policy };

const PARSER = 'DOMParser parseFromString';

/**
 * Creates a policy, through which alone the browser accepts HTML and script addresses. The product's policy allows its own texts
 * and the analytics script. The libraries' policy allows what cannot execute: style sheets, and documents that are parsed and
 * never shown.
 */
const createPolicy = (name: string, rules: Rules): Policy =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, rules) ?? (rules as Policy);

const ours = createPolicy('vigil', {
  createHTML: (text) => text,
  createScriptURL: (url) => (url === site.analytics?.url ? url : null),
});
createPolicy('default', {
  createHTML: (text, _type, sink) => (sink === PARSER || !text.includes('<') ? text : null),
  createScriptURL: () => null,
});

/** Marks a text as trusted HTML. Only for texts that the build compiled, never for text that users wrote. */
export const trustedHtml = (compiled: string): string => ours.createHTML(compiled);

/** Marks the address of the analytics script, which the installation's configuration names, as trusted. */
export const trustedScript = (url: string): string => ours.createScriptURL(url);
