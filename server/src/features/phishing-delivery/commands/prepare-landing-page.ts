import { controls, quietForms } from '../../../html/forms.ts';
import { isElement } from '../../../html/allowed.ts';
import { inThread } from '../../../html/threads/in-thread.ts';
import { disarm } from '../../../html/disarm.ts';
import { elementsOf, parseHtml, printHtml, type Document } from '../../../html/html.ts';
import { prune } from '../../../html/prune.ts';

/**
 * Makes a landing page safe to serve: nothing in it acts or loads, and its fields have no names, so that a browser sends nothing
 * of what was typed. Forms post back to the address they came from.
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

/** Makes a redirect page safe to serve: like a landing page, and without fields to fill in. */
export function prepareRedirectPage(html: string): string {
  const document = parseHtml(html);
  makeRedirectPageSafe(document);
  return printHtml(document);
}

export function makeRedirectPageSafe(document: Document): void {
  disarm(document);
  prune(document, (node) => (isElement(node) && isInput(node) ? 'drop' : 'keep'));
  addViewport(document);
}

/** Whether a page has a form or a field to fill in. @public Called by name in a thread. */
export function asksForSomething(html: string): boolean {
  for (const element of elementsOf(parseHtml(html))) if (isInput(element)) return true;
  return false;
}

export const prepareLandingPageInThread = inThread(import.meta.url, prepareLandingPage, (html) => [html]);
export const asksForSomethingInThread = inThread(import.meta.url, asksForSomething, (html) => [html]);

const isInput = ({ tagName }: { tagName: string }): boolean => tagName === 'form' || controls.has(tagName);

/** Adds the character set and the viewport, because `disarm` removes every meta element. */
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
