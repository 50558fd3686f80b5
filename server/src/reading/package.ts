import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { parseXml, type XmlHandlers } from './xml.ts';

/** A relation from one part of an Office file to another, or to an external `target`, as written. */
export type Relation = { id: string | undefined; type: string; target: string; isExternal: boolean };

/** The first relation of a type, by the last word of its name, which is the same in both editions of the standard. */
export const byType = (relations: readonly Relation[], type: string): Relation | undefined =>
  relations.find((one) => one.type.endsWith(`/${type}`) && !one.isExternal);

/** The part that an Office file starts with. */
export const mainPart = async (archive: Archive): Promise<string | undefined> =>
  byType(await readRelations(archive, '_rels/.rels', ''), 'officeDocument')?.target;

/** Reads the relations of a part; none if the file has no list of them. */
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

/** The relation id of an element, whatever the attribute's prefix. */
export const relationId = (attributes: Record<string, string>, name = 'id'): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];

export async function readPart(archive: Archive, part: string, handlers: Partial<XmlHandlers>): Promise<void> {
  const nothing = () => {};
  const all = { onOpen: nothing, onText: nothing, onClose: nothing, ...handlers };
  for await (const _ of parseXml(await archive.open(part), all));
}
