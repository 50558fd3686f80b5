import type { Method } from '@vigil/contract/endpoint.ts';

export type Outgoing = {
  url: string;
  method: Method;
  headers: Record<string, string>;
  body: BodyInit | null;
  signal?: AbortSignal | undefined;
};
export type Answer = { status: number; body: unknown; header: (name: string) => string | null };
export type Progress = (sent: { loaded: number; total: number }) => void;

/** The longest wait for an answer, after which a call fails: the browser does not always notice a dead connection. */
const SILENCE_MS = 120_000;

export async function send({ url, signal, ...init }: Outgoing): Promise<Answer> {
  const silence = AbortSignal.timeout(SILENCE_MS);
  const ends = signal === undefined ? silence : AbortSignal.any([signal, silence]);
  const response = await fetch(url, { ...init, credentials: 'same-origin', signal: ends });
  return {
    status: response.status,
    body: readJson(await response.text()),
    header: (name) => response.headers.get(name),
  };
}

/** Sends over XMLHttpRequest, because fetch does not report an upload's progress. */
export function sendWithProgress(outgoing: Outgoing, onProgress: Progress): Promise<Answer> {
  const xhr = new XMLHttpRequest();
  xhr.open(outgoing.method, outgoing.url);
  for (const [name, value] of Object.entries(outgoing.headers)) xhr.setRequestHeader(name, value);
  xhr.upload.addEventListener('progress', (event) => onProgress({ loaded: event.loaded, total: event.total }));
  outgoing.signal?.addEventListener('abort', () => xhr.abort());
  return new Promise((resolve, reject) => {
    xhr.addEventListener('load', () =>
      resolve({ status: xhr.status, body: readJson(xhr.responseText), header: (name) => xhr.getResponseHeader(name) }),
    );
    xhr.addEventListener('error', () => reject(new TypeError('network')));
    xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    xhr.send(outgoing.body as XMLHttpRequestBodyInit | null);
  });
}

/** Returns the parsed JSON; null for other texts, such as the HTML page of a proxy in front of the server. */
function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
