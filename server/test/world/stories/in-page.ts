/** Functions that run inside the page. Each is sent to the browser as text, so it must not use anything outside of itself. */

type Pattern = string | { source: string; flags: string };
/** Describes an element by role and accessible name, by its label, or by a selector. A negative `at` counts from the end. */
export type PageTarget = {
  role?: string;
  name?: Pattern;
  level?: number;
  label?: Pattern;
  css?: string;
  at?: number;
  within?: PageTarget;
};

type Queries = {
  queryAllByRole(within: Element, role: string, options: { name?: string | RegExp; level?: number }): HTMLElement[];
  queryAllByLabelText(within: Element, label: string | RegExp): HTMLElement[];
};
declare global {
  var TestingLibraryDom: Queries | undefined;
}

export const hasQueries = (): boolean => globalThis.TestingLibraryDom !== undefined;

export function find(target: PageTarget): Element | null {
  const read = (pattern: Pattern) => (typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags));
  const queries = globalThis.TestingLibraryDom!;
  const search = ({ role, name, level, label, css, at = 0, within }: PageTarget): Element | undefined => {
    const container = within === undefined ? document.documentElement : search(within);
    if (container === undefined) return undefined;
    if (role !== undefined) {
      const options = { ...(name !== undefined && { name: read(name) }), ...(level !== undefined && { level }) };
      return queries.queryAllByRole(container, role, options).at(at);
    }
    if (label !== undefined) return queries.queryAllByLabelText(container, read(label)).at(at);
    return [...container.querySelectorAll(css!)].at(at);
  };
  return search(target) ?? null;
}

/** Returns what a person presses to click an element: the label of a field that is not drawn itself. */
export function pressed(element: Element): Element {
  const { width, height } = element.getBoundingClientRect();
  const isDrawn = width > 1 && height > 1 && getComputedStyle(element).opacity !== '0';
  return isDrawn ? element : ((element as HTMLInputElement).labels?.[0] ?? element);
}

/** Returns the position of an element, or null when a click at its middle would hit another element. */
export function placeOf(element: Element): string | null {
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);
  return isHit && !element.matches(':disabled') ? `${left} ${top} ${width} ${height}` : null;
}

export function selectAll(element: HTMLInputElement | HTMLTextAreaElement): void {
  element.focus();
  element.select();
}

export const valueOf = (element: HTMLInputElement): string => element.value;
export const textOf = (element: HTMLElement): string => element.innerText.replaceAll(/\s+/g, ' ');
