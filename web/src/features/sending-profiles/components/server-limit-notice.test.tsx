// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { ServerLimitNotice } from './server-limit-notice.tsx';

const limit = { words: '421 4.7.0 Too many connections', refused_at: '2026-11-02T09:00:00Z', connections: 2, is_busy: false };

test.each([
  [{ is_busy: true }, /^Сервер просит подождать/],
  [{}, /Сейчас их не больше 2, постепенно станет больше/],
  [{ connections: null }, /^Сервер недавно ограничивал отправку/],
])('a server limit with %o is explained in a sentence and with the server’s own answer', (change, sentence) => {
  renderPart(<ServerLimitNotice limit={{ ...limit, ...change }} />);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByText(/421 4\.7\.0 Too many connections/)).toBeTruthy();
});
