import { fileIn, isFileTag, slideAttributes, slideClasses, slideSchemes, slideTags } from '@vigil/contract/modules/slide-html.ts';
import { site } from './site.ts';

/**
 * Returns the elements, classes and attributes of the HTML that a slide cannot store, each once, as an author writes them:
 * `<form>`, `class="wide"`, `onclick`.
 */
export function findUnsupported(html: string): string[] {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  const found = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')].flatMap(unsupportedOf);
  return [...new Set(found)];
}

function unsupportedOf(element: Element): string[] {
  const tag = element.localName;
  if (!slideTags.includes(tag)) return [`<${tag}>`];
  const file = { file: element.getAttribute('data-file') ?? '', src: element.getAttribute('src') ?? '' };
  if (isFileTag(tag) && fileIn(file, site.contentUrl) === null) return [`<${tag}>`];
  const classes = [...element.classList].filter((name) => !slideClasses.includes(name)).map((name) => `class="${name}"`);
  const attributes = [...element.attributes].filter((attribute) => !isAllowed(element, attribute)).map(({ name }) => name);
  return [...classes, ...attributes];
}

function isAllowed(element: Element, { name, value }: Attr): boolean {
  if (name === 'class' || (name === 'src' && isFileTag(element.localName))) return true;
  if (name === 'href')
    return slideSchemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}:`)) || !/^[a-z]+:/i.test(value);
  return (slideAttributes[element.localName] ?? []).includes(name) && !/url\s*\(/i.test(value);
}
