import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { parseXml, type XmlHandlers } from './xml.ts';

/** One part of an Office file leads to another, or out of the file: then `target` is as it is written. */
export type Relation = { id: string | undefined; type: string; target: string; isExternal: boolean };

/** The first of a type, by the last word of its name: that is the same in both editions of the standard. */
export const byType = (relations: readonly Relation[], type: string): Relation | undefined =>
  relations.find((one) => one.type.endsWith(`/${type}`) && !one.isExternal);

/** The part with which an Office file begins. */
export const mainPart = async (archive: Archive): Promise<string | undefined> =>
  byType(await readRelations(archive, '_rels/.rels', ''), 'officeDocument')?.target;

/** What a part leads to; one that leads nowhere has no such list. */
export async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const list = `${folder}/_rels/${posix.basename(part)}.rels`;
  return archive.names.has(list) ? readRelations(archive, list, folder) : [];
}

export async function readRelations(archive: Archive, list: string, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readPart(archive, list, {
    onOpen: (name, { Id, Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship') return;
      const isExternal = TargetMode.toLowerCase() === 'external';
      const target = isExternal ? Target : posix.resolve('/', folder, Target).slice(1);
      relations.push({ id: Id, type: Type, target, isExternal });
    },
  });
  return relations;
}

/** The relation that an element names, whatever the prefix of the attribute. */
export const relationId = (attributes: Record<string, string>, name = 'id'): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];

export async function readPart(archive: Archive, part: string, handlers: Partial<XmlHandlers>): Promise<void> {
  const nothing = () => {};
  const all = { onOpen: nothing, onText: nothing, onClose: nothing, ...handlers };
  for await (const _ of parseXml(await archive.open(part), all));
}
