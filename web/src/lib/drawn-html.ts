import { site } from './site.ts';

const tags = new Set(
  `h1 h2 h3 h4 p br hr b strong i em u s sub sup code pre mark small ul ol li blockquote table thead tbody tfoot tr th td
  caption div span figure figcaption img a svg g path rect circle ellipse line polyline polygon text tspan`.split(/\s+/),
);
const attributes = new Set(
  `alt width target rel colspan rowspan scope start class viewBox role aria-label height x y dx dy x1 x2 y1 y2 cx cy r rx ry d
  points transform fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray opacity font-size font-family
  font-weight text-anchor`.split(/\s+/),
);
const DEEP = 40;

/**
 * A slide's HTML, built anew in the page element by element. The server has cleaned it; here again only what a slide is made
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
    if (!(child instanceof Element) || !tags.has(child.localName) || depth > DEEP) continue;
    const made = document.createElementNS(child.namespaceURI, child.localName);
    for (const { name, value } of child.attributes) if (isAllowed(name, value)) made.setAttribute(name, value);
    into.appendChild(made);
    draw(child, made, depth + 1);
  }
}

function isAllowed(name: string, value: string): boolean {
  if (name === 'src') return isOwnPicture(value);
  if (name === 'href') return /^(https?|mailto):/.test(value);
  return attributes.has(name) && !/url\s*\(/i.test(value);
}

/** One that the server keeps: of any other nothing would be left. */
export const isOwnPicture = (address: string): boolean => address.startsWith(`${site.contentUrl}/files/`);
