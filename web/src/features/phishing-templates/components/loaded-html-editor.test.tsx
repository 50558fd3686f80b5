// @vitest-environment jsdom
import { SITE_CONFIGURATION_ID } from '@vigil/contract/site/site.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

document.head.innerHTML = `<script id="${SITE_CONFIGURATION_ID}" type="application/json">{"contentUrl":"http://content.test"}</script>`;
// The configuration is read on first use, as on the page.
const { renderPart } = await import('../../../../test/render.tsx');
const { exampleValues } = await import('@vigil/contract/phishing-templates/example-person.ts');
const { LoadedHtmlEditor } = await import('./loaded-html-editor.tsx');

const START = '<p>Здравствуйте,&nbsp;{{first_name}}</p>\n<p>Второй <a href="https://shop.example/a">магазин</a></p>';
const onChange = vi.fn<(html: string) => void>();
const written = (): string => onChange.mock.lastCall?.[0] ?? START;
const marked = vi.fn();

function Editor() {
  const [html, setHtml] = useState(START);
  return (
    <LoadedHtmlEditor
      kind="email"
      mode="place"
      label="Письмо"
      html={html}
      onChange={(next) => {
        setHtml(next);
        onChange(next);
      }}
      language="ru"
      valueOf={exampleValues('ru', '')}
      onMark={marked}
      corner={document.querySelector<HTMLElement>('#corner')}
    />
  );
}

/** The messages posted to the frame, newest first. */
let posted: { kind: string; html?: string; version?: number }[] = [];
const frame = () => screen.getByTitle<HTMLIFrameElement>('Письмо');
const post = (vigilEditing: object, source: MessageEventSource | null = frame().contentWindow): void =>
  act(() => {
    dispatchEvent(new MessageEvent('message', { data: { vigilEditing }, source }));
  });
const version = () => posted.find(({ kind }) => kind === 'show')!.version!;
const pick = (block: number, words = '') =>
  post({
    kind: 'pick',
    version: version(),
    block,
    place: { top: 0, bottom: 20, left: 0, right: 100 },
    words,
    isChosen: words !== '',
  });

beforeEach(() => {
  document.body.innerHTML = '<div id="corner"></div>';
  posted = [];
  onChange.mockReset();
  renderPart(<Editor />);
  vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation((message: (typeof posted)[number]) => {
    posted.unshift(message);
  });
  post({ kind: 'ready' });
});

test('typing changes only the edited text, and undo restores it', () => {
  expect(posted[0]).toMatchObject({ kind: 'show', version: 1 });
  post({ kind: 'edit', version: version(), block: 0, content: ['Добрый день,\u00a0', { variable: 'first_name' }, '!'] });
  expect(written()).toBe(START.replace('Здравствуйте', 'Добрый день').replace('}}</p>', '}}!</p>'));
  expect(posted).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  expect(written()).toBe(START);
  expect(version()).toBe(2);
  post({ kind: 'redo' });
  expect(written()).toContain('Добрый день');
});

test('a message from elsewhere, of an older version or of another shape changes nothing', () => {
  const edit = { kind: 'edit', version: version(), block: 0, content: ['подделка'] };
  post(edit, window);
  post(edit, null);
  post({ ...edit, version: version() - 1 });
  post({ ...edit, content: '<b>подделка</b>' });
  post({ ...edit, content: [{ element: 99, content: [] }] });
  post({ ...edit, block: 2 });
  expect(written()).toBe(START);
  post(edit);
  expect(written()).toContain('подделка');
});

test('content blocks are inserted below the current block, and blocks can be moved, copied and deleted', () => {
  pick(0);
  fireEvent.click(screen.getByRole('button', { name: 'Черта' }));
  expect(written()).toMatch(/first_name\}\}<\/p>\n<table [^\n]*<\/table>\n\n<p>Второй/);
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }));
  pick(0);
  fireEvent.click(screen.getByRole('button', { name: 'Опустить ниже' }));
  expect(written()).toBe(START.split('\n').toReversed().join('\n'));
  pick(1);
  fireEvent.click(screen.getByRole('button', { name: 'Удалить блок' }));
  expect(written()).toBe(START.split('\n')[1]);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('selected words can be marked, but only within one text', () => {
  pick(0);
  expect(screen.getByRole('button', { name: 'Признак' })).toHaveProperty('disabled', true);
  pick(0, 'Здравствуйте');
  fireEvent.click(screen.getByRole('button', { name: 'Признак' }));
  expect(marked).toHaveBeenCalledWith({ words: 'Здравствуйте', isLink: false });
});

test('a link to another site is reported, and a tick makes it the campaign’s', () => {
  expect(screen.getByText('Ведёт на настоящий сайт shop.example')).toBeDefined();
  const tick = () => screen.getByRole('checkbox', { name: '«магазин» станет ссылкой кампании' });
  fireEvent.click(tick());
  expect(written()).toBe(START.replace('https://shop.example/a', '{{link}}'));
  fireEvent.click(tick());
  expect(written()).toBe(START);
});

test('a link with a script is refused when typed', () => {
  const address = screen.getByRole('textbox', { name: 'Адрес ссылки «магазин»' });
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  expect(screen.getByText(/Нужен адрес с https/)).toBeDefined();
  fireEvent.blur(address);
  expect(written()).toBe(START);
});
