import * as automation from '@vigil/contract/tag-automation/endpoints.ts';
import * as tags from '@vigil/contract/tags/endpoints.ts';
import { sql } from 'kysely';
import { asSystem } from '../../src/db/database.ts';
import { saveTemplates } from '../../src/features/phishing-campaigns/commands/save-templates.ts';
import { recomputeRisk } from '../../src/features/statistics/commands/recompute-risk.ts';
import { syncTags } from '../../src/features/tags/commands/sync-tags.ts';
import { workIn } from '../../src/jobs/work-context.ts';
import { makeTemplate, until } from '../make-campaign.ts';
import { makeCourse } from '../make-course.ts';
import { makeOrganization, type TestOrganization } from '../make-organization.ts';
import type { TestServer } from '../start-server.ts';
import type { Engine } from './engine-process.ts';
import { Model, type Action, type TagName } from './model.ts';

export type Plan = { people: number; days: number; departments: number; random: () => number };

const DAY = 86_400_000;
const HOUR = 3_600_000;
const AT_ONCE = 2_000;
const RISKS_AT_ONCE = 500;

/**
 * Simulates an organisation for a number of days, in the program and in the model alike: people join, register, change
 * department, fail and pass, leave and come back; operators tag, change and switch. Events happen each morning, and each
 * evening the engine does the work that is due.
 */
export class Life {
  readonly model = new Model();
  private readonly ids: string[] = [];
  private readonly indexes = new Map<string, number>();
  private template!: string;
  private readonly departments: string[] = [];
  private readonly actions = new Map<string, string>();
  private now = Date.UTC(2026, 0, 1, 8);
  private home!: TestOrganization;
  private tagIds!: Record<TagName, string>;

  private readonly server: TestServer;
  private readonly plan: Plan;
  private readonly advanceClock: (now: Date) => void;

  constructor(server: TestServer, plan: Plan, advanceClock: (now: Date) => void) {
    this.server = server;
    this.plan = plan;
    this.advanceClock = advanceClock;
  }

  async begin(): Promise<void> {
    const { server, plan } = this;
    this.advanceClock(new Date(this.now));
    this.home = await makeOrganization(server, { users_limit: 1_000_000 });
    await asSystem(server.services.database, async (tx) => {
      // The people who sign in to make changes are dated back, so that they are no part of the simulation.
      await sql`update tags set created_at = ${new Date(this.now)} where organization_id = ${this.home.id}`.execute(tx);
      await sql`update users set created_at = ${new Date(this.now - DAY)} where organization_id = ${this.home.id}`.execute(tx);
      for (let n = 0; n < plan.departments; n++) {
        const row = { organization_id: this.home.id, title: `Department ${n}` };
        this.departments.push((await tx.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id);
      }
    });
    this.template = await makeTemplate(server, this.home);
    const custom = await server.call(tags.addTag, { body: { title: 'Custom', color: '#2456E6' }, token: this.token });
    const all = await server.call(tags.listTags, { token: this.token });
    const idOf = (type: string) => all.body.data.find((tag) => tag.type === type)!.id;
    this.tagIds = {
      newbie: idOf('newbie'),
      not_registered: idOf('not_registered'),
      risk_group: idOf('risk_group'),
      custom: custom.body.id,
    };
    await this.join(Math.ceil(plan.people / 2));
  }

  async day(number: number, engine: Engine): Promise<void> {
    this.now = Date.UTC(2026, 0, 1 + number, 8);
    this.advanceClock(new Date(this.now));
    await this.operate(number);
    await this.live();
    const evening = this.now + 12 * HOUR;
    this.advanceClock(new Date(evening));
    await engine.tick(new Date(evening));
    this.model.tick(evening);
    await this.hearOfRisks(evening);
  }

  /** Does the operators' changes on their days; on other days they change nothing. */
  private async operate(day: number): Promise<void> {
    const { random } = this.plan;
    const later = (name: TagName, type: Action['type'], delay: number): Action => ({
      name: `${name} ${type} ${day}`,
      tag: name,
      type,
      delay,
      days: 3,
      hour: 9,
      times: 3,
    });
    if (day === 1) {
      await this.addAction(later('newbie', 'course', 2), false);
      await this.addAction(later('newbie', 'letter', 7), false);
      await this.addAction(later('newbie', 'phishing', 14), false);
      await this.addAction(later('not_registered', 'registration_link', 0), false);
      await this.addAction(later('risk_group', 'course', 0), false);
      await this.addAction(later('custom', 'letter', 3), false);
      for (const tag of ['newbie', 'not_registered', 'risk_group', 'custom'] as const) {
        await this.toggle(tag, true, tag === 'not_registered' || random() < 0.5);
      }
    }
    if (day === 8) await this.addAction(later('custom', 'phishing', 5), true);
    if (day === 11) await this.changeDelay('newbie letter 1', 3);
    if (day === 15) await this.toggle('risk_group', false, false);
    if (day === 17) await this.toggle('not_registered', false, false);
    if (day === 21) await this.toggle('not_registered', true, false);
    if (day === 22) await this.changeRiskRange(5, 9);
    if (day === 24) await this.toggle('risk_group', true, random() < 0.5);
    if (day === 26) await this.changeLifeDays(12);
    if (day === 33) await this.deleteAction('custom letter 1');
    if (day === 40) await this.addAction(later('custom', 'letter', 10), true);
    if (day === 55) await this.changeLifeDays(20);
    if (day % 3 === 0) {
      const department = Math.floor(random() * this.departments.length);
      await this.assign(department, random() < 0.7);
    }
    if (day % 5 === 4) await this.unassign(this.some(this.model.holders('custom'), 0.2));
  }

  private async live(): Promise<void> {
    const { plan, model } = this;
    const everyone = [...model.people.keys()];
    const present = everyone.filter((person) => model.people[person]!.isPresent);
    await this.join(Math.round(plan.people / 2 / plan.days));
    await this.register(
      this.some(
        present.filter((person) => !model.people[person]!.isRegistered),
        0.06,
      ),
    );
    await this.exercise(this.some(present, 0.04));
    await this.move(this.some(present, 0.01));
    await this.comeBack(
      this.some(
        everyone.filter((person) => !model.people[person]!.isPresent),
        0.05,
      ),
    );
    await this.leave(this.some(present, 0.005));
  }

  private async join(count: number): Promise<void> {
    const { random } = this.plan;
    const first = this.ids.length;
    const departments = Array.from({ length: count }, () => Math.floor(random() * this.departments.length));
    const added = await asSystem(this.server.services.database, (tx) =>
      sql<{ id: string; place: number }>`
        with given as (select * from unnest(${departments.map((department) => this.departments[department])}::uuid[]) with ordinality as g (department, place)),
        made as (
          insert into users (organization_id, department_id, email, last_name, first_name, created_at)
          select ${this.home.id}, department, 'p' || (${first} + place) || ${`@${this.home.domain}`}, 'Person', 'Of ' || place, ${new Date(this.now)}
            from given order by place
          returning id, email
        )
        select id, substring(email from 'p(\d+)@')::int as place from made order by 2`.execute(tx),
    );
    for (const { id } of added.rows) this.indexes.set(id, this.ids.push(id) - 1);
    for (const department of departments) this.model.join(department, this.now);
    await this.keep(Array.from({ length: count }, (_, index) => first + index));
  }

  private async register(people: number[]): Promise<void> {
    await this.set(people, sql`registered_at = now()`);
    for (const person of people) this.model.register(person, this.now);
  }

  /** Runs a simulation: some people fail and some do not, and the program computes their risk. */
  private async exercise(people: number[]): Promise<void> {
    if (people.length === 0) return;
    const results = people.map(() => ['sent', 'opened', 'clicked', 'entered_data'][Math.floor(this.plan.random() * 4)]!);
    const day = new Date(this.now);
    await asSystem(this.server.services.database, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into phishing_campaigns (organization_id, name, status, start_date, end_date, email_send_end_date, users_count, targets, created_by)
        values (${this.home.id}, 'Exercise', 'completed', ${day}, ${day}, ${day}, ${people.length}, '{}', ${this.home.people.operator.id})
        returning id`.execute(tx);
      const campaign_id = rows[0]!.id;
      const [template] = await saveTemplates(
        { db: tx, organization: this.home.id, language: 'en', services: this.server.services },
        campaign_id,
        [this.template],
      );
      await sql`
        insert into deliveries (organization_id, campaign_id, campaign_template_id, user_id, department_id, token_hash, state, send_at, sent_at, result)
        select ${this.home.id}, ${campaign_id}, ${template!.id}, u.id, u.department_id, sha256((${campaign_id}::text || u.id)::bytea), 'sent', ${day}, ${day}, g.result
          from unnest(${people.map((person) => this.ids[person])}::uuid[], ${results}::text[]) as g (id, result) join users u on u.id = g.id`.execute(
        tx,
      );
    });
    for (let at = 0; at < people.length; at += RISKS_AT_ONCE) {
      const ids = people.slice(at, at + RISKS_AT_ONCE).map((person) => this.ids[person]!);
      await workIn(this.server.services, this.home.id, (scope) => recomputeRisk(scope, ids));
    }
    await this.hearOfRisks(this.now);
  }

  /** Notifies the program of changed risk levels, as its own fact does, and passes the levels to the model. */
  private async hearOfRisks(at: number): Promise<void> {
    const { rows } = await asSystem(this.server.services.database, (tx) =>
      sql<{ id: string; risk_level: number | null }>`
        select id, risk_level from users where organization_id = ${this.home.id} and deleted_at is null`.execute(tx),
    );
    const changed = rows.flatMap(({ id, risk_level }) => {
      const person = this.indexes.get(id);
      return person === undefined || this.model.people[person]!.risk === risk_level ? [] : [{ person, risk_level }];
    });
    await this.keep(changed.map(({ person }) => person));
    for (const { person, risk_level } of changed) this.model.setRisk(person, risk_level, at);
  }

  private async move(people: number[]): Promise<void> {
    const departments = people.map(() => Math.floor(this.plan.random() * this.departments.length));
    await asSystem(this.server.services.database, (tx) =>
      sql`update users u set department_id = g.department
        from unnest(${people.map((person) => this.ids[person])}::uuid[], ${departments.map((department) => this.departments[department])}::uuid[]) as g (id, department)
        where u.id = g.id`.execute(tx),
    );
    for (const [index, person] of people.entries()) this.model.people[person]!.department = departments[index]!;
  }

  private async leave(people: number[]): Promise<void> {
    await this.set(people, sql`deleted_at = now()`);
    for (const person of people) this.model.leave(person, this.now);
  }

  private async comeBack(people: number[]): Promise<void> {
    await this.set(people, sql`deleted_at = null`);
    for (const person of people) this.model.comeBack(person, this.now);
  }

  private async assign(department: number, onboards: boolean): Promise<void> {
    const body = { tag_id: this.tagIds.custom, departments_ids: [this.departments[department]!], need_onboarding: onboards };
    await this.finished((await this.server.call(tags.assignTag, { body, token: this.token })).body.id);
    const there = [...this.model.people.keys()].filter((person) => this.model.people[person]!.department === department);
    this.model.assign(there, this.now, { onboards });
  }

  private async unassign(people: number[]): Promise<void> {
    if (people.length === 0) return;
    const request = { params: { id: this.tagIds.custom }, body: { users_ids: people.map((person) => this.ids[person]!) } };
    await this.finished((await this.server.call(tags.unassignTag, { ...request, token: this.token })).body.id);
    this.model.unassign(people, this.now);
  }

  private async toggle(tag: TagName, toggle: boolean, includesPresent: boolean): Promise<void> {
    const body = { tag_id: this.tagIds[tag], toggle, include_present: includesPresent };
    await this.server.call(tags.toggleTag, { body, token: this.token });
    await this.settled(tag);
    this.model.toggle(tag, toggle, this.now, { includesPresent });
  }

  private async addAction(action: Action, includesPresent: boolean): Promise<void> {
    const { server, token } = this;
    const id = this.tagIds[action.tag];
    const common = { defer_by: action.delay, include_present: includesPresent };
    if (action.type === 'letter') {
      const body = { theme: action.name, text: 'Read this, {{first_name}}', ...common };
      this.actions.set(action.name, (await server.call(automation.addTagEmail, { params: { tagID: id }, body, token })).body.id);
    }
    if (action.type === 'course') {
      const course = await makeCourse(server, this.home);
      const body = { tag_id: id, course_ids: [course.id], ...common };
      this.actions.set(action.name, (await server.call(automation.addTagCourses, { body, token })).body.id);
    }
    if (action.type === 'phishing') {
      const body = { templates_ids: [await makeTemplate(server, this.home)], ...common };
      this.actions.set(action.name, (await server.call(automation.addTagPhishing, { params: { id }, body, token })).body.id);
    }
    if (action.type === 'registration_link') {
      const body = {
        registration_link_days: action.days,
        registration_link_time: `${action.hour}:00`,
        registration_link_times: action.times,
        include_present: includesPresent,
      };
      const answer = await server.call(automation.configureInviteReminder, { body, token });
      this.actions.set(action.name, answer.body.action!.id);
    }
    await this.settled(action.tag);
    this.model.addAction(action, this.now, { includesPresent });
  }

  private async changeDelay(name: string, defer_by: number): Promise<void> {
    const params = { tagID: this.tagIds.newbie, messageID: this.actions.get(name)! };
    await this.server.call(automation.changeTagEmail, { params, body: { defer_by }, token: this.token });
    await this.settled('newbie');
    this.model.changeDelay(name, defer_by);
  }

  private async deleteAction(name: string): Promise<void> {
    const params = { tagID: this.tagIds.custom, messageID: this.actions.get(name)! };
    await this.server.call(automation.deleteTagEmail, { params, token: this.token });
    await this.settled('custom');
    this.model.deleteAction(name, this.now);
  }

  private async changeLifeDays(life_days: number): Promise<void> {
    const params = { id: this.tagIds.newbie };
    await this.server.call(tags.changeLifeDays, { params, body: { life_days }, token: this.token });
    await this.settled('newbie');
    this.model.changeLifeDays(life_days);
  }

  private async changeRiskRange(min_risk_level: number, max_risk_level: number): Promise<void> {
    const params = { id: this.tagIds.risk_group };
    await this.server.call(tags.changeRiskGroup, { params, body: { min_risk_level, max_risk_level }, token: this.token });
    await this.settled('risk_group');
    this.model.changeRiskRange(min_risk_level, max_risk_level, this.now);
  }

  /** Returns what the program did and still plans to do, in the format of the model. */
  async results(): Promise<Map<string, string>> {
    const nameOf = new Map([...this.actions].map(([name, id]) => [id, name]));
    const { rows } = await asSystem(this.server.services.database, (tx) =>
      sql<{
        user_id: string;
        tag: string;
        landing: number;
        action_id: string;
        round: number;
        state: string;
        reason: string | null;
        ended_at: string | null;
      }>`
        select r.user_id, t.type as tag, a.landing, r.action_id, r.round, r.state, r.reason, r.ended_at
          from tag_runs r join tags t on t.id = r.tag_id
          join (select id, row_number() over (partition by tag_id, user_id order by assigned_at)::int as landing from tag_assignments
                 where organization_id = ${this.home.id}) a on a.id = r.assignment_id
         where r.organization_id = ${this.home.id}`.execute(tx),
    );
    return new Map(
      rows.map(({ user_id, tag, landing, action_id, round, state, reason, ended_at }) => [
        `${this.indexes.get(user_id)} ${tag} ${landing} ${nameOf.get(action_id)} ${round}`,
        `${state} ${reason} ${ended_at === null ? null : Date.parse(ended_at)}`,
      ]),
    );
  }

  /** Returns the people who have a tag. */
  async holders(tag: TagName): Promise<number[]> {
    const { rows } = await asSystem(this.server.services.database, (tx) =>
      sql<{
        user_id: string;
      }>`select user_id from tag_assignments where tag_id = ${this.tagIds[tag]} and removed_at is null`.execute(tx),
    );
    return rows.map(({ user_id }) => this.indexes.get(user_id)!).sort((a, b) => a - b);
  }

  /** Counts the effects on people: rows of each kind, and rows that are a person's second of one action. */
  async effects(): Promise<Record<Action['type'], number> & { twice: number }> {
    const { rows } = await asSystem(this.server.services.database, (tx) =>
      sql<Record<Action['type'], number> & { twice: number }>`
        with tag_emails as (select user_id, kind from emails where organization_id = ${this.home.id} and kind like 'tag.%'),
        enrolled as (select e.user_id, a.tag_action_id from enrolments e join assigned_courses a on a.id = e.assigned_course_id
          where e.organization_id = ${this.home.id} and a.source = 'tag'),
        sent as (select d.user_id, d.campaign_id from deliveries d join phishing_campaigns c on c.id = d.campaign_id
          where d.organization_id = ${this.home.id} and c.by_tag)
        select (select count(*) from enrolled)::int as course, (select count(*) from tag_emails)::int as letter,
          (select count(*) from sent)::int as phishing,
          (select count(*) from emails where organization_id = ${this.home.id} and kind = 'invitation')::int as registration_link,
          (select count(*) from (select from enrolled group by user_id, tag_action_id having count(*) > 1) x)::int
          + (select count(*) from (select from sent group by user_id, campaign_id having count(*) > 1) x)::int as twice`.execute(
        tx,
      ),
    );
    return rows[0]!;
  }

  private get token(): string {
    return this.home.people.operator.token;
  }

  private some(people: readonly number[], share: number): number[] {
    return people.filter(() => this.plan.random() < share);
  }

  private async set(people: readonly number[], change: ReturnType<typeof sql>): Promise<void> {
    if (people.length === 0) return;
    await asSystem(this.server.services.database, (tx) =>
      sql`update users set ${change} where id = any(${people.map((person) => this.ids[person])}::uuid[])`.execute(tx),
    );
    await this.keep(people);
  }

  /** Syncs the tags of people, as the reactions to facts do. */
  private async keep(people: readonly number[]): Promise<void> {
    for (let at = 0; at < people.length; at += AT_ONCE) {
      const user_ids = people.slice(at, at + AT_ONCE).map((person) => this.ids[person]!);
      await workIn(this.server.services, this.home.id, (scope) => syncTags(scope, { user_ids }));
    }
  }

  private async finished(event_id: string): Promise<void> {
    await until(
      () =>
        asSystem(this.server.services.database, (tx) =>
          tx.selectFrom('long_jobs').select('status').where('id', '=', event_id).executeTakeFirstOrThrow(),
        ),
      ({ status }) => status === 'success',
      120,
    );
  }

  private async settled(tag: TagName): Promise<void> {
    await until(
      () =>
        asSystem(this.server.services.database, (tx) =>
          tx.selectFrom('tags').select('is_settling').where('id', '=', this.tagIds[tag]).executeTakeFirstOrThrow(),
        ),
      ({ is_settling }) => !is_settling,
      120,
    );
  }
}
