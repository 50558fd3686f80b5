import { expect, test } from 'vitest';
import { addressesIn, fileIn, filesIn, withAddresses, withoutAddresses } from './slide-html.ts';

const ID = '0b8f7a52-6c5e-4f43-9a9d-1f2d3c4b5a69';
const CONTENT = 'http://content.test';

test.each([
  [{ file: ID, src: '' }, ID],
  [{ file: ID, src: 'https://a.example/x' }, ID],
  [{ file: '', src: `/files/${ID}` }, ID],
  [{ file: 'x', src: `${CONTENT}/files/${ID}?until=1` }, ID],
  [{ file: '', src: `https://a.example/files/${ID}` }, null],
  [{ file: '', src: `/files/${ID}/x` }, null],
  [{ file: `${ID}x`, src: '' }, null],
  [{ file: '', src: '/files/../etc' }, null],
])('%o is the file %s', (given, file) => expect(fileIn(given, CONTENT)).toBe(file));

test('stored HTML has ids, served HTML has addresses beside them, and each becomes the other', () => {
  const stored = `<figure><img data-file="${ID}" alt="A"></figure><audio data-file="${ID}"></audio><p>data-file="${ID}" src="x"</p>`;
  const served = withAddresses(stored, (id) => `${CONTENT}/files/${id}?until=1&#38;signature=x`);
  expect(served).toBe(
    `<figure><img data-file="${ID}" src="${CONTENT}/files/${ID}?until=1&#38;signature=x" alt="A"></figure><audio data-file="${ID}" src="${CONTENT}/files/${ID}?until=1&#38;signature=x"></audio><p>data-file="${ID}" src="x"</p>`,
  );
  expect(withoutAddresses(served)).toBe(stored);
  expect(addressesIn(served)).toEqual(new Map([[ID, `${CONTENT}/files/${ID}?until=1&signature=x`]]));
  expect(filesIn(stored)).toEqual([
    { id: ID, tag: 'img' },
    { id: ID, tag: 'audio' },
  ]);
});
