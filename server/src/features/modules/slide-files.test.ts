import * as learning from '@vigil/contract/learning/endpoints.ts';
import * as endpoints from '@vigil/contract/modules/endpoints.ts';
import { withoutAddresses } from '@vigil/contract/modules/slide-html.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, makeCourse, only, picture, type TestCourse } from '../../../test/make-course.ts';
import { fileOf, m4a, mp3, mp4, ogg, webm } from '../../../test/make-media.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { contentHost, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let home: TestOrganization;
let token: string;
let course: TestCourse;

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  token = home.people.content_manager.token;
  course = await makeCourse(server, home);
});
afterAll(() => server.stop());

const read = (address: string, headers: Record<string, string> = {}) => {
  const url = new URL(address.replaceAll('&#38;', '&'));
  return server.sites.content.inject({
    method: 'GET',
    url: url.pathname + url.search,
    headers: { host: contentHost, ...headers },
  });
};
const add = (body: { picture?: File; audio?: File; video?: File }) =>
  server.call(endpoints.addModuleFile, { params: { id: course.module_id }, body, token });
const write = (html: string) =>
  server.call(endpoints.createSlide, { params: { id: course.module_id }, body: { title: 'One', html }, token });

test.each([
  ['video', 'clip.mp4', mp4(), 'video/mp4'],
  ['video', 'CLIP.WEBM', webm(), 'video/webm'],
  ['audio', 'voice.mp3', mp3(), 'audio/mpeg'],
  ['audio', 'voice.m4a', m4a(), 'audio/mp4'],
  ['audio', 'voice.ogg', ogg(), 'audio/ogg'],
] as const)('%s %s is stored unchanged, and read in ranges', async (kind, name, content, type) => {
  const { body, status } = await add({ [kind]: fileOf(content, name) });
  expect(status).toBe(200);
  const whole = await read(body.url);
  expect(whole.headers).toMatchObject({ 'content-type': type, 'content-disposition': 'inline', 'accept-ranges': 'bytes' });
  expect(whole.rawPayload).toEqual(content);
  const part = await read(body.url, { range: 'bytes=4-7' });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 4-7/${content.length}`);
  expect(part.rawPayload).toEqual(content.subarray(4, 8));
  expect((await read(body.url, { range: `bytes=-3` })).rawPayload).toEqual(content.subarray(-3));
});

const program = Buffer.from(`MZ${'\0'.repeat(200)}hdlr\0\0\0\0\0\0\0\0vide`, 'latin1');
test.each([
  ['a program named as a video', 'video', program, 'a.mp4', 'file.no_video'],
  ['a program named as a web video', 'video', program, 'a.webm', 'file.no_video'],
  ['a program named as a sound', 'audio', program, 'a.mp3', 'file.no_sound'],
  ['one video format named as another', 'video', webm(), 'a.mp4', 'file.no_video'],
  ['a sound named as a video', 'video', m4a(), 'a.mp4', 'file.no_video'],
  ['another kind of Matroska', 'video', webm('matroska'), 'a.webm', 'file.no_video'],
  ['a truncated video', 'video', mp4().subarray(0, -9), 'a.mp4', 'file.no_video'],
  ['nothing', 'video', Buffer.alloc(0), 'a.mp4', 'file.no_video'],
] as const)('a file that is %s is refused', async (_what, kind, content, name, code) => {
  expect(await add({ [kind]: fileOf(content, name) })).toMatchObject({ status: 422, body: { code } });
});

test('a file is uploaded alone, under a name that fits its kind', async () => {
  expect((await add({})).status).toBe(422);
  expect((await add({ picture: picture(), video: fileOf(mp4(), 'a.mp4') })).status).toBe(422);
  expect((await add({ video: fileOf(mp4(), 'a.exe') })).body).toMatchObject({ code: 'http.wrong_file_type' });
});

test('the sound of a slide is stored until it is deleted', async () => {
  const { body: slide } = await write('<p>One</p>');
  const params = { moduleId: course.module_id, id: slide.id };
  const audio_url = async () => {
    const { body } = await server.call(endpoints.listSlides, { params: { id: course.module_id }, token });
    return body.data.find(({ id }) => id === slide.id)!.audio_url;
  };
  await server.call(endpoints.changeSlide, { params, body: { audio: fileOf(mp3(), 'voice.mp3') }, token });
  expect((await read((await audio_url())!)).headers['content-type']).toBe('audio/mpeg');
  const { body: deleted } = await server.call(endpoints.deleteSlideAudio, { params, token });
  expect([deleted.audio_url, await audio_url()]).toEqual([null, null]);
});

test('a slide stores sounds and videos by their ids, whatever address came with them, and a learner can play them', async () => {
  const { body: video } = await add({ video: fileOf(mp4(), 'a.mp4') });
  const { body: audio } = await add({ audio: fileOf(mp3(), 'a.mp3') });
  const params = { moduleId: course.module_id, id: course.slides[0]! };
  const html = `<figure><video data-file="${video.id}" src="https://elsewhere.example/a.mp4" autoplay aria-label="A call"><source src="/x"></video><figcaption>Words</figcaption></figure><audio src="${audio.url}" autoplay></audio><audio src="https://elsewhere.example/a.mp3"></audio>`;
  const { body: slide } = await server.call(endpoints.changeSlide, { params, body: { html }, token });
  expect(withoutAddresses(slide.html)).toBe(
    `<figure><video data-file="${video.id}" aria-label="A call"></video><figcaption>Words</figcaption></figure><audio data-file="${audio.id}"></audio>`,
  );
  await assign(server, home, course.id, { targets: only(home.people.employee.id) });
  const pageOf = async () => {
    const { body } = await server.call(learning.getAssignedModule, {
      params: { id: course.theme_id },
      query: { with_slides: 'true' },
      token: home.people.employee.token,
    });
    return read(body.slides!.find(({ id }) => id === params.id)!.url);
  };
  const page = await pageOf();
  expect(page.headers['content-security-policy']).toContain(`media-src http://${contentHost};`);
  const tags = page.body.match(/<(?:audio|video) [^>]*>/g)!;
  expect(tags).toHaveLength(2);
  for (const tag of tags) {
    expect(tag).toMatch(/ controls preload="metadata" playsinline data-file="/);
    expect(tag).not.toContain('autoplay');
    expect((await read(/ src="([^"]*)"/.exec(tag)![1]!, { range: 'bytes=0-3' })).statusCode).toBe(206);
  }
  expect((await read(`http://${contentHost}/files/${video.id}`)).statusCode).toBe(404);
});

test('a file is used only where its kind fits, and nobody can name another organisation’s file', async () => {
  const { body: video } = await add({ video: fileOf(mp4(), 'a.mp4') });
  expect((await write(`<audio data-file="${video.id}"></audio>`)).body).toMatchObject({ code: 'module.file_of_another_kind' });
  expect((await write(`<img data-file="${video.id}">`)).status).toBe(422);
  const stranger = await makeOrganization(server);
  const other = await makeCourse(server, stranger);
  const answer = await server.call(endpoints.createSlide, {
    params: { id: other.module_id },
    body: { title: 'One', html: `<video data-file="${video.id}"></video>` },
    token: stranger.people.operator.token,
  });
  expect(answer.status).toBe(404);
});
