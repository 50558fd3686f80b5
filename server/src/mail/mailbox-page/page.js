import { language, texts } from './texts.js';

const PAGE_LENGTH = 50;
const REFRESH_MS = 2000;

const byId = (id) => document.getElementById(id);
const date = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
let offset = 0;
let shown = '';

document.documentElement.lang = language;
document.title = `${texts.title} · Vigil`;
for (const node of document.querySelectorAll('[data-text]')) node.textContent = texts[node.dataset.text];
byId('search').placeholder = texts.search;
byId('search').setAttribute('aria-label', texts.search);

byId('search').addEventListener('input', () => showPage(0));
byId('newer').addEventListener('click', () => showPage(Math.max(0, offset - PAGE_LENGTH)));
byId('older').addEventListener('click', () => showPage(offset + PAGE_LENGTH));
byId('delete-all').addEventListener('click', () => void deleteAll());
window.addEventListener('hashchange', () => void showMessage());

void showMessage();
void refresh();

async function refresh() {
  if (!document.hidden) await showList();
  setTimeout(() => void refresh(), REFRESH_MS);
}

function showPage(at) {
  offset = at;
  void showList();
}

async function showList() {
  const search = byId('search').value;
  const asked = new URLSearchParams({ search, limit: PAGE_LENGTH, offset });
  const page = await load(`/api/messages?${asked}`);
  if (!page) {
    byId('count').textContent = texts.failed;
    return;
  }
  // An answer to what is no longer asked comes too late.
  if (search !== byId('search').value) return;
  const state = JSON.stringify([page, location.hash]);
  if (state === shown) return;
  shown = state;
  byId('count').textContent = texts.count(page.total_count);
  byId('newer').disabled = offset === 0;
  byId('older').disabled = offset + PAGE_LENGTH >= page.total_count;
  byId('pages').hidden = page.total_count <= PAGE_LENGTH;
  const empty = make('li', { className: 'empty' }, search ? texts.nothingFound : texts.empty);
  const focused = document.activeElement?.dataset?.id;
  byId('messages').replaceChildren(...(page.data.length > 0 ? page.data.map(entryOf) : [empty]));
  if (focused) document.querySelector(`[data-id="${focused}"]`)?.focus();
}

function entryOf(message) {
  const button = make(
    'button',
    { type: 'button', className: 'entry' },
    make('span', { className: 'subject' }, message.subject || texts.noSubject),
    make('time', { dateTime: message.received_at }, date.format(new Date(message.received_at))),
    make('span', { className: 'people' }, `${message.from} → ${message.to.join(', ')}`),
  );
  button.dataset.id = message.id;
  if (location.hash === `#${message.id}`) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => (location.hash = message.id));
  return make('li', {}, button);
}

async function showMessage() {
  const id = location.hash.slice(1);
  document.body.classList.toggle('reading', id !== '');
  void showList();
  const message = id && (await load(`/api/messages/${id}`));
  if (location.hash.slice(1) !== id) return;
  byId('message').replaceChildren(...(message ? partsOf(message) : [make('p', { className: 'empty' }, texts.choose)]));
  if (message) byId('message').focus({ preventScroll: true });
}

function partsOf(message) {
  const address = `/api/messages/${message.id}`;
  const back = make('button', { type: 'button', className: 'button back' }, texts.back);
  back.addEventListener('click', () => (location.hash = ''));
  const facts = [
    [texts.from, message.from],
    [texts.to, message.to.join(', ')],
    [texts.received, date.format(new Date(message.received_at))],
  ];
  const views = {
    html: () => (message.html ? htmlOf(address) : empty(texts.noHtml)),
    text: () => (message.text ? make('pre', {}, message.text) : empty(texts.noText)),
    headers: () => make('pre', {}, message.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')),
    source: () => sourceOf(address),
  };
  return [
    back,
    make('h2', {}, message.subject || texts.noSubject),
    make('dl', { className: 'facts' }, ...facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])),
    ...switchOf(views, message.html ? 'html' : 'text'),
    ...listOf(
      texts.links,
      message.links.map((href) => linkTo(href, href, { target: '_blank', rel: 'noopener noreferrer' })),
    ),
    ...listOf(
      texts.attachments,
      message.attachments.map(({ name, size }, index) => linkTo(`${address}/attachments/${index}`, `${name} (${size} B)`, {})),
    ),
  ];
}

function switchOf(views, first) {
  const place = make('div', {});
  const buttons = Object.keys(views).map((name) => {
    const button = make('button', { type: 'button', className: 'button' }, texts[name]);
    button.addEventListener('click', () => show(name));
    button.dataset.view = name;
    return button;
  });
  const show = (name) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.view === name));
    place.replaceChildren(views[name]());
  };
  show(first);
  return [make('div', { className: 'views' }, ...buttons), place];
}

function htmlOf(address) {
  const frame = make('iframe', { title: texts.html, src: `${address}/html` });
  frame.setAttribute('sandbox', '');
  const pictures = make('button', { type: 'button', className: 'button' }, texts.loadPictures);
  pictures.addEventListener('click', () => {
    const load = pictures.getAttribute('aria-pressed') !== 'true';
    pictures.setAttribute('aria-pressed', String(load));
    pictures.textContent = load ? texts.hidePictures : texts.loadPictures;
    frame.src = `${address}/html${load ? '?pictures=1' : ''}`;
  });
  return make('div', { className: 'letter' }, make('div', { className: 'views' }, pictures), frame);
}

function sourceOf(address) {
  const pre = make('pre', {});
  void fetch(`${address}/source`)
    .then((answer) => answer.text())
    .then((text) => (pre.textContent = text))
    .catch(() => (pre.textContent = texts.failed));
  return pre;
}

function listOf(title, items) {
  if (items.length === 0) return [];
  return [
    make(
      'section',
      { className: 'links' },
      make('strong', {}, title),
      make('ul', {}, ...items.map((item) => make('li', {}, item))),
    ),
  ];
}

function linkTo(href, text, more) {
  return make('a', { href, ...more }, text);
}

function empty(text) {
  return make('p', { className: 'empty' }, text);
}

async function deleteAll() {
  if (!confirm(texts.confirmDelete)) return;
  await fetch('/api/messages', { method: 'DELETE' }).catch(() => {});
  location.hash = '';
  showPage(0);
}

async function load(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Text only ever enters the page as text: what letters say is never read as HTML here. */
function make(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}
