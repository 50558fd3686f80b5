import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DECK_SLIDES_MAX } from '@vigil/contract/modules/rules.ts';
import { audioLimits } from '@vigil/contract/shared/file-limits.ts';
import { openArchive, type Archive } from './archive.ts';
import { readSlidePart, wordsOf, type DeckParagraph } from './deck-slide.ts';
import { mainPart, readPart, readRelations, relationId, relationsOf } from './package.ts';
import { asRefusal, FileRefusal } from './refusal.ts';
import { assertSound } from './sound.ts';

/** Parts of a slide that cannot be imported although the rest can. */
export type SlideFault = 'video' | 'sound_kind' | 'sound_size' | 'more_sounds' | 'text_cut' | 'not_drawn';

export type DeckSlide = {
  /** The slide's position in the deck, hidden slides counted, from 1. */
  number: number;
  title: string;
  paragraphs: DeckParagraph[];
  notes: DeckParagraph[];
  /** The path of its extracted sound, and the sound's name in the deck. */
  sound: { path: string; filename: string } | null;
  faults: SlideFault[];
};
export type Deck = { slides: DeckSlide[]; hidden: number; total: number };

/** Checks that a file is a presentation, loads nothing external, and can be read to its end. */
export async function assertDeck({ path }: { path: string }): Promise<void> {
  await withDeck(path, async (archive, parts) => {
    for (const part of parts) await readSlidePart(archive, part);
  });
}

/** Reads the text, notes and sounds of a presentation's visible slides; sounds are written beside `to`. */
export async function readDeck({ path, to }: { path: string; to: string }): Promise<void> {
  await withDeck(path, async (archive, parts) => {
    const slides: DeckSlide[] = [];
    for (const [index, part] of parts.entries()) {
      const { isHidden, title, paragraphs, notes, sounds, hasVideo } = await readSlidePart(archive, part);
      if (isHidden) continue;
      const number = index + 1;
      const faults: SlideFault[] = hasVideo ? ['video'] : [];
      const sound = await takeSound(archive, sounds, `${to}-${number}`, faults);
      const cut = { text: withinLimit(paragraphs, faults), notes: withinLimit(notes, faults) };
      slides.push({ number, title, paragraphs: cut.text, notes: cut.notes, sound, faults: [...new Set(faults)] });
    }
    const deck: Deck = { slides, hidden: parts.length - slides.length, total: parts.length };
    await writeFile(to, JSON.stringify(deck), { mode: 0o600 });
  });
}

async function withDeck(path: string, work: (archive: Archive, parts: string[]) => Promise<void>): Promise<void> {
  let archive: Archive | undefined;
  try {
    archive = await openArchive(path);
    await work(archive, await slideParts(archive));
  } catch (error) {
    const refusal = asRefusal(error, 'no_deck');
    throw refusal instanceof FileRefusal && refusal.code === 'unreadable' ? new FileRefusal('no_deck') : refusal;
  } finally {
    archive?.close();
  }
}

/** The slides in order, if the file is a presentation. */
async function slideParts(archive: Archive): Promise<string[]> {
  const main = await mainPart(archive);
  if (main === undefined) throw new FileRefusal('no_deck');
  const relations = await relationsOf(archive, main);
  const ids: (string | undefined)[] = [];
  let root: string | undefined;
  await readPart(archive, main, {
    onOpen: (name, attributes) => {
      root ??= name;
      if (name === 'sldId') ids.push(relationId(attributes));
    },
  });
  if (root !== 'presentation') throw new FileRefusal('no_deck');
  if (ids.length === 0) throw new FileRefusal('empty_deck');
  if (ids.length > DECK_SLIDES_MAX) throw new FileRefusal('too_many_slides', { slides: DECK_SLIDES_MAX });
  const parts = ids.map((id) => relations.find((one) => one.id === id && one.type.endsWith('/slide'))?.target);
  if (!parts.every((part) => part !== undefined && archive.names.has(part))) throw new FileRefusal('no_deck');
  await assertNothingLinked(archive, parts as string[]);
  return parts as string[];
}

/** Refuses external references, except links that a person clicks: the program that draws the slide would fetch them. */
async function assertNothingLinked(archive: Archive, parts: readonly string[]): Promise<void> {
  for (const list of [...archive.names].filter((name) => name.endsWith('.rels'))) {
    const relations = await readRelations(archive, list, '');
    if (!relations.some(({ type, isExternal }) => isExternal && !type.endsWith('/hyperlink'))) continue;
    const owner = posix.join(posix.dirname(list), '..', posix.basename(list, '.rels'));
    const number = parts.indexOf(owner) + 1;
    throw number === 0 ? new FileRefusal('linked_deck') : new FileRefusal('linked_slide', { slide: number });
  }
}

/** Extracts the first sound that browsers can play; reports the others as faults. */
async function takeSound(
  archive: Archive,
  sounds: readonly string[],
  to: string,
  faults: SlideFault[],
): Promise<DeckSlide['sound']> {
  let taken: DeckSlide['sound'] = null;
  for (const part of sounds.filter((one) => archive.names.has(one))) {
    if (taken !== null) {
      faults.push('more_sounds');
      break;
    }
    const filename = posix.basename(part);
    const path = to + posix.extname(part).toLowerCase();
    if (!audioLimits.extensions.includes(posix.extname(part).toLowerCase())) faults.push('sound_kind');
    else if (!(await unpack(archive, part, path))) faults.push('sound_size');
    else if (await isSound({ path, filename })) taken = { path, filename };
    else faults.push('sound_kind');
  }
  return taken;
}

/** Unpacks a sound. Returns false if it exceeds the limit of a slide's sound. */
async function unpack(archive: Archive, part: string, path: string): Promise<boolean> {
  let bytes = 0;
  const source = await archive.open(part);
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > audioLimits.maxBytes) return;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return bytes <= audioLimits.maxBytes;
}

const isSound = (file: { path: string; filename: string }): Promise<boolean> =>
  assertSound(file).then(
    () => true,
    (error: unknown) => {
      if (error instanceof FileRefusal) return false;
      throw error;
    },
  );

/** The limit of one slide's text; a page of small print has a tenth of it. */
const CHARACTERS_MAX = 20_000;

function withinLimit(paragraphs: readonly DeckParagraph[], faults: SlideFault[]): DeckParagraph[] {
  let characters = 0;
  const fitting = paragraphs.filter((paragraph) => (characters += wordsOf(paragraph).length) <= CHARACTERS_MAX);
  if (fitting.length < paragraphs.length) faults.push('text_cut');
  return fitting;
}
