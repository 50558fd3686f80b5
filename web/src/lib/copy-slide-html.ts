import { slideAttributes, slideTags } from '@vigil/contract/modules/slide-html.ts';
import { site } from './site.ts';

const DEEP = 40;

/**
 * Copies a slide's HTML element by element, with only the elements and attributes of slides. The server has sanitised the HTML
 * already; copying again makes sure that nothing is executed and that no picture comes from another host.
 */
export function copySlideHtml(html: string): DocumentFragment {
  const drawn = document.createDocumentFragment();
  draw(new DOMParser().parseFromString(html, 'text/html').body, drawn, 0);
  return drawn;
}

function draw(from: Node, into: Node, depth: number): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) into.appendChild(document.createTextNode(child.data));
    if (!(child instanceof Element) || !slideTags.includes(child.localName) || depth > DEEP) continue;
    const made = document.createElementNS(child.namespaceURI, child.localName);
    for (const { name, value } of child.attributes) if (isAllowed(child.localName, name, value)) made.setAttribute(name, value);
    into.appendChild(made);
    draw(child, made, depth + 1);
  }
}

function isAllowed(tag: string, name: string, value: string): boolean {
  // Thumbnails show no sound or video, so none is loaded.
  if (name === 'src') return tag === 'img' && value.startsWith(`${site.contentUrl}/files/`);
  if (name === 'href') return /^(https?|mailto):/.test(value);
  return name === 'class' || ((slideAttributes[tag] ?? []).includes(name) && !/url\s*\(/i.test(value));
}
