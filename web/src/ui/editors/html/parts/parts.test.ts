import { languages } from '@vigil/contract/shared/languages.ts';
import { expect, test } from 'vitest';
import { openPage } from '../edited-page.ts';
import { linksOf } from '../links.ts';
import { colourOf, drawPart } from './parts.ts';
import { picturePart } from './picture.ts';

const look = { colour: '#0b6b57', sender: 'Отдел <кадров>', file: 'Отчёт "март".xlsx' };
const names = ['text', 'button', 'columns', 'divider', 'signature', 'qr', 'attachment'] as const;

test.each(names.flatMap((name) => languages.map((language) => ({ name, language }))))(
  'the content block $name in $language uses tables and can be edited',
  ({ name, language }) => {
    const part = drawPart(name, { ...look, language });
    const opened = openPage(`<body>${part}</body>`, {
      valueOf: () => 'x',
      marks: [],
      scheme: 'light',
      blockName: 'x',
      accent: '#000',
    })!;
    expect(opened.page.blocks.length).toBe(name === 'columns' || name === 'attachment' ? 2 : 1);
    expect(part).toMatch(name === 'text' ? /^<p style=/ : /^<table role="presentation"/);
    expect(part).not.toMatch(/<кадров>|"март"|<(?:div|span|svg|style)|flex|grid/);
    expect(linksOf(part).every(({ kind }) => kind === 'campaign')).toBe(true);
    expect(linksOf(part)).toHaveLength(name === 'button' || name === 'attachment' ? 1 : 0);
  },
);

test('a picture has any given text as its alternative', () => {
  const part = picturePart({ src: 'data:image/png;base64,AA==', alt: '"><script>', width: 40 });
  expect(part).toContain('alt="&#34;&#62;&#60;script&#62;"');
  expect(part).toContain('width="40"');
});

test('the page’s colour is the first on which white text is readable', () => {
  expect(colourOf('<td style="background:#eef2f4"><td style="background-color: #0F766E">')).toBe('#0F766E');
  expect(colourOf('<td style="background:#fff">')).toBe('#1f5fbf');
});
