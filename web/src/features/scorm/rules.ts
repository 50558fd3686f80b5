import type { ScormAttempt, ScormEvent, ScormInteraction } from '@vigil/contract/scorm/attempt.ts';
import type { PartStatus, PlayerMessage } from '@vigil/contract/scorm/player.ts';

type Part = { kind: 'heading' | 'sco' | 'asset'; is_visible: boolean };

/**
 * Returns the index of the part where a package begins: its first visible part, else its first hidden part; -1 if it has none.
 */
export function firstPartIndex(parts: readonly Part[]): number {
  const shown = parts.findIndex(({ kind, is_visible }) => kind !== 'heading' && is_visible);
  return shown === -1 ? parts.findIndex(({ kind }) => kind !== 'heading') : shown;
}

/** Returns the index of the next visible, unfinished part; undefined if there is none. */
export function nextPartIndex(parts: readonly (Part & { status: PartStatus })[], current: number): number | undefined {
  const index = parts.findIndex(
    ({ kind, is_visible, status }, index) =>
      index > current && kind !== 'heading' && is_visible && (status === 'not_started' || status === 'in_progress'),
  );
  return index === -1 ? undefined : index;
}

/** The saving state of a part's data. */
export type Saving = 'saved' | 'offline' | 'signed_out' | 'superseded' | 'closed' | 'refused' | 'ended';

/** The final states, after which nothing is saved any more, whatever the part sends. */
const finalStates: readonly Saving[] = ['superseded', 'closed', 'refused', 'ended'];

/** Returns the saving state after a message from the player. A final state changes only when a part is opened. */
export function savingAfter(before: Saving, { kind }: PlayerMessage): Saving {
  if (kind === 'opened') return 'saved';
  if (finalStates.includes(before)) return before;
  return kind === 'finished' || kind === 'flushed' ? before : kind;
}

/** One line of an attempt's history: a player event or an answer. */
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

/**
 * Returns the attempt's time line: its start, its end, and the times when the learner was away, in percent of its length. The
 * time between two sessions counts as away. Null without lines.
 */
export function timeLineOf(lines: readonly Line[]): { start: string; end: string; away: { from: number; to: number }[] } | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [Date.parse(first.at), Date.parse(last.at)];
  const share = (moment: number) => (end === start ? 0 : Math.min(100, Math.max(0, (100 * (moment - start)) / (end - start))));
  const away = lines.flatMap((line) => {
    if (line.kind !== 'event' || line.event.kind !== 'away') return [];
    const to = Date.parse(line.at);
    return [{ from: share(to - 1000 * Number(line.event.data['seconds'] ?? 0)), to: share(to) }];
  });
  const absences = lines.flatMap((line, index) => {
    const next = lines[index + 1];
    const isGone = line.kind === 'event' && (line.event.kind === 'left' || line.event.kind === 'finished');
    const isBack = next?.kind === 'event' && next.event.kind === 'opened';
    return isGone && isBack ? [{ from: share(Date.parse(line.at)), to: share(Date.parse(next.at)) }] : [];
  });
  return { start: first.at, end: last.at, away: [...away, ...absences] };
}

/** Returns the position of a moment on the attempt's time line, in percent. */
export const positionOn = ({ start, end }: { start: string; end: string }, at: string): number =>
  start === end ? 0 : (100 * (Date.parse(at) - Date.parse(start))) / (Date.parse(end) - Date.parse(start));

/** Returns the names of the learner's browser and system, as far as the user agent tells them. */
export function agentWords(agent: string): string {
  const browser = /(Edg|OPR|YaBrowser|Firefox|Chrome|Safari)\/(\d+)/;
  const match = /(?:Edg|OPR|YaBrowser|Firefox)\/\d+/.exec(agent)?.[0] ?? browser.exec(agent)?.[0] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', YaBrowser: 'Yandex' };
  const [name = '', version = ''] = match.split('/');
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? '';
  return [`${names[name] ?? name} ${version}`.trim(), system].filter(Boolean).join(', ');
}
