import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { decodeWords } from 'postal-mime';

export interface MailboxEntry {
  id: string;
  received_at: string;
  from: string;
  /** The envelope recipient, which the headers may not name. */
  to: string[];
  subject: string;
  size: number;
}

export interface MailboxStore {
  /** Resolves when the email and its index line are written. */
  add(message: { content: Readable; sender: string; to: string[] }): Promise<MailboxEntry>;
  /** Newest first; `search` matches a recipient, the subject or the sender. */
  list(asked: { search: string; limit: number; offset: number }): { data: MailboxEntry[]; total_count: number };
  find(id: string): MailboxEntry | undefined;
  readSource(id: string): Readable;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface MailboxLimits {
  messages: number;
  bytes: number;
}

const LIMITS: MailboxLimits = { messages: 20_000, bytes: 2 * 1024 ** 3 };
/** Emails up to this size are written at once: opening a file for each piece would halve the speed. */
const SMALL_BYTES = 256 * 1024;

/**
 * Opens the folder's mailbox: a file for each email and an index that only grows by lines.
 * Memory holds the index alone. The oldest emails make room for new ones.
 */
export async function openMailboxStore(folder: string, limits: MailboxLimits = LIMITS): Promise<MailboxStore> {
  const messages = join(folder, 'letters');
  const index = join(folder, 'index.jsonl');
  await mkdir(messages, { recursive: true });

  let entries = await readIndex(index);
  let bytes = entries.reduce((sum, entry) => sum + entry.size, 0);
  let linesWritten = entries.length;
  let unwritten: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let lastId = Number(entries.at(-1)?.id ?? 0);

  const fileOf = (id: string) => join(messages, `${id}.eml`);

  /** Returns a larger id than all before, even after restarts and emptying the mailbox: an old address never shows a new email. */
  function nextId(): string {
    lastId = Math.max(lastId + 1, Date.now() * 1000);
    return String(lastId);
  }

  function removeOldest(): MailboxEntry[] {
    let count = 0;
    while (entries.length - count > limits.messages || (bytes > limits.bytes && count < entries.length - 1)) {
      bytes -= entries[count]?.size ?? 0;
      count += 1;
    }
    return entries.splice(0, count);
  }

  /** Appends a line to the index. Lines that arrive during a write share the next write. */
  function appendToIndex(entry: MailboxEntry): Promise<void> {
    unwritten.push(`${JSON.stringify(entry)}\n`);
    return unwritten.length === 1 ? afterEarlierWrites(writeLines) : writing;
  }

  async function writeLines(): Promise<void> {
    const lines = unwritten;
    unwritten = [];
    linesWritten += lines.length;
    await appendFile(index, lines.join(''));
    if (linesWritten > 2 * limits.messages) await rewriteIndex();
  }

  function afterEarlierWrites(work: () => Promise<void>): Promise<void> {
    const before = writing.catch(() => {});
    writing = (async () => {
      await before;
      await work();
    })();
    return writing;
  }

  async function rewriteIndex(): Promise<void> {
    linesWritten = entries.length;
    await writeFile(`${index}.new`, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await rename(`${index}.new`, index);
  }

  async function removeEmails(removed: MailboxEntry[]): Promise<void> {
    for (let at = 0; at < removed.length; at += 64)
      await Promise.all(removed.slice(at, at + 64).map(({ id }) => rm(fileOf(id), { force: true })));
  }

  await removeEmails(removeOldest());
  await rewriteIndex();

  return {
    async add({ content, sender, to }) {
      const id = nextId();
      const { size, head } = await saveEmail(fileOf(id), content);
      const read = readHeaders(head);
      const entry = { id, received_at: new Date().toISOString(), from: read.from || sender, to, subject: read.subject, size };
      entries.push(entry);
      bytes += size;
      const removed = removeOldest();
      await appendToIndex(entry);
      await removeEmails(removed);
      return entry;
    },

    list({ search, limit, offset }) {
      const sought = search.trim().toLowerCase();
      const found = sought ? entries.filter((entry) => textOf(entry).includes(sought)) : entries;
      const end = Math.max(found.length - offset, 0);
      return { data: found.slice(Math.max(end - limit, 0), end).toReversed(), total_count: found.length };
    },

    find: (id) => entries.find((entry) => entry.id === id),
    readSource: (id) => createReadStream(fileOf(id)),

    async clear() {
      const removed = entries;
      entries = [];
      bytes = 0;
      await afterEarlierWrites(rewriteIndex);
      await removeEmails(removed);
    },

    close: () => writing.catch(() => {}),
  };
}

async function readIndex(file: string): Promise<MailboxEntry[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as MailboxEntry];
    } catch {
      // A crash can truncate the last line.
      return [];
    }
  });
}

async function saveEmail(path: string, content: Readable): Promise<{ size: number; head: Buffer }> {
  const held: Buffer[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (file) await file.write(chunk);
      else held.push(chunk);
      if (!file && size > SMALL_BYTES) {
        file = await open(path, 'w');
        await file.write(Buffer.concat(held));
      }
    }
  } finally {
    await file?.close();
  }
  const head = Buffer.concat(held);
  if (!file) await writeFile(path, head);
  return { size, head };
}

function readHeaders(head: Buffer): { from: string; subject: string } {
  const end = head.indexOf('\r\n\r\n');
  const headers = head.toString('utf8', 0, end < 0 ? head.length : end);
  const read = (name: string) => {
    const value = new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(headers)?.[1] ?? '';
    return decodeWords(value.replaceAll(/\r?\n(?=[ \t])/g, '')).trim();
  };
  return { from: read('from'), subject: read('subject') };
}

function textOf({ to, subject, from }: MailboxEntry): string {
  return `${to.join(' ')}\n${subject}\n${from}`.toLowerCase();
}
