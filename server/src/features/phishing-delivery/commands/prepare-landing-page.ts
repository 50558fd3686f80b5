import { controls, quietForms } from '../../../html/forms.ts';
import { isElement } from '../../../html/allowed.ts';
import { apart } from '../../../html/apart/apart.ts';
import { disarm } from '../../../html/disarm.ts';
import { elementsOf, parseHtml, printHtml, type Document } from '../../../html/html.ts';
import { prune } from '../../../html/prune.ts';

/**
 * A landing page made safe to answer with: nothing in it acts or loads, and its fields have no names, so a browser has
 * nothing of what was typed to send. Forms post back to the address they came from.
 */
export function prepareLandingPage(html: string): string {
  const document = parseHtml(html);
  makeLandingPageSafe(document);
  return printHtml(document);
}

export function makeLandingPageSafe(document: Document): void {
  disarm(document);
  quietForms(document);
  addViewport(document);
}

/** A redirect page made safe to answer with: as a landing page, and it asks for nothing. */
export function prepareRedirectPage(html: string): string {
  const document = parseHtml(html);
  makeRedirectPageSafe(document);
  return printHtml(document);
}

export function makeRedirectPageSafe(document: Document): void {
  disarm(document);
  prune(document, (node) => (isElement(node) && asks(node) ? 'drop' : 'keep'));
  addViewport(document);
}

/** @public Called by name in a thread. */
export function asksForSomething(html: string): boolean {
  for (const element of elementsOf(parseHtml(html))) if (asks(element)) return true;
  return false;
}

export const prepareLandingPageApart = apart(import.meta.url, prepareLandingPage, (html) => [html]);
export const asksForSomethingApart = apart(import.meta.url, asksForSomething, (html) => [html]);

const asks = ({ tagName }: { tagName: string }): boolean => tagName === 'form' || controls.has(tagName);

/** `disarm` takes out every meta; these two the page needs. */
function addViewport(document: Document): void {
  for (const element of elementsOf(document)) {
    if (element.tagName !== 'head') continue;
    const head = parseHtml('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">');
    const metas = [...elementsOf(head)].filter(({ tagName }) => tagName === 'meta');
    element.childNodes.unshift(...metas);
    for (const meta of metas) meta.parentNode = element;
    return;
  }
}
