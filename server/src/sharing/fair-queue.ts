import { performance } from 'node:perf_hooks';
import { Rotation } from './rotation.ts';
import type { Owner } from './owner.ts';

export type ShareLimits = {
  /** Concurrent uses of the resource. */
  slots: number;
  /** Concurrent uses of one group. `burst`: additional uses for a group that was idle; idle time restores them. */
  ofGroup: { slots: number; burst?: number; waiting: number };
  /** How many uses of one member of a group may wait; the group's own limit unless set. */
  ofMember?: { waiting: number };
  /** How many uses of all groups may wait. */
  waiting: number;
  waitSeconds: number;
};

/** `own`: the group used up its share; `all`: the resource is full; `late`: no slot became free in time. */
export type ShareRefusal = 'own' | 'all' | 'late';

export type ShareUse = { running: number; waiting: number; refused: number; groups: GroupUse[] };
export type GroupUse = { group: string; running: number; waiting: number; refused: number };

type Waiter = { start: () => void; member: string; isOver: boolean };
type Group = {
  running: number;
  waiting: number;
  refused: number;
  waitingOfMember: Map<string, number>;
  members: Rotation<Waiter>;
  credit: number;
  idleSince: number;
};

/** The idle time after which a group may burst fully again. */
const BURST_SECONDS = 2;
/** The share of the slots that bursts may use. The rest is reserved for groups that arrive during another group's burst. */
const BURST_SHARE = 0.8;
/** An idle group and its count of refusals are forgotten after this time. */
const FORGOTTEN_SECONDS = 60;

/**
 * Shares a resource between groups: each has a limit of its own, and free slots go to waiting groups in turn, within a
 * group to its members in turn. A caller beyond a limit is refused at once instead of using memory.
 */
export class FairQueue {
  readonly limits: ShareLimits;
  readonly #refusal: (why: ShareRefusal) => Error;
  readonly #groups = new Map<string, Group>();
  /** Waiting groups in turn. A group at its own limit leaves, and returns when one of its uses ends. */
  readonly #ready = new Set<string>();
  #running = 0;
  #waiting = 0;
  #refused = 0;

  constructor(limits: ShareLimits, refusal: (why: ShareRefusal) => Error) {
    this.limits = limits;
    this.#refusal = refusal;
  }

  async run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const release = await this.take(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Resolves when the owner has a slot, with the function that releases it. */
  take({ group: name, member }: Owner): Promise<() => void> {
    const group = this.#groupOf(name);
    if (group.waiting === 0 && this.#running < this.limits.slots && this.#mayStart(group)) {
      return Promise.resolve(this.#start(name, group));
    }
    const { ofGroup, ofMember = ofGroup, waiting } = this.limits;
    const ofThisMember = group.waitingOfMember.get(member) ?? 0;
    if (group.waiting >= ofGroup.waiting || ofThisMember >= ofMember.waiting) return this.#refuse(group, 'own');
    if (this.#waiting >= waiting) return this.#refuse(group, 'all');
    return this.#wait(name, group, member);
  }

  /** Current users of the resource, the busiest groups first. */
  use(): ShareUse {
    const groups = [...this.#groups]
      .filter(([, { running, waiting, refused }]) => running + waiting + refused > 0)
      .map(([group, { running, waiting, refused }]) => ({ group, running, waiting, refused }))
      .toSorted((one, other) => other.running + other.waiting - one.running - one.waiting);
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused, groups };
  }

  #wait(name: string, group: Group, member: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { member, isOver: false, start: () => resolve(this.#start(name, group)) };
      const late = setTimeout(() => {
        waiter.isOver = true;
        this.#countWaiting(group, member, -1);
        group.refused += 1;
        this.#refused += 1;
        reject(this.#refusal('late'));
      }, this.limits.waitSeconds * 1000);
      const { start } = waiter;
      waiter.start = () => {
        clearTimeout(late);
        start();
      };
      this.#countWaiting(group, member, 1);
      group.members.add(member, waiter);
      this.#ready.add(name);
      this.#startWaiting();
    });
  }

  #startWaiting(): void {
    while (this.#running < this.limits.slots) {
      const [name] = this.#ready;
      if (name === undefined) return;
      this.#ready.delete(name);
      const group = this.#groups.get(name);
      if (group === undefined || !this.#mayStart(group)) continue;
      let waiter = group.members.next();
      while (waiter?.isOver) waiter = group.members.next();
      if (waiter === undefined) continue;
      this.#countWaiting(group, waiter.member, -1);
      waiter.start();
      if (group.waiting > 0) this.#ready.add(name);
    }
  }

  #start(name: string, group: Group): () => void {
    const { slots, burst = 0 } = this.limits.ofGroup;
    if (group.running === 0) {
      const idleSeconds = (performance.now() - group.idleSince) / 1000;
      group.credit = Math.min(burst, group.credit + (idleSeconds / BURST_SECONDS) * burst);
    } else if (group.running >= slots) group.credit -= 1;
    group.running += 1;
    this.#running += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      group.running -= 1;
      this.#running -= 1;
      if (group.running === 0) group.idleSince = performance.now();
      if (group.waiting > 0) this.#ready.add(name);
      this.#startWaiting();
    };
  }

  #mayStart(group: Group): boolean {
    if (group.running < this.limits.ofGroup.slots) return true;
    return group.credit >= 1 && this.#running < this.limits.slots * BURST_SHARE;
  }

  #groupOf(name: string): Group {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    this.#forgetQuiet();
    const { burst = 0 } = this.limits.ofGroup;
    const group: Group = {
      running: 0,
      waiting: 0,
      refused: 0,
      waitingOfMember: new Map(),
      members: new Rotation(),
      credit: burst,
      idleSince: performance.now(),
    };
    this.#groups.set(name, group);
    return group;
  }

  #lastForgotten = 0;

  #forgetQuiet(): void {
    const now = performance.now();
    if (now - this.#lastForgotten < FORGOTTEN_SECONDS * 1000) return;
    this.#lastForgotten = now;
    for (const [name, { running, waiting }] of this.#groups) if (running + waiting === 0) this.#groups.delete(name);
  }

  #countWaiting(group: Group, member: string, by: 1 | -1): void {
    group.waiting += by;
    this.#waiting += by;
    const ofMember = (group.waitingOfMember.get(member) ?? 0) + by;
    if (ofMember === 0) group.waitingOfMember.delete(member);
    else group.waitingOfMember.set(member, ofMember);
  }

  #refuse(group: Group, why: ShareRefusal): Promise<never> {
    group.refused += 1;
    this.#refused += 1;
    return Promise.reject(this.#refusal(why));
  }
}
