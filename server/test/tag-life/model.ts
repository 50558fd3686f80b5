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
type ModelAction = Action & { isDeleted: boolean };
type State = 'due' | 'done' | 'skipped' | 'cancelled';
type Run = { action: ModelAction; round: number; from: number; state: State; reason: string | null; endedAt: number | null };
type Attachment = { person: number; tag: TagName; at: number; isHeld: boolean; endedBy: string | null; runs: Run[] };
type Person = {
  isPresent: boolean;
  isRegistered: boolean;
  risk: number | null;
  department: number;
  joinedAt: number;
  attachments: Attachment[];
};
type Tag = { isActive: boolean; lifeDays: number; from: number; to: number };

const DAY = 86_400_000;
const HOUR = 3_600_000;

export class Model {
  readonly people: Person[] = [];
  readonly actions: ModelAction[] = [];
  readonly tags: Record<TagName, Tag> = {
    newbie: { isActive: false, lifeDays: 30, from: 0, to: 10 },
    not_registered: { isActive: false, lifeDays: 100, from: 0, to: 10 },
    risk_group: { isActive: false, lifeDays: 100, from: 7, to: 10 },
    custom: { isActive: false, lifeDays: 100, from: 0, to: 10 },
  };

  join(department: number, at: number): number {
    const person: Person = { isPresent: true, isRegistered: false, risk: null, department, joinedAt: at, attachments: [] };
    const index = this.people.push(person) - 1;
    this.attach(index, 'newbie', at);
    this.attach(index, 'not_registered', at);
    return index;
  }

  register(person: number, at: number): void {
    this.people[person]!.isRegistered = true;
    this.detach(person, 'not_registered', at, 'registered');
  }

  setRisk(person: number, risk: number | null, at: number): void {
    this.people[person]!.risk = risk;
    this.judgeRisk(person, at);
  }

  leave(person: number, at: number): void {
    this.people[person]!.isPresent = false;
    for (const tag of Object.keys(this.tags) as TagName[]) this.detach(person, tag, at, 'left');
  }

  /** Returns a person who left: their tags are attached again, with the actions that were still due. */
  comeBack(person: number, at: number): void {
    const one = this.people[person]!;
    one.isPresent = true;
    for (const attachment of one.attachments.filter(({ endedBy }) => endedBy === 'left')) {
      attachment.isHeld = true;
      attachment.endedBy = null;
      for (const run of attachment.runs) {
        if (run.state === 'cancelled' && !run.action.isDeleted) Object.assign(run, { state: 'due', endedAt: null });
      }
    }
    if (one.isRegistered) this.detach(person, 'not_registered', at, 'registered');
    else this.attach(person, 'not_registered', at);
    this.judgeRisk(person, at);
  }

  assign(people: readonly number[], at: number, { onboards }: { onboards: boolean }): void {
    for (const person of people) if (this.people[person]!.isPresent) this.attach(person, 'custom', at, onboards);
  }

  unassign(people: readonly number[], at: number): void {
    for (const person of people) this.detach(person, 'custom', at, 'by_hand');
  }

  toggle(tag: TagName, isActive: boolean, at: number, { includesPresent }: { includesPresent: boolean }): void {
    this.tags[tag].isActive = isActive;
    if (isActive && includesPresent)
      for (const action of this.actions) if (action.tag === tag) this.startForCurrentHolders(action, at);
  }

  addAction(action: Action, at: number, { includesPresent }: { includesPresent: boolean }): void {
    const added = { ...action, isDeleted: false };
    this.actions.push(added);
    if (includesPresent && this.tags[action.tag].isActive) this.startForCurrentHolders(added, at);
  }

  changeDelay(name: ActionName, delay: number): void {
    this.actionOf(name).delay = delay;
  }

  deleteAction(name: ActionName, at: number): void {
    const action = this.actionOf(name);
    action.isDeleted = true;
    for (const { attachments } of this.people) {
      for (const { runs } of attachments) for (const run of runs) if (run.action === action) cancel(run, at);
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
      for (const attachment of person.attachments) {
        if (attachment.isHeld && this.tags[attachment.tag].isActive) this.runDue(person, attachment, now);
      }
      const newbie = this.held(index, 'newbie');
      if (newbie !== undefined && newbie.at + this.tags.newbie.lifeDays * DAY <= now)
        this.detach(index, 'newbie', now, 'expired');
    }
  }

  /** Returns all actions, done or due: by person, tag, attachment, action and round. */
  *results(): Generator<[key: string, result: string]> {
    for (const [index, { attachments }] of this.people.entries()) {
      const counts = new Map<TagName, number>();
      for (const { tag, runs } of attachments) {
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

  private runDue(person: Person, { runs }: Attachment, now: number): void {
    const due = runs.filter((run) => run.state === 'due' && dueAt(run) <= now);
    for (const run of due) {
      const isLate = due.some((other) => other.action === run.action && other.round > run.round);
      // A course or a simulated email of one action reaches a person once, however often the tag is attached.
      const hadIt =
        (run.action.type === 'course' || run.action.type === 'phishing') &&
        person.attachments.some((attachment) =>
          attachment.runs.some((other) => other.action === run.action && other.state === 'done'),
        );
      const reason = isLate ? 'late' : hadIt ? (run.action.type === 'course' ? 'has_course' : 'in_campaign') : null;
      Object.assign(run, { state: reason === null ? 'done' : 'skipped', reason, endedAt: now });
    }
  }

  private attach(person: number, tag: TagName, at: number, onboards = true): void {
    const { attachments } = this.people[person]!;
    if (this.held(person, tag) !== undefined) return;
    const attachment: Attachment = { person, tag, at, isHeld: true, endedBy: null, runs: [] };
    attachments.push(attachment);
    if (!this.tags[tag].isActive || !onboards) return;
    for (const action of this.actions) if (action.tag === tag && !action.isDeleted) begin(attachment, action, at);
  }

  private detach(person: number, tag: TagName, at: number, endedBy: string): void {
    const attachment = this.held(person, tag);
    if (attachment === undefined) return;
    Object.assign(attachment, { isHeld: false, endedBy });
    for (const run of attachment.runs) cancel(run, at);
  }

  private judgeRisk(person: number, at: number): void {
    const { risk } = this.people[person]!;
    const { from, to } = this.tags.risk_group;
    if (risk !== null && risk >= from && risk <= to) this.attach(person, 'risk_group', at);
    else this.detach(person, 'risk_group', at, 'risk');
  }

  private startForCurrentHolders(action: ModelAction, at: number): void {
    if (action.isDeleted) return;
    for (const person of this.people.keys()) {
      const attachment = this.held(person, action.tag);
      if (attachment !== undefined && !attachment.runs.some((run) => run.action === action)) begin(attachment, action, at);
    }
  }

  private held(person: number, tag: TagName): Attachment | undefined {
    return this.people[person]!.attachments.find((attachment) => attachment.tag === tag && attachment.isHeld);
  }

  private actionOf(name: ActionName): ModelAction {
    return this.actions.find((action) => action.name === name)!;
  }
}

function begin(attachment: Attachment, action: ModelAction, from: number): void {
  const rounds = action.type === 'registration_link' ? action.times : 1;
  for (let round = 1; round <= rounds; round++) {
    attachment.runs.push({ action, round, from, state: 'due', reason: null, endedAt: null });
  }
}

function cancel(run: Run, at: number): void {
  if (run.state === 'due') Object.assign(run, { state: 'cancelled', endedAt: at });
}

function dueAt({ action, round, from }: Run): number {
  if (action.type !== 'registration_link') return from + action.delay * DAY;
  return Math.floor(from / DAY) * DAY + action.days * round * DAY + action.hour * HOUR;
}
