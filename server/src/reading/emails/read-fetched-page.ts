import { readFile, writeFile } from 'node:fs/promises';
import type { ImportedEmail } from '@vigil/contract/phishing-templates/imported.ts';
import { isTracker } from '../../html/clean.ts';
import { isElement } from '../../html/allowed.ts';
import { elementsOf, parseHtml, printHtml, type Document, type Element } from '../../html/html.ts';
import { prune } from '../../html/prune.ts';
import { htmlText } from './format.ts';
import { emptyEmail } from './found-email.ts';
import { assertSourceFits, cleanEmail } from './read-email.ts';

/** A page from a server with the resources fetched so far. Contents are in Base64. */
export type FetchedPage = { address: string; content: string; parts: FetchedPart[] };
export type FetchedPart = { address: string; type: string; content: string };
/** The cleaned page, and the addresses of further resources. */
export type ReadPage = { email: ImportedEmail; wanted: string[] };

/**
 * Reads the fetched page in the file `path` and writes a `ReadPage` to the file `to`. All addresses become absolute, so that one
 * address means one resource everywhere.
 */
export async function readFetchedPage({ path, to }: { path: string; to: string }): Promise<void> {
  const page = JSON.parse(await readFile(path, 'utf8')) as FetchedPage;
  const source = htmlText(Buffer.from(page.content, 'base64'));
  assertSourceFits(source);
  const document = parseHtml(source);
  const wanted = new Set<string>();
  completeAddresses(document, baseOf(document, page.address), wanted);
  const message = emptyEmail();
  message.html = printHtml(document);
  for (const { address, type, content } of page.parts) {
    const bytes = Buffer.from(content, 'base64');
    const isStyle = type === 'text/css';
    message.parts.set(address, { type, content: isStyle ? Buffer.from(completeStyles(bytes, address, wanted)) : bytes });
  }
  for (const { address } of page.parts) wanted.delete(address);
  await writeFile(to, JSON.stringify({ email: await cleanEmail(message), wanted: [...wanted] } satisfies ReadPage));
}

function baseOf(document: Document, address: string): string {
  const base = [...elementsOf(document)].find(({ tagName }) => tagName === 'base');
  return completeAddress(valueOf(base, 'href'), address) ?? address;
}

const valueOf = (element: Element | undefined, wanted: string): string =>
  element?.attrs.find(({ name }) => name === wanted)?.value.trim() ?? '';

/** Makes an address absolute; undefined for addresses that cannot be fetched. */
function completeAddress(address: string, base: string): string | undefined {
  if (address === '' || address.startsWith('#') || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

function completeAddresses(document: Document, base: string, wanted: Set<string>): void {
  prune(document, (node) => (isElement(node) && node.tagName === 'img' && isTracker(node) ? 'drop' : 'keep'));
  for (const element of elementsOf(document)) {
    const { tagName } = element;
    const isStyle = tagName === 'link' && /\bstylesheet\b/i.test(valueOf(element, 'rel'));
    for (const attribute of element.attrs) {
      if (attribute.name === 'style') attribute.value = completeUrls(attribute.value, base, wanted);
      const isShown = (attribute.name === 'src' && tagName === 'img') || attribute.name === 'background';
      const isLed = attribute.name === 'href' && (isStyle || tagName === 'a');
      if (!isShown && !isLed) continue;
      const whole = completeAddress(attribute.value, base);
      if (whole === undefined) continue;
      attribute.value = whole;
      if (isShown || isStyle) wanted.add(whole);
    }
    if (tagName === 'style')
      for (const node of element.childNodes) if ('value' in node) node.value = completeUrls(node.value, base, wanted);
  }
}

const completeStyles = (bytes: Buffer, address: string, wanted: Set<string>): string =>
  completeUrls(bytes.toString('utf8'), address, wanted);

const completeUrls = (css: string, base: string, wanted: Set<string>): string =>
  css.replace(/url\(\s*(?:"([^"()]{1,2000})"|'([^'()]{1,2000})'|([^)"'\s]{1,2000}))\s*\)/gi, (whole, double, single, plain) => {
    const address = completeAddress(String(double ?? single ?? plain).trim(), base);
    if (address === undefined) return whole;
    wanted.add(address);
    return `url("${address}")`;
  });
