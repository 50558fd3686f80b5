import type { DeliveryError } from './delivery-error.ts';
import { connectionsAfter } from './limits.ts';

/**
 * The server's last message about limits, when it was sent (`at`, in ms), and how many connections were left then; null if the
 * message did not limit them.
 */
export type Slowing = { words: string; at: number; connections: number | null };

/** Limits how many connections to one server carry an email at once; after a refusal the limit is lower for a while. */
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
    /** Waits for a free connection at the end of the queue (`push`) or at its start (`unshift`). */
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
    /** Halves the limit after a refusal, once for all attempts that started together. */
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
