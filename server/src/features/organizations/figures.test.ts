import * as endpoints from '@vigil/contract/organizations/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveriesOf, launch, makeTemplate, until } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startSink, type Sink } from '../../../test/sink.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem, inOrganization, type Tx } from '../../db/database.ts';
import { foldFigures } from '../statistics/commands/fold-figures.ts';
import { saveDailySnapshot } from '../statistics/commands/save-daily-snapshot.ts';

let server: TestServer;
let sink: Sink;
let home: TestOrganization;
beforeAll(async () => {
  sink = await startSink();
  server = await startServer({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(sink.port), SMTP_SECURITY: 'none' });
  home = await makeOrganization(server);
});
afterAll(async () => {
  await server.stop();
  await sink.close();
});

const tree = async ({ people }: TestOrganization, query: { parent_id?: string; search?: string } = {}) =>
  (await server.call(endpoints.listOrganizations, { token: people.operator.token, query })).body.data;

const figuresSeen = async (organization: TestOrganization) =>
  (
    await server.call(endpoints.getOrganization, {
      token: organization.people.operator.token,
      params: { id: organization.id },
    })
  ).body.figures;

/** Computes the figures again from the people themselves, as an independent definition. */
const recount = ({ id }: TestOrganization) =>
  asSystem(server.services.database, async (tx) => {
    const { rows } = await sql<{ risk_level: number | null; progress: number | null }>`
      select round(avg(risk_level), 1) as risk_level, round(avg(progress), 2) as progress
        from users where organization_id = ${id} and deleted_at is null`.execute(tx);
    return rows[0]!;
  });

/** Returns a generator of the same numbers for the same seed. */
function chanceOf(seed: number) {
  let state = seed;
  const next = () => ((state = (state * 1_103_515_245 + 12_345) % 2 ** 31), state / 2 ** 31);
  return { below: (n: number) => Math.floor(next() * n) };
}

describe.each([1, 2, 3])('risk and progress after random changes (%i)', (seed) => {
  test('the figures are the means over the people', async () => {
    const chance = chanceOf(seed);
    const organization = await makeOrganization(server);
    const inside = (work: (tx: Tx) => Promise<unknown>) => inOrganization(server.services.database, organization.id, work);
    const departments = await asSystem(server.services.database, async (tx) => {
      const made = await tx
        .insertInto('departments')
        .values(['Sales', 'Plant', 'Office'].map((title) => ({ organization_id: organization.id, title })))
        .returning('id')
        .execute();
      return made.map(({ id }) => id);
    });
    // The people who make the requests are never deleted.
    const some = () =>
      sql`select id from users where organization_id = ${organization.id} and registered_at is null order by random() limit ${1 + chance.below(4)}`;
    const steps = [
      () => sql`insert into users (organization_id, department_id, email, last_name, first_name, risk_level, progress)
        select ${organization.id}, ${departments[chance.below(3)]!}, gen_random_uuid() || '@x.example', 'Some', 'One', 1 + n, 10 * n
          from generate_series(1, ${1 + chance.below(4)}) n`,
      () => sql`update users set risk_level = ${chance.below(100) / 10} where id in (${some()})`,
      () => sql`update users set risk_level = null, progress = ${chance.below(100)} where id in (${some()})`,
      () => sql`update users set department_id = ${departments[chance.below(3)]!} where id in (${some()})`,
      () => sql`update users set deleted_at = case when deleted_at is null then now() end where id in (${some()})`,
    ];
    for (let step = 0; step < 60; step++) {
      // Runs changes concurrently; conflicts between them are not errors of the figures.
      await Promise.all(Array.from({ length: 3 }, () => inside((tx) => steps[chance.below(steps.length)]!().execute(tx))));
      if (chance.below(8) === 0)
        await Promise.all([foldFigures(server.services.database), foldFigures(server.services.database)]);
    }
    const counted = await recount(organization);
    expect(counted.risk_level).not.toBeNull();
    expect(await figuresSeen(organization)).toMatchObject(counted);
    await foldFigures(server.services.database);
    expect(await figuresSeen(organization)).toMatchObject(counted);
    const { rows } = await asSystem(server.services.database, (tx) =>
      sql`select from organization_figures where organization_id = ${organization.id}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('figures in the tree of organisations', () => {
  test('a parent sees each child’s figures, with the newest campaign that has begun', async () => {
    const child = await makeOrganization(server, { parent_id: home.id });
    expect((await tree(home)).find(({ id }) => id === child.id)!.figures).toEqual({
      risk_level: null,
      with_risk: 0,
      progress: null,
      changes: { risk_level: null, progress: null },
      last_campaign: null,
    });
    await asSystem(server.services.database, (tx) =>
      tx.updateTable('users').set({ risk_level: 7.4, progress: 37 }).where('id', '=', child.people.employee.id).execute(),
    );
    const templates = [await makeTemplate(server, child)];
    const targets = { target_users: [child.people.employee.id] };
    const { id } = await launch(server, child, { templates, targets, name: 'Пароль' });
    await until(
      () => deliveriesOf(server, id),
      (rows) => rows.every(({ state }) => state === 'sent'),
    );
    await launch(server, child, { templates, targets, name: 'Проба', isTesting: true });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await launch(server, child, { templates, targets, name: 'Завтра', start_date: tomorrow });
    const deletedCampaign = await launch(server, child, { templates, targets, name: 'Удалённая' });
    await asSystem(server.services.database, async (tx) => {
      await tx.updateTable('phishing_campaigns').set({ deleted_at: new Date() }).where('id', '=', deletedCampaign.id).execute();
      const part = await tx.selectFrom('campaign_templates').select('id').where('campaign_id', '=', id).executeTakeFirstOrThrow();
      const figuresAt = {
        organization_id: child.id,
        campaign_id: id,
        campaign_template_id: part.id,
        department_id: child.department_id,
      };
      await tx.deleteFrom('campaign_counters').where('campaign_id', '=', id).execute();
      await tx
        .insertInto('campaign_counters')
        .values([
          { ...figuresAt, sent: 3, opened: 2, clicked: 1, incidents: 1 },
          { ...figuresAt, os: 'iOS', sent: 1 },
        ])
        .execute();
    });
    const [row] = (await tree(home)).filter((candidate) => candidate.id === child.id);
    expect(row!.figures).toMatchObject({
      risk_level: 7.4,
      progress: 37,
      last_campaign: { id, name: 'Пароль', statistics: { sent: 4, opened: 2, clicked: 1, incident_risk: 25 } },
    });
    expect((await tree(home, { search: row!.title })).map(({ figures }) => figures)).toEqual([row!.figures]);
    // An organisation sees the same figures of itself as its parent sees.
    expect(await figuresSeen(child)).toEqual(row!.figures);
  });

  test('the figures show the change of the means over ninety days, with only the last value of a day', async () => {
    const child = await makeOrganization(server, { parent_id: home.id });
    const stand = async (risk_level: number, progress: number) => {
      await asSystem(server.services.database, (tx) =>
        tx.updateTable('users').set({ risk_level, progress }).where('id', '=', child.people.employee.id).execute(),
      );
      await saveDailySnapshot(server.services.database);
    };
    await stand(9, 10);
    await stand(4.2, 63);
    const shift = (days: number) =>
      asSystem(server.services.database, (tx) =>
        sql`update organization_days set day = day - ${days}::int where organization_id = ${child.id}`.execute(tx),
      );
    await shift(89);
    await stand(3.4, 72);
    expect((await figuresSeen(child)).changes).toEqual({ risk_level: null, progress: null });
    await shift(1);
    expect((await figuresSeen(child)).changes).toEqual({ risk_level: -0.8, progress: 9 });
  });

  test('the tree below the caller is counted, with the licences that need renewal', async () => {
    const root = await makeOrganization(server);
    const child = await makeOrganization(server, { parent_id: root.id });
    const grandchild = await makeOrganization(server, { parent_id: child.id });
    const totals = async (organization: TestOrganization) =>
      (await server.call(endpoints.getOrganizationTotals, { token: organization.people.operator.token })).body;
    const before = await totals(root);
    expect(before).toMatchObject({ organizations: 3, licences_ending: 0 });
    const endsIn = (organization: TestOrganization, days: number) =>
      asSystem(server.services.database, (tx) =>
        tx
          .updateTable('organizations')
          .set({ licence_ends_on: sql`organization_today(organizations) + ${days}::int` })
          .where('id', '=', organization.id)
          .execute(),
      );
    await endsIn(child, -1);
    await endsIn(grandchild, 29);
    expect((await totals(root)).licences_ending).toBe(2);
    await endsIn(grandchild, 30);
    expect((await totals(root)).licences_ending).toBe(1);
    expect(await totals(grandchild)).toMatchObject({ organizations: 1, licences_ending: 0 });
    expect(before.users).toBe((await totals(child)).users + (await totals(grandchild)).users);
  });

  test('nobody beside or below sees the figures, and the caller stays in their own organisation', async () => {
    const [sibling, child] = [
      await makeOrganization(server, { parent_id: home.id }),
      await makeOrganization(server, { parent_id: home.id }),
    ];
    const visibleRows = [...(await tree(sibling)), ...(await tree(sibling, { search: 'Organisation' }))];
    expect(visibleRows).toEqual([]);
    for (const [caller, id] of [
      [sibling, child.id],
      [child, home.id],
    ] as const) {
      const { operator, employee } = caller.people;
      expect((await server.call(endpoints.getOrganization, { token: operator.token, params: { id } })).status).toBe(404);
      expect((await server.call(endpoints.listOrganizations, { token: operator.token, query: { parent_id: id } })).status).toBe(
        404,
      );
      expect((await server.call(endpoints.listOrganizations, { token: employee.token, query: {} })).status).toBe(403);
    }
    await inOrganization(server.services.database, home.id, async (tx) => {
      await sql`select * from find_organization_figures(${[child.id]}::uuid[])`.execute(tx);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where organization_id <> ${home.id}`.execute(
        tx,
      );
      expect(rows[0]!.n).toBe(0);
    });
  });
});
