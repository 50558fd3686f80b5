import { elementsOf, removeAttributes, setAttribute, type Document } from './html.ts';

export const controls = new Set(['input', 'select', 'textarea', 'button', 'output', 'fieldset']);

/** Makes forms post back to their own address and removes the names of their fields, so that a browser sends nothing that is typed. Returns what was removed. */
export function quietForms(document: Document): number {
  let count = 0;
  for (const element of elementsOf(document)) {
    const before = element.attrs.length;
    if (element.tagName === 'form') {
      removeAttributes(element, (name) => ['action', 'enctype', 'target', 'name', 'id'].includes(name));
      count += before - element.attrs.length;
      setAttribute(element, 'method', 'post');
    } else if (controls.has(element.tagName)) {
      removeAttributes(element, (name) => ['name', 'form', 'formmethod', 'formtarget', 'formenctype', 'list'].includes(name));
      count += before - element.attrs.length;
      setAttribute(element, 'autocomplete', 'off');
    }
  }
  return count;
}
