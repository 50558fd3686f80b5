import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, readFile as readJson, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { deckToPdf, drawPages } from '../../../drawing/draw-deck.ts';
import { linksOfPages, type PageLinks } from '../../../drawing/page-links.ts';
import type { Deck, DeckSlide } from '../../../reading/deck.ts';
import { fileProblems } from '../../../reading/problems.ts';
import { readFile } from '../../../reading/read-file.ts';
import { Problem, problem } from '../../../http/problem.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { recordChange } from '../../audit/commands/record-change.ts';
import { putFromDisk, recordFile, type StoredFile } from '../../files/commands/store-file.ts';
import { requireRoom } from '../../files/commands/require-room.ts';
import { dropUpload } from '../../files/commands/store-upload.ts';
import { attemptLongJob, finishLongJob, updateLongJob } from '../../long-jobs/commands/long-jobs.ts';
import { storedRefusal, lockImport, type ImportResult } from '../queries/imports.ts';
import { htmlOf, titleOf } from '../rules/deck-slide.ts';
import { claimModule } from './change-module.ts';
import { cleanSlideHtmlInThread } from './clean-html.ts';
import type { DeckOrder } from './import-deck.ts';

/** Converts a deck to slides, which are all saved at the end: if the work is interrupted, the theme stays as it was. */
export async function convertDeck(services: Services, order: DeckOrder): Promise<void> {
  try {
    await attemptLongJob(services, order, () => convert(services, order));
  } finally {
    await dropUpload(services, order);
  }
}

async function convert(services: Services, order: DeckOrder): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-deck-'));
  const watch = watchJob(services, order);
  try {
    if (!(await watch.isWanted())) return;
    await saveSlides(services, order, await convertPages(services, order, { folder, watch }));
  } catch (error) {
    if (watch.signal.aborted) return;
    // A refused deck would be refused again, so the work is not repeated.
    if (!(error instanceof Problem) || error.retryAfterSeconds !== undefined) throw error;
    await workIn(services, order.organization_id, async (scope) => {
      if ((await lockImport(scope, order.event_id))?.status === 'in_process')
        await finishLongJob(scope, order.event_id, { status: 'error', error: storedRefusal(error) });
    });
  } finally {
    await watch.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Watch = ReturnType<typeof watchJob>;
type ConvertedDeck = { deck: Deck; pages: Map<number, string>; links: PageLinks[] };

async function convertPages(
  services: Services,
  { key, filename }: DeckOrder,
  { folder, watch }: { folder: string; watch: Watch },
): Promise<ConvertedDeck> {
  const path = join(folder, 'deck.pptx');
  await pipeline((await services.files.get(key)).stream, createWriteStream(path, { mode: 0o600 }));
  // The text is read while the deck is converted to pages; a failure of one stops the other.
  const failed = new AbortController();
  const signal = AbortSignal.any([watch.signal, failed.signal]);
  const reading = readWords({ path, folder, filename }).then((deck) => {
    watch.note({ total: deck.slides.length });
    return deck;
  });
  const converting = deckToPdf(path, { folder, signal });
  const [deck, pdf] = await Promise.all([reading, converting]).catch(async (error: unknown) => {
    failed.abort();
    await Promise.allSettled([reading, converting]);
    throw error;
  });
  const numbers = deck.slides.map(({ number }) => number);
  const pages = await drawPages({
    pdf,
    folder,
    total: deck.total,
    numbers,
    signal,
    onDrawn: (done) => watch.note({ done }),
  });
  return { deck, pages, links: await linksOfPages(pdf) };
}

async function readWords({ path, folder, filename }: { path: string; folder: string; filename: string }): Promise<Deck> {
  const words = join(folder, 'words');
  await copyFile(path, words);
  await readFile({ path: words, filename }, { kind: 'slides' });
  const deck = JSON.parse(await readJson(words, 'utf8')) as Deck;
  if (deck.slides.length === 0) throw problem(fileProblems.empty_deck);
  return deck;
}

/** How many files are stored at a time: each write waits until its file is flushed to the disk. */
const PUT_AT_ONCE = 8;

type StoredSlide = {
  slide: DeckSlide;
  links: PageLinks | undefined;
  picture: StoredFile | undefined;
  sound: StoredFile | undefined;
};

async function saveSlides(services: Services, order: DeckOrder, { deck, pages, links }: ConvertedDeck): Promise<void> {
  const scope = { services, organization: order.organization_id };
  const stored: StoredFile[] = [];
  const put = async (file: { path: string; filename: string } | undefined | null) => {
    if (!file) return undefined;
    const storedFile = await putFromDisk(scope, file);
    stored.push(storedFile);
    return storedFile;
  };
  let isStored = false;
  try {
    const storedSlides = await pLimit(PUT_AT_ONCE).map(deck.slides, async (slide): Promise<StoredSlide> => {
      const page = pages.get(slide.number);
      if (page === undefined) slide.faults.push('not_drawn');
      const picture = await put(page === undefined ? undefined : { path: page, filename: `slide-${slide.number}.jpg` });
      return { slide, links: links[slide.number - 1], picture, sound: await put(slide.sound) };
    });
    isStored = await workIn(services, order.organization_id, async (work) => {
      if ((await lockImport(work, order.event_id))?.status !== 'in_process') return false;
      await claimModule(work, order.module_id);
      await requireRoom(
        work,
        stored.reduce((sum, { size }) => sum + size, 0),
      );
      for (const file of stored) await recordFile({ ...work, actor: order.actor }, file);
      const ids = await addSlides(work, order, storedSlides);
      const faults = deck.slides.flatMap((slide) =>
        slide.faults.map((fault) => ({ number: slide.number, title: titleOf(slide, order.language), fault })),
      );
      const result: ImportResult = { ids, hidden: deck.hidden, faults };
      await updateLongJob(work, order.event_id, { done: ids.length, total: ids.length });
      await finishLongJob(work, order.event_id, { status: 'success', result });
      const { filename, actor, address, trace_id } = order;
      await recordChange(
        { ...work, actor, address, trace_id },
        {
          action: 'slide.create_many',
          object_type: 'module',
          object_id: order.module_id,
          after: { file: filename, slides: ids.length },
        },
      );
      return true;
    });
  } finally {
    if (!isStored) for (const { key } of stored) await services.files.delete(key);
  }
}

/** Adds slides after the last existing one. */
async function addSlides(
  { db, organization, services }: Parameters<Parameters<typeof workIn>[2]>[0],
  { module_id, language }: DeckOrder,
  storedSlides: readonly StoredSlide[],
): Promise<string[]> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(order_id), 0)::int as last from slides where module_id = ${module_id}`.execute(db);
  const slides = await Promise.all(
    storedSlides.map(async ({ slide, links, picture, sound }, index) => ({
      id: randomUUID() as string,
      organization_id: organization,
      module_id,
      order_id: rows[0]!.last + index + 1,
      title: titleOf(slide, language),
      html: await cleanSlideHtmlInThread(htmlOf(slide, { picture: picture?.id, links, language }), services.env.CONTENT_URL),
      audio_file_id: sound?.id ?? null,
    })),
  );
  await db.insertInto('slides').values(slides).execute();
  return slides.map(({ id }) => id);
}

const CHECK_EVERY_MS = 1000;

/** Reports progress to people who watch, and stops the work when they cancel it. */
function watchJob(services: Services, { organization_id, event_id }: DeckOrder) {
  const over = new AbortController();
  const unwanted = new AbortController();
  let progress: { done?: number; total?: number } = {};
  const isWanted = () =>
    workIn(services, organization_id, async (scope) => {
      const found = await lockImport(scope, event_id);
      if (found?.status !== 'in_process') return false;
      await updateLongJob(scope, event_id, { done: 0, ...progress });
      return true;
    });
  const looking = (async () => {
    try {
      for await (const _ of setInterval(CHECK_EVERY_MS, undefined, { signal: over.signal, ref: false })) {
        // A failed check is repeated with the next one.
        if (!(await isWanted().catch(() => true))) return unwanted.abort();
      }
    } catch (error) {
      if (!over.signal.aborted) throw error;
    }
  })();
  return {
    signal: unwanted.signal,
    isWanted,
    note: (more: { done?: number; total?: number }) => {
      progress = { ...progress, ...more };
    },
    end: async () => {
      over.abort();
      await looking;
    },
  };
}
