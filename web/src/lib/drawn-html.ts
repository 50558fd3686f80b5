import { slideAttributes, slideTags } from '@vigil/contract/modules/slide-html.ts';
import { site } from './site.ts';

const DEEP = 40;

/**
 * A slide's HTML, built again in the page element by element. The server has cleaned it; here again only what a slide is made
 * of is taken over, so that nothing in it acts, and no picture comes from elsewhere.
 */
export function drawnHtml(html: string): DocumentFragment {
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
  // What is drawn is looked at: a sound or a video is not loaded for it.
  if (name === 'src') return tag === 'img' && value.startsWith(`${site.contentUrl}/files/`);
  if (name === 'href') return /^(https?|mailto):/.test(value);
  return name === 'class' || ((slideAttributes[tag] ?? []).includes(name) && !/url\s*\(/i.test(value));
}
