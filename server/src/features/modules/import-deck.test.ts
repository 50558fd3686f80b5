import * as endpoints from '@vigil/contract/modules/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDeck, makeSound, type TestSlide } from '../../../test/make-deck.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';
import { findPrograms } from '../../drawing/programs.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.content_manager.token;
});
afterAll(() => server.stop());

const newModule = async () => (await server.call(endpoints.createModule, { body: { title: 'Theme' }, token })).body.id;
const bring = (id: string, content: string | Uint8Array, name = 'deck.pptx') =>
  server.call(endpoints.importDeck, { params: { id }, body: { file: new File([content as never], name) }, token });
const stateOf = async (id: string) => (await server.call(endpoints.getDeckImport, { params: { id }, token })).body;
const slidesOf = async (id: string) => (await server.call(endpoints.listSlides, { params: { id }, token })).body.data;
const filesStored = () =>
  asSystem(server.services.database, async (tx) => {
    const { n } = await tx
      .selectFrom('files')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('organization_id', '=', home.id)
      .executeTakeFirstOrThrow();
    return n;
  });

async function waitUntilOver(id: string) {
  for (;;) {
    const state = await stateOf(id);
    if (state.status !== 'in_process') return state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Makes an order that no worker picks up, as if it waited for a slot. */
const waiting = (module_id: string) =>
  asSystem(server.services.database, async (tx) => {
    const { id } = await tx
      .insertInto('long_jobs')
      .values({
        organization_id: home.id,
        kind: 'import-slides',
        created_by: home.people.operator.id,
        input: JSON.stringify({ module_id, filename: 'deck.pptx' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

test.each([
  ['no deck', 'text', 'file.no_deck'],
  ['a deck with a linked picture', makeDeck([{ linkedPicture: 'https://a.example/x.png' }]), 'file.linked_slide'],
])('a file that is %s is refused before any work begins', async (_what, content, code) => {
  const id = await newModule();
  expect(await bring(id, content)).toMatchObject({ status: 422, body: { code } });
  expect((await server.call(endpoints.listModuleImports, { params: { id }, token })).body.data).toEqual([]);
});

test('a deck with only hidden slides adds nothing, and says so', async () => {
  const id = await newModule();
  const { body } = await bring(id, makeDeck([{ title: 'A', isHidden: true }]));
  expect(await waitUntilOver(body.id)).toMatchObject({ status: 'error', added: 0, message: 'The presentation has no slides.' });
  expect(await slidesOf(id)).toEqual([]);
});

test('a theme takes one deck at a time, and a cancelled one makes room and is cancelled once', async () => {
  const id = await newModule();
  const event = await waiting(id);
  expect((await bring(id, makeDeck([{}]))).body).toMatchObject({ code: 'module.under_way' });
  const cancel = () => server.call(endpoints.cancelDeckImport, { params: { id: event }, token });
  expect((await cancel()).body).toMatchObject({ status: 'error', message: 'The import was cancelled.' });
  expect((await cancel()).body).toMatchObject({ code: 'module.import_over' });
  // The person who cancelled the import does not see it again.
  expect((await server.call(endpoints.listModuleImports, { params: { id }, token })).body.data).toEqual([]);
  expect((await bring(id, makeDeck([{ isHidden: true }]))).status).toBe(200);
});

test('nobody of another organisation can see, cancel or start an import', async () => {
  const id = await newModule();
  const event = await waiting(id);
  const stranger = (await makeOrganization(server)).people.operator.token;
  for (const endpoint of [endpoints.getDeckImport, endpoints.cancelDeckImport])
    expect((await server.call(endpoint, { params: { id: event }, token: stranger })).status).toBe(404);
  const file = new File([makeDeck([{}]) as never], 'deck.pptx');
  expect((await server.call(endpoints.importDeck, { params: { id }, body: { file }, token: stranger })).status).toBe(404);
});

test.runIf(findPrograms() === undefined)('without LibreOffice a person reads what to install', async () => {
  const { body } = await bring(await newModule(), makeDeck([{ title: 'A' }]));
  expect((await waitUntilOver(body.id)).message).toContain('apt-get install libreoffice-impress-nogui');
});

describe.runIf(findPrograms() !== undefined)(
  'with LibreOffice (Debian: apt-get install libreoffice-impress-nogui poppler-utils)',
  () => {
    const slides: TestSlide[] = [
      {
        title: 'Passwords & «фразы»',
        text: ['Length matters', ['Read more', 'http://intranet.example/a?b=1&c=2'], ['Bad', 'javascript:alert(1)']],
        notes: 'Tell the story of the xylophone <b>',
        sound: { name: 'voice.wav', content: makeSound() },
      },
      { title: 'Hidden', isHidden: true },
      { title: 'Film', hasVideo: true },
    ];

    test('a deck becomes slides after the existing ones: pictures, text, notes, links and sound', async () => {
      const id = await newModule();
      await server.call(endpoints.createSlide, { params: { id }, body: { title: 'Own' }, token });
      const { status, body } = await bring(id, makeDeck(slides));
      expect(status, JSON.stringify(body)).toBe(200);
      const end = await waitUntilOver(body.id);
      expect(end).toMatchObject({ status: 'success', done: 2, total: 2, added: 2, hidden: 1, message: null });
      expect(end.faults).toEqual([{ number: 3, title: 'Film', message: expect.stringContaining('video') }]);
      const [, first, second] = await slidesOf(id);
      expect([first!.title, second!.title]).toEqual(['Passwords & «фразы»', 'Film']);
      expect(first!.html).toMatch(/^<figure><img data-file="[^"]+" src="[^"]+" alt="Passwords &amp; «фразы»\. Length matters\./);
      expect(first!.html).toContain('<div class="transcript"><p>Length matters</p>');
      expect(first!.html).toContain(
        '<a href="http://intranet.example/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">Read more</a>',
      );
      expect(first!.html).toContain('<p>Bad</p>');
      const areas = /<svg class="links" viewBox="0 0 720 540">(.*?)<\/svg><\/figure>/.exec(first!.html)![1]!;
      expect(areas).toMatch(
        /^<a href="http:\/\/intranet[^"]*" target="_blank" rel="noopener noreferrer"><rect x="[\d.]+" y="[\d.]+" width="[\d.]+" height="[\d.]+" fill="transparent" role="img" aria-label="http:\/\/intranet\.example\/a\?b=1&amp;c=2">(<\/rect>)?<\/a>$/,
      );
      expect(first!.html).toContain('Tell the story of the xylophone &lt;b&gt;');
      const read = (address: string) => {
        const url = new URL(address);
        return server.sites.content.inject({ method: 'GET', url: url.pathname + url.search, headers: { host: contentHost } });
      };
      const picture = await read(/src="([^"]+)"/.exec(first!.html)![1]!.replaceAll('&#38;', '&'));
      expect(picture.headers['content-type']).toBe('image/jpeg');
      expect((await read(first!.audio_url!)).headers['content-type']).toBe('audio/wav');

      // The slides are found by their text, logged, and can be undone.
      const found = async () => (await server.call(endpoints.listModules, { query: { search: 'XYLOPHONE' }, token })).body.data;
      expect((await found()).map((slideModule) => slideModule.id)).toEqual([id]);
      const { rows } = await asSystem(server.services.database, (tx) =>
        sql`select 1 from audit_log where action = 'slide.create_many' and object_id = ${id}`.execute(tx),
      );
      expect(rows).toHaveLength(1);
      const undo = () => server.call(endpoints.undoModuleImport, { params: { moduleId: id, id: body.id }, token });
      expect((await undo()).status).toBe(200);
      expect((await slidesOf(id)).map(({ title }) => title)).toEqual(['Own']);
      expect((await undo()).status).toBe(409);
    });

    test('an import that is cancelled during conversion, or whose theme is deleted, leaves nothing behind', async () => {
      const before = await filesStored();
      const cancelled = await newModule();
      const { body } = await bring(cancelled, makeDeck(Array.from({ length: 40 }, () => ({ title: 'A' }))));
      await server.call(endpoints.cancelDeckImport, { params: { id: body.id }, token });
      const deletedModule = await newModule();
      const other = await bring(deletedModule, makeDeck([{ title: 'A' }]));
      await server.call(endpoints.deleteModule, { params: { id: deletedModule }, token });
      expect((await waitUntilOver(other.body.id)).status).toBe('error');
      expect(await slidesOf(cancelled)).toEqual([]);
      expect(await filesStored()).toBe(before);
    });
  },
);
