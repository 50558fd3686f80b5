// @vitest-environment jsdom
import { emailFlaws } from '@vigil/contract/phishing-templates/rules.ts';
import { wordsOfFlaw } from '@vigil/contract/shared/flaw-words.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { AttachmentsEditor } from './attachments-editor.tsx';

const page = { name: 'a.html', type: 'text/html', content: '<a href="{{link}}">x</a>' };

test.each([
  [page, null],
  [{ ...page, name: 'a.hta' }, /Имя должно оканчиваться на \.html, \.htm/],
  [{ ...page, content: '<script>' }, /исполняется/],
  [{ ...page, name: '' }, /обязательное поле/i],
])('says of %o before it is sent what is wrong with it', (attachment, word) => {
  const flaws = emailFlaws({ red_flags: [], attachments: [attachment] });
  const errorOf = (path: string) => flaws[path] && wordsOfFlaw(flaws[path], 'ru');
  renderPart(<AttachmentsEditor attachments={[attachment]} onChange={() => {}} errorOf={errorOf} />);
  expect(word === null ? document.querySelector('[aria-invalid="true"]') : screen.queryAllByText(word).length).toEqual(
    word === null ? null : 1,
  );
});
