import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DECK_SLIDES_MAX } from '@vigil/contract/modules/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeck, makeSound, type TestSlide } from '../../test/make-deck.ts';
import { makeZip, workbookParts } from '../../test/zip.ts';
import { assertDeck, readDeck, type Deck } from './deck.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-deck-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(slides: readonly TestSlide[]): Promise<Deck> {
  const path = join(folder, 'deck.pptx');
  await writeFile(path, makeDeck(slides));
  await readDeck({ path, to: join(folder, 'out') });
  return JSON.parse(await readFile(join(folder, 'out'), 'utf8')) as Deck;
}

test('charts and diagrams are described by their names and words, each once and without figures', async () => {
  const chart = { title: 'Кто нажал', series: 'Доля', categories: ['Бухгалтерия', 'ИТ', 'Доля'] };
  const { slides } = await read([{ text: ['Before'], chart, diagram: ['Остановиться', 'Проверить'] }]);
  const words = slides[0]!.paragraphs.map((runs) => runs.map(({ text }) => text).join(''));
  expect(words).toEqual(['Before', 'Кто нажал', 'Доля', 'Бухгалтерия', 'ИТ', 'Остановиться', 'Проверить']);
});

test('the words, links and notes of visible slides, by their place in the deck; numbers and dates are no words', async () => {
  const deck = await read([
    { title: 'Пароли', text: ['Длина важнее', ['Подробно', 'https://a.example/?x=1&y=2']], notes: 'Сказать про фразы' },
    { title: 'Hidden', isHidden: true },
    { text: ['No title'] },
  ]);
  expect(deck).toMatchObject({ hidden: 1, total: 3 });
  expect(deck.slides).toEqual([
    {
      number: 1,
      title: 'Пароли',
      paragraphs: [[{ text: 'Длина важнее' }], [{ text: 'Подробно', href: 'https://a.example/?x=1&y=2' }]],
      notes: [[{ text: 'Сказать про фразы' }]],
      sound: null,
      faults: [],
    },
    { number: 3, title: '', paragraphs: [[{ text: 'No title' }]], notes: [], sound: null, faults: [] },
  ]);
});

test('an embedded sound is imported when it is a sound; its slide reports anything else', async () => {
  const sound = makeSound();
  const { slides } = await read([
    { title: 'A', sound: { name: 'a.wav', content: sound } },
    { title: 'B', sound: { name: 'b.wav', content: Buffer.from('no sound') } },
    { title: 'C', sound: { name: 'c.wma', content: sound }, hasVideo: true },
    { title: 'D', sound: { name: 'd.wav', content: Buffer.concat([sound, randomBytes(21 * 1024 * 1024)]) } },
    { title: 'E', text: ['x'.repeat(15_000), 'y'.repeat(15_000)] },
  ]);
  expect(slides[0]!.sound?.filename).toBe('a.wav');
  expect(await readFile(slides[0]!.sound!.path)).toEqual(sound);
  expect(slides.map(({ faults }) => faults)).toEqual([[], ['sound_kind'], ['video', 'sound_kind'], ['sound_size'], ['text_cut']]);
  expect(slides.slice(1).map((one) => one.sound)).toEqual([null, null, null, null]);
});

test.each<[string, () => string | Buffer, string, object?]>([
  ['text', () => 'no deck', 'no_deck'],
  ['a workbook by another name', () => makeZip(workbookParts('<row/>')), 'no_deck'],
  ['a deck of no slides', () => makeDeck([]), 'empty_deck'],
  ['a deck of too many', () => makeDeck(Array.from({ length: DECK_SLIDES_MAX + 1 }, () => ({}))), 'too_many_slides'],
  ['a picture from elsewhere', () => makeDeck([{}, { linkedPicture: 'http://a.example/x.png' }]), 'linked_slide', { slide: 2 }],
  ['a picture of the file system', () => makeDeck([{ linkedPicture: 'file:///etc/passwd' }]), 'linked_slide', { slide: 1 }],
])('%s is refused', async (_what, content, code, fill = {}) => {
  const path = join(folder, 'bad.pptx');
  await writeFile(path, content());
  await expect(assertDeck({ path })).rejects.toMatchObject({ code, ...(code === 'linked_slide' && { fill }) });
});
