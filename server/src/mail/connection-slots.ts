import type { DeliveryError } from './delivery-error.ts';
import { connectionsAfter } from './limits.ts';

/** The server's own words, when it said them (ms), and how many connections at once were left then; null when it spoke of none. */
export type Slowing = { words: string; at: number; connections: number | null };

/** How many connections to one server carry an email at once; a server that refuses one is given fewer for a while. */
export function openConnectionSlots(max_connections: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  let slowed: Slowing | null = null;
  let whenFree: (() => void) | undefined;
  const most = (): number =>
    slowed?.connections == null
      ? max_connections
      : connectionsAfter({ left: slowed.connections, most: max_connections, ms: Date.now() - slowed.at });

  return {
    slowing: () => slowed,
    /** Waits at the end of the queue (`push`) or at its beginning (`unshift`). */
    async take(place: 'push' | 'unshift'): Promise<void> {
      if (busy >= most()) await new Promise<void>((next) => waiting[place](next));
      else busy += 1;
    },
    release(): void {
      busy -= 1;
      while (waiting.length > 0 && busy < most()) {
        busy += 1;
        waiting.shift()!();
      }
      if (busy === 0) whenFree?.();
    },
    /** Of several tries that were begun together and refused, one halves. */
    slowDown(refusal: DeliveryError, began: number): void {
      const isOfConnections = refusal.code === 421;
      const isKnown = slowed !== null && began <= slowed.at;
      const connections = isOfConnections && !isKnown ? Math.max(1, Math.floor(Math.min(most(), busy) / 2)) : most();
      const at = isKnown ? slowed!.at : Date.now();
      slowed = { words: refusal.message, at, connections: connections < max_connections ? connections : null };
    },
    async allReleased(): Promise<void> {
      if (busy > 0) await new Promise<void>((done) => (whenFree = done));
    },
  };
}
