import type { ScormAttempt, ScormEvent, ScormInteraction } from '@vigil/contract/scorm/attempt.ts';
import type { PartStatus, PlayerMessage } from '@vigil/contract/scorm/player.ts';

type Part = { kind: 'heading' | 'sco' | 'asset'; is_visible: boolean };

/** Where a package is begun: its first part that can be opened, shown or not. */
export function firstPart(parts: readonly Part[]): number {
  const shown = parts.findIndex(({ kind, is_visible }) => kind !== 'heading' && is_visible);
  return shown === -1 ? parts.findIndex(({ kind }) => kind !== 'heading') : shown;
}

/** The part after this one that is still to be done. */
export function nextPart(parts: readonly (Part & { status: PartStatus })[], current: number): number | undefined {
  const at = parts.findIndex(
    ({ kind, is_visible, status }, index) =>
      index > current && kind !== 'heading' && is_visible && (status === 'not_started' || status === 'in_progress'),
  );
  return at === -1 ? undefined : at;
}

/** How it stands with what a part has said. */
export type Saving = 'saved' | 'offline' | 'signed_out' | 'superseded' | 'closed' | 'refused' | 'ended';

/** Nothing is saved any more, whatever the part still says. */
const lastWords: readonly Saving[] = ['superseded', 'closed', 'refused', 'ended'];

/** What has been told last; once nothing is kept any more, nothing else is news. */
export function savingAfter(before: Saving, { kind }: PlayerMessage): Saving {
  if (kind === 'opened') return 'saved';
  if (lastWords.includes(before)) return before;
  return kind === 'finished' || kind === 'flushed' ? before : kind;
}

/** What happened in an attempt, in order: events of the player and answers as one row of lines. */
export type Line =
  | { kind: 'event'; at: string; event: ScormEvent }
  | { kind: 'answer'; at: string; number: number; answer: ScormInteraction };

export const lineKinds = ['all', 'answers', 'statuses', 'errors'] as const;
export type LineKind = (typeof lineKinds)[number];

export function linesOf({ events, interactions }: Pick<ScormAttempt, 'events' | 'interactions'>): Line[] {
  const answers = interactions.map((answer, index): Line => ({ kind: 'answer', at: answer.at, number: index + 1, answer }));
  const others = events.map((event): Line => ({ kind: 'event', at: event.at, event }));
  return [...answers, ...others].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export const isOfKind = (line: Line, kind: LineKind): boolean => {
  if (kind === 'all') return true;
  if (kind === 'answers') return line.kind === 'answer';
  if (line.kind === 'answer') return false;
  return kind === 'errors' ? line.event.kind === 'error' : line.event.kind === 'status';
};

/** The attempt as a strip: where its learner was away, in percent of its whole length. Nights between sittings are away too. */
export function stripOf(lines: readonly Line[]): { start: string; end: string; away: { from: number; to: number }[] } | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [Date.parse(first.at), Date.parse(last.at)];
  const share = (moment: number) => (end === start ? 0 : Math.min(100, Math.max(0, (100 * (moment - start)) / (end - start))));
  const away = lines.flatMap((line) => {
    if (line.kind !== 'event' || line.event.kind !== 'away') return [];
    const to = Date.parse(line.at);
    return [{ from: share(to - 1000 * Number(line.event.data['seconds'] ?? 0)), to: share(to) }];
  });
  const left = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    const isGone = line.kind === 'event' && (line.event.kind === 'left' || line.event.kind === 'finished');
    const isBack = next?.kind === 'event' && next.event.kind === 'opened';
    return isGone && isBack ? [{ from: share(Date.parse(line.at)), to: share(Date.parse(next.at)) }] : [];
  });
  return { start: first.at, end: last.at, away: [...away, ...left] };
}

/** Where a moment stands in that strip. */
export const placeIn = ({ start, end }: { start: string; end: string }, at: string): number =>
  start === end ? 0 : (100 * (Date.parse(at) - Date.parse(start))) / (Date.parse(end) - Date.parse(start));

/** The browser and the system of anyone who opened the course, as far as their own name for them tells. */
export function agentWords(agent: string): string {
  const browser = /(Edg|OPR|YaBrowser|Firefox|Chrome|Safari)\/(\d+)/;
  const named = /(?:Edg|OPR|YaBrowser|Firefox)\/\d+/.exec(agent)?.[0] ?? browser.exec(agent)?.[0] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', YaBrowser: 'Yandex' };
  const [name = '', version = ''] = named.split('/');
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? '';
  return [`${names[name] ?? name} ${version}`.trim(), system].filter(Boolean).join(', ');
}
