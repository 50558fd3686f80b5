import { disarm, elementsOf, parseHtml, printHtml, removeAttributes, setAttribute, type Document } from '../../../html/html.ts';

const controls = new Set(['input', 'select', 'textarea', 'button', 'output', 'fieldset']);

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
  for (const element of elementsOf(document)) {
    if (element.tagName === 'form') {
      removeAttributes(element, (name) => ['action', 'method', 'enctype', 'target', 'name', 'id'].includes(name));
      setAttribute(element, 'method', 'post');
    } else if (controls.has(element.tagName)) {
      removeAttributes(element, (name) => ['name', 'form', 'formmethod', 'formtarget', 'formenctype', 'list'].includes(name));
      setAttribute(element, 'autocomplete', 'off');
    }
  }
  addViewport(document);
}

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
