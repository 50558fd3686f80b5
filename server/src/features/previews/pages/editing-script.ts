import { bottomOfContent } from './inner-frame.ts';

/**
 * Runs in the frame of a page that is being edited. It reports what is typed into a block as words, variables and element
 * numbers. Elements that came with the page never run here, and are reported only by their number.
 */
export const editing = String.raw`${bottomOfContent}
const tell = (message) => parent.postMessage({ vigilEditing: message }, '*');
const boxOf = (node) => (node instanceof Element ? node : node?.parentElement)?.closest('[data-vigil-block]') ?? null;
const numberOf = (box) => Number(box.dataset.vigilBlock);
const lines = new Set('p div li tr h1 h2 h3 h4 h5 h6 blockquote pre section article'.split(' '));
let version = 0;
let current = null;
let range = null;

const read = (node) => {
  const content = [];
  for (const child of node.childNodes) readInto(child, content);
  return content;
};
const readInto = (node, content) => {
  if (node instanceof Text) return void (node.data !== '' && content.push(node.data));
  if (!(node instanceof Element) || node.hasAttribute('data-vigil-badge')) return;
  const { vigilVariable, vigilWhole, vigilElement, vigilAddress } = node.dataset;
  const name = node.localName;
  if (vigilVariable !== undefined) content.push({ variable: vigilVariable });
  else if (vigilWhole !== undefined) content.push({ element: Number(vigilWhole) });
  else if (vigilElement !== undefined) content.push({ element: Number(vigilElement), content: read(node) });
  else if (name === 'br') content.push({ made: 'br' });
  else if (name === 'b' || name === 'strong') content.push({ made: 'b', content: read(node) });
  else if (name === 'i' || name === 'em') content.push({ made: 'i', content: read(node) });
  else if (name === 'a' && vigilAddress !== undefined) content.push({ made: 'a', address: vigilAddress, content: read(node) });
  else if (name !== 'style' && name !== 'script') {
    if (lines.has(name) && content.length > 0) content.push({ made: 'br' });
    content.push(...read(node));
  }
};

const measure = () => tell({ kind: 'height', height: bottomOfContent() });

const textsIn = (chosen) => {
  const walker = document.createTreeWalker(chosen.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !chosen.intersectsNode(node)) continue;
    if (node.parentElement.closest('[data-vigil-badge], [data-vigil-variable]') !== null) continue;
    const start = node === chosen.startContainer ? chosen.startOffset : 0;
    const end = node === chosen.endContainer ? chosen.endOffset : node.data.length;
    if (node.data.slice(start, end).trim() !== '') found.push(node.data.slice(start, end).trim());
  }
  return found;
};

const choose = (box) => {
  if (current !== box) {
    current?.removeAttribute('data-vigil-current');
    box?.setAttribute('data-vigil-current', '');
    current = box;
  }
  if (box === null) return tell({ kind: 'pick', version, block: null });
  const { top, bottom, left, right } = box.getBoundingClientRect();
  const chosen = range !== null && box.contains(range.commonAncestorContainer) ? range : null;
  const texts = chosen === null || chosen.collapsed ? [] : textsIn(chosen);
  tell({
    kind: 'pick',
    version,
    block: numberOf(box),
    place: { top: top + scrollY, bottom: bottom + scrollY, left, right },
    words: texts.length === 1 ? texts[0] : '',
    isChosen: texts.length > 0,
    isBold: document.queryCommandState('bold'),
    isItalic: document.queryCommandState('italic'),
    isLink: chosen !== null && boxOf(chosen.startContainer) !== null && (chosen.startContainer.parentElement?.closest('a') ?? null) !== null,
  });
};

const changed = (box) => {
  if (box === null) return;
  tell({ kind: 'edit', version, block: numberOf(box), content: read(box) });
  measure();
  choose(box);
};

const returnTo = () => {
  if (current === null) return null;
  current.focus({ preventScroll: true });
  if (range !== null && current.contains(range.commonAncestorContainer)) {
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }
  return current;
};

const pillOf = ({ name, words, picture }) => {
  const pill = document.createElement(picture === undefined ? 'span' : 'img');
  pill.dataset.vigilVariable = name;
  pill.contentEditable = 'false';
  if (picture === undefined) pill.textContent = words;
  else Object.assign(pill, { src: picture, width: 180, height: 180, alt: words });
  return pill;
};

const put = (node) => {
  const box = returnTo();
  if (box === null) return;
  const place = getSelection().rangeCount > 0 ? getSelection().getRangeAt(0) : null;
  if (place === null || !box.contains(place.commonAncestorContainer)) box.append(node);
  else {
    place.deleteContents();
    place.insertNode(node);
  }
  getSelection().collapse(node.parentNode, [...node.parentNode.childNodes].indexOf(node) + 1);
  changed(box);
};

const clean = (html) => {
  const made = document.createElement('div');
  const copy = (from, into) => {
    for (const node of from.childNodes) {
      if (node instanceof Text) into.append(node.data.replace(/\s+/g, ' '));
      if (!(node instanceof Element) || ['style', 'script', 'title', 'template'].includes(node.localName)) continue;
      if (node.dataset?.vigilVariable !== undefined) into.append(pillOf({ name: node.dataset.vigilVariable, words: node.textContent }));
      else if (node.localName === 'br') into.append(document.createElement('br'));
      else {
        const name = { b: 'b', strong: 'b', i: 'i', em: 'i', a: 'a' }[node.localName];
        const address = node.getAttribute('href') ?? '';
        const isAllowed = name !== undefined && (name !== 'a' || /^(https?:|mailto:)[^\s"'<>]+$/.test(address));
        const element = isAllowed ? document.createElement(name) : into;
        if (isAllowed && name === 'a') Object.assign(element.dataset, { vigilAddress: address });
        if (isAllowed) into.append(element);
        else if (lines.has(node.localName) && into.hasChildNodes()) into.append(document.createElement('br'));
        copy(node, element);
      }
    }
  };
  copy(new DOMParser().parseFromString(html, 'text/html').body, made);
  return made.innerHTML;
};

const commands = {
  show({ html, version: next, focus }) {
    const page = new DOMParser().parseFromString(html, 'text/html');
    document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
    version = next;
    current = null;
    range = null;
    const box = focus === null ? null : document.querySelector('[data-vigil-block="' + focus + '"]');
    box?.focus({ preventScroll: true });
    measure();
    if (focus !== null) choose(box);
    for (const picture of document.images) picture.addEventListener('load', measure);
  },
  focus: () => void returnTo(),
  bold: () => void (returnTo() && document.execCommand('bold')),
  italic: () => void (returnTo() && document.execCommand('italic')),
  unlink: () => void (returnTo() && document.execCommand('unlink')),
  link({ address }) {
    const box = returnTo();
    if (box === null) return;
    document.execCommand('createLink', false, '#vigil-new');
    for (const link of box.querySelectorAll('a[href="#vigil-new"]')) {
      link.dataset.vigilAddress = address;
      link.setAttribute('href', '#');
    }
    changed(box);
  },
  variable: (asked) => put(pillOf(asked)),
  reach({ mark }) {
    const place = document.querySelector('[data-vigil-mark="' + mark + '"]');
    if (place !== null) tell({ kind: 'reach', top: place.getBoundingClientRect().top + scrollY });
  },
};

addEventListener('message', ({ source, data }) => {
  if (source === parent && Object.hasOwn(commands, data?.kind)) commands[data.kind](data);
});
addEventListener('input', ({ target }) => changed(boxOf(target)));
addEventListener('beforeinput', (event) => {
  const { inputType } = event;
  if (inputType === 'insertParagraph') {
    event.preventDefault();
    document.execCommand('insertLineBreak');
  } else if (inputType === 'historyUndo' || inputType === 'historyRedo') event.preventDefault();
});
addEventListener('keydown', (event) => {
  const { altKey, ctrlKey, metaKey, shiftKey, code, key } = event;
  if (altKey && key === 'F10') return event.preventDefault(), tell({ kind: 'toolbar' });
  if (!ctrlKey && !metaKey) return;
  if (code === 'KeyZ') return event.preventDefault(), tell({ kind: shiftKey ? 'redo' : 'undo' });
  if (code === 'KeyY') return event.preventDefault(), tell({ kind: 'redo' });
  if (code === 'KeyU') event.preventDefault();
});
addEventListener('paste', (event) => {
  if (boxOf(event.target) === null) return;
  event.preventDefault();
  const html = event.clipboardData.getData('text/html');
  if (html === '') document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  else document.execCommand('insertHTML', false, clean(html));
});
for (const kind of ['click', 'auxclick', 'submit', 'drop', 'dragstart']) addEventListener(kind, (event) => event.preventDefault(), true);
addEventListener('pointerdown', ({ target }) => boxOf(target) === null && choose(null));
document.addEventListener('selectionchange', () => {
  const selection = getSelection();
  const box = selection.rangeCount > 0 && document.hasFocus() ? boxOf(selection.anchorNode) : null;
  if (box === null) return;
  range = selection.getRangeAt(0).cloneRange();
  choose(box);
});
addEventListener('focusin', ({ target }) => boxOf(target) !== null && choose(boxOf(target)));
let width = innerWidth;
addEventListener('resize', () => {
  if (innerWidth === width) return;
  width = innerWidth;
  measure();
  if (current !== null) choose(current);
});
tell({ kind: 'ready' });
`;
