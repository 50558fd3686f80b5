import { site } from './site.ts';

type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };
type Rules = {
  createHTML(text: string, type?: string, sink?: string): string | null;
  createScriptURL(url: string): string | null;
};
type TrustedTypes = { createPolicy(name: string, rules: Rules): Policy };

const PARSER = 'DOMParser parseFromString';

/**
 * The browser lets no text become a page or a script but through a policy. Ours passes what was written here and the
 * analytics' address; the libraries' one passes what cannot act: style sheets, and documents that are read and never shown.
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

/** Marks a text as a page's own. For what our build compiled, and nothing that anyone else wrote. */
export const trustedHtml = (compiled: string): string => ours.createHTML(compiled);

/** The analytics' script, as the installation names it; refused for any other. */
export const trustedScript = (url: string): string => ours.createScriptURL(url);
