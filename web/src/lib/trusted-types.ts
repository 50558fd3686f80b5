import { site } from './site.ts';

type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };
type Rules = {
  createHTML(text: string, type?: string, sink?: string): string | null;
  createScriptURL(url: string): string | null;
};
type TrustedTypes = { createPolicy(name: string, rules: Rules): Policy };

const PARSER = 'DOMParser parseFromString';

/**
 * The browser accepts HTML and script addresses only through a policy. Our policy allows our own texts and the analytics address;
 * the libraries' policy allows what cannot execute: style sheets, and documents that are parsed and never shown.
 */
const policyOf = (name: string, rules: Rules): Policy =>
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, rules) ?? (rules as Policy);

const ours = policyOf('vigil', {
  createHTML: (text) => text,
  createScriptURL: (url) => (url === site.analytics?.url ? url : null),
});
policyOf('default', {
  createHTML: (text, _type, sink) => (sink === PARSER || !text.includes('<') ? text : null),
  createScriptURL: () => null,
});

/** Marks a text as trusted HTML. Only for texts compiled by our build, never for text written by anyone else. */
export const trustedHtml = (compiled: string): string => ours.createHTML(compiled);

/** Returns the analytics script's address from the installation's configuration as trusted. */
export const trustedScript = (url: string): string => ours.createScriptURL(url);
