import { parseXml } from '../xml.ts';
import { FileRefusal } from '../refusal.ts';
import { decodeXml } from './decode-xml.ts';

/** An element by its local name, with lower-case attribute names, since `scormType` is also written `scormtype`. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

const ELEMENTS_MAX = 200_000;
const DEPTH_MAX = 100;

/** The tree of a manifest. Namespace prefixes are ignored; a DOCTYPE is refused. */
export async function parseManifest(bytes: Buffer): Promise<Element> {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const path = [root];
  let count = 0;
  const handlers = {
    onOpen: (name: string, given: Record<string, string>) => {
      count += 1;
      if (count > ELEMENTS_MAX || path.length > DEPTH_MAX) throw new FileRefusal('package_bad_manifest');
      const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [localName(key), value.trim()]));
      const element: Element = { name, attributes, children: [], text: '' };
      path.at(-1)!.children.push(element);
      path.push(element);
    },
    onText: (text: string) => {
      path.at(-1)!.text += text;
    },
    onClose: () => {
      path.pop();
    },
  };
  try {
    for await (const _ of parseXml(chunksOf(decodeXml(bytes)), handlers));
  } catch (error) {
    if (error instanceof FileRefusal && error.code === 'has_doctype') throw new FileRefusal('package_has_doctype');
    throw new FileRefusal('package_bad_manifest');
  }
  const manifest = root.children[0];
  if (manifest?.name !== 'manifest') throw new FileRefusal('package_bad_manifest');
  return manifest;
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The trimmed text of a child element. */
export const textOf = (element: Element | undefined, name: string): string => childOf(element, name)?.text.trim() ?? '';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

const CHUNK_BYTES = 65_536;

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
