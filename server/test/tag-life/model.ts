/**
 * The rules of tags over plain lists, as a person would explain them: who is tagged, and which actions are due to them when.
 * The model shares no code with the program, so that the two can be compared.
 */
export type TagName = 'newbie' | 'not_registered' | 'risk_group' | 'custom';
export type ActionName = string;
type ActionType = 'course' | 'letter' | 'phishing' | 'registration_link';

export type Action = {
  name: ActionName;
  tag: TagName;
  type: ActionType;
  delay: number;
  /** Only reminders use `days`, `hour` and `times`. */
  days: number;
  hour: number;
  times: number;
};
type KeptAction = Action & { isDeleted: boolean };
type State = 'due' | 'done' | 'skipped' | 'cancelled';
type Run = { action: KeptAction; round: number; from: number; state: State; reason: string | null; endedAt: number | null };
type Landing = { person: number; tag: TagName; at: number; isHeld: boolean; endedBy: string | null; runs: Run[] };
type Person = {
  isPresent: boolean;
  isRegistered: boolean;
  risk: number | null;
  department: number;
  joinedAt: number;
  landings: Landing[];
};
type Tag = { isActive: boolean; lifeDays: number; from: number; to: number };

const DAY = 86_400_000;
const HOUR = 3_600_000;

export class Model {
  readonly people: Person[] = [];
  readonly actions: KeptAction[] = [];
  readonly tags: Record<TagName, Tag> = {
    newbie: { isActive: false, lifeDays: 30, from: 0, to: 10 },
    not_registered: { isActive: false, lifeDays: 100, from: 0, to: 10 },
    risk_group: { isActive: false, lifeDays: 100, from: 7, to: 10 },
    custom: { isActive: false, lifeDays: 100, from: 0, to: 10 },
  };

  join(department: number, at: number): number {
    const person: Person = { isPresent: true, isRegistered: false, risk: null, department, joinedAt: at, landings: [] };
    const index = this.people.push(person) - 1;
    this.land(index, 'newbie', at);
    this.land(index, 'not_registered', at);
    return index;
  }

  register(person: number, at: number): void {
    this.people[person]!.isRegistered = true;
    this.lift(person, 'not_registered', at, 'registered');
  }

  setRisk(person: number, risk: number | null, at: number): void {
    this.people[person]!.risk = risk;
    this.judgeRisk(person, at);
  }

  leave(person: number, at: number): void {
    this.people[person]!.isPresent = false;
    for (const tag of Object.keys(this.tags) as TagName[]) this.lift(person, tag, at, 'left');
  }

  /** Returns a person who left: their tags are attached again, with the actions that were still due. */
  comeBack(person: number, at: number): void {
    const one = this.people[person]!;
    one.isPresent = true;
    for (const landing of one.landings.filter(({ endedBy }) => endedBy === 'left')) {
      landing.isHeld = true;
      landing.endedBy = null;
      for (const run of landing.runs) {
        if (run.state === 'cancelled' && !run.action.isDeleted) Object.assign(run, { state: 'due', endedAt: null });
      }
    }
    if (one.isRegistered) this.lift(person, 'not_registered', at, 'registered');
    else this.land(person, 'not_registered', at);
    this.judgeRisk(person, at);
  }

  assign(people: readonly number[], at: number, { onboards }: { onboards: boolean }): void {
    for (const person of people) if (this.people[person]!.isPresent) this.land(person, 'custom', at, onboards);
  }

  unassign(people: readonly number[], at: number): void {
    for (const person of people) this.lift(person, 'custom', at, 'by_hand');
  }

  toggle(tag: TagName, isActive: boolean, at: number, { includesPresent }: { includesPresent: boolean }): void {
    this.tags[tag].isActive = isActive;
    if (isActive && includesPresent)
      for (const action of this.actions) if (action.tag === tag) this.startForCurrentHolders(action, at);
  }

  addAction(action: Action, at: number, { includesPresent }: { includesPresent: boolean }): void {
    const kept = { ...action, isDeleted: false };
    this.actions.push(kept);
    if (includesPresent && this.tags[action.tag].isActive) this.startForCurrentHolders(kept, at);
  }

  changeDelay(name: ActionName, delay: number): void {
    this.actionOf(name).delay = delay;
  }

  deleteAction(name: ActionName, at: number): void {
    const action = this.actionOf(name);
    action.isDeleted = true;
    for (const { landings } of this.people) {
      for (const { runs } of landings) for (const run of runs) if (run.action === action) cancel(run, at);
    }
  }

  changeLifeDays(days: number): void {
    this.tags.newbie.lifeDays = days;
    for (const action of this.actions) if (action.tag === 'newbie' && !action.isDeleted && action.delay >= days) action.delay = 0;
  }

  changeRiskRange(from: number, to: number, at: number): void {
    Object.assign(this.tags.risk_group, { from, to });
    for (const person of this.people.keys()) if (this.people[person]!.isPresent) this.judgeRisk(person, at);
  }

  /** Does the actions that the engine must have done by this moment. */
  tick(now: number): void {
    for (const [index, person] of this.people.entries()) {
      for (const landing of person.landings) {
        if (landing.isHeld && this.tags[landing.tag].isActive) this.runDue(person, landing, now);
      }
      const newbie = this.held(index, 'newbie');
      if (newbie !== undefined && newbie.at + this.tags.newbie.lifeDays * DAY <= now) this.lift(index, 'newbie', now, 'expired');
    }
  }

  /** Returns all actions, done or due: by person, tag, attachment, action and round. */
  *results(): Generator<[key: string, result: string]> {
    for (const [index, { landings }] of this.people.entries()) {
      const counts = new Map<TagName, number>();
      for (const { tag, runs } of landings) {
        const number = (counts.get(tag) ?? 0) + 1;
        counts.set(tag, number);
        for (const { action, round, state, reason, endedAt } of runs) {
          yield [`${index} ${tag} ${number} ${action.name} ${round}`, `${state} ${reason} ${endedAt}`];
        }
      }
    }
  }

  holders(tag: TagName): number[] {
    return [...this.people.keys()].filter((person) => this.held(person, tag) !== undefined);
  }

  private runDue(person: Person, { runs }: Landing, now: number): void {
    const due = runs.filter((run) => run.state === 'due' && dueAt(run) <= now);
    for (const run of due) {
      const isLate = due.some((other) => other.action === run.action && other.round > run.round);
      // A course or a simulated email of one action reaches a person once, however often the tag is attached.
      const hadIt =
        (run.action.type === 'course' || run.action.type === 'phishing') &&
        person.landings.some((landing) => landing.runs.some((other) => other.action === run.action && other.state === 'done'));
      const reason = isLate ? 'late' : hadIt ? (run.action.type === 'course' ? 'has_course' : 'in_campaign') : null;
      Object.assign(run, { state: reason === null ? 'done' : 'skipped', reason, endedAt: now });
    }
  }

  private land(person: number, tag: TagName, at: number, onboards = true): void {
    const { landings } = this.people[person]!;
    if (this.held(person, tag) !== undefined) return;
    const landing: Landing = { person, tag, at, isHeld: true, endedBy: null, runs: [] };
    landings.push(landing);
    if (!this.tags[tag].isActive || !onboards) return;
    for (const action of this.actions) if (action.tag === tag && !action.isDeleted) begin(landing, action, at);
  }

  private lift(person: number, tag: TagName, at: number, endedBy: string): void {
    const landing = this.held(person, tag);
    if (landing === undefined) return;
    Object.assign(landing, { isHeld: false, endedBy });
    for (const run of landing.runs) cancel(run, at);
  }

  private judgeRisk(person: number, at: number): void {
    const { risk } = this.people[person]!;
    const { from, to } = this.tags.risk_group;
    if (risk !== null && risk >= from && risk <= to) this.land(person, 'risk_group', at);
    else this.lift(person, 'risk_group', at, 'risk');
  }

  private startForCurrentHolders(action: KeptAction, at: number): void {
    if (action.isDeleted) return;
    for (const person of this.people.keys()) {
      const landing = this.held(person, action.tag);
      if (landing !== undefined && !landing.runs.some((run) => run.action === action)) begin(landing, action, at);
    }
  }

  private held(person: number, tag: TagName): Landing | undefined {
    return this.people[person]!.landings.find((landing) => landing.tag === tag && landing.isHeld);
  }

  private actionOf(name: ActionName): KeptAction {
    return this.actions.find((action) => action.name === name)!;
  }
}

function begin(landing: Landing, action: KeptAction, from: number): void {
  const rounds = action.type === 'registration_link' ? action.times : 1;
  for (let round = 1; round <= rounds; round++) {
    landing.runs.push({ action, round, from, state: 'due', reason: null, endedAt: null });
  }
}

function cancel(run: Run, at: number): void {
  if (run.state === 'due') Object.assign(run, { state: 'cancelled', endedAt: at });
}

function dueAt({ action, round, from }: Run): number {
  if (action.type !== 'registration_link') return from + action.delay * DAY;
  return Math.floor(from / DAY) * DAY + action.days * round * DAY + action.hour * HOUR;
}
