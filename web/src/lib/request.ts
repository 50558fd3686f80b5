import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import { pathOf } from '@vigil/contract/path-of.ts';

export type AnyRequest = { params?: unknown; query?: unknown; body?: unknown };
type Fields = Record<string, unknown>;

/** Returns the address of a call: parameters escaped in the path, lists repeated in the query, empty values left out. */
export function urlOf(endpoint: AnyEndpoint, request: AnyRequest, origin = ''): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(request.query)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, textOf(item));
  }
  const query = search.toString();
  return `${origin}${pathOf(endpoint, (request.params ?? {}) as Fields)}${query === '' ? '' : `?${query}`}`;
}

/** Returns the encoded body; for a form, the browser sets the content type. */
export function bodyOf(endpoint: AnyEndpoint, request: AnyRequest): { body: BodyInit | null; type: string | null } {
  if (request.body === undefined) return { body: null, type: null };
  switch (endpoint.encoding) {
    case 'json':
      return { body: JSON.stringify(request.body), type: 'application/json' };
    case 'form':
      return {
        body: new URLSearchParams(entriesOf(request.body).map(([name, value]) => [name, textOf(value)])),
        type: null,
      };
    case 'multipart':
      return { body: formDataOf(request.body), type: null };
  }
}

/** Encodes a file as a file, a list of files as fields of one name, and anything structured as JSON text. */
function formDataOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) {
    const items: unknown[] = Array.isArray(value) && value.every((item) => item instanceof Blob) ? value : [value];
    for (const item of items) form.append(name, item instanceof Blob ? item : textOf(item));
  }
  return form;
}

const entriesOf = (fields: unknown): [string, unknown][] =>
  Object.entries((fields ?? {}) as Fields).filter(([, value]) => value !== undefined && value !== null);

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
