import fc from 'fast-check';
import * as campaigns from '@vigil/contract/phishing-campaigns/endpoints.ts';
import type { LeftOutReason } from '@vigil/contract/phishing-campaigns/recipients.ts';
import { nobody } from '@vigil/contract/people/nobody.ts';
import type { Targets } from '@vigil/contract/people/targets.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { excluding } from '../../../test/exclude.ts';
import { deliveriesOf, makeTemplate } from '../../../test/make-campaign.ts';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { asSystem } from '../../db/database.ts';

let server: TestServer;
let home: TestOrganization;
let template: string;
type Person = { id: string; department: number; isExcluded: boolean; isElsewhere: boolean; hasLeft: boolean };
const people: Person[] = [];
/** The third department is below the second. */
const departments: string[] = [];
const token = () => home.people.operator.token;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
  template = await makeTemplate(server, home);
  await asSystem(server.services.database, async (tx) => {
    for (const title of ['Sales', 'Plant', 'Line']) {
      const row = { organization_id: home.id, title, parent_id: title === 'Line' ? departments[1]! : null };
      departments.push((await tx.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow()).id);
    }
    for (let n = 0; n < 24; n++) {
      const person = { department: n % 3, isExcluded: n % 4 === 1, isElsewhere: n % 5 < 2, hasLeft: n % 11 === 7 };
      const { id } = await tx
        .insertInto('users')
        .values({
          organization_id: home.id,
          department_id: departments[person.department]!,
          email: person.isElsewhere ? `p${n}@elsewhere${n % 2}.test` : `p${n}@${home.domain}`,
          last_name: `Person ${String(n).padStart(2, '0')}`,
          deleted_at: person.hasLeft ? new Date() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      people.push({ id, ...person });
      if (person.isExcluded) await excluding(home.id, id).execute(tx);
    }
  });
});
afterAll(() => server.stop());

const someDepartments = fc.subarray([0, 1, 2]);
const somePeople = fc.subarray(Array.from({ length: 24 }, (_, n) => n));
const choices = fc.record({ within: someDepartments, named: somePeople, without: someDepartments, except: somePeople });

const isIn = ({ department }: Person, chosen: readonly number[]) =>
  chosen.includes(department) || (department === 2 && chosen.includes(1));

const leftOut = async (targets: Targets, reason?: LeftOutReason) =>
  (await server.call(campaigns.listLeftOut, { token: token(), body: { targets, reason, limit: 100 } })).body;

test('The people listed as left out, and their reasons, are exactly those that the planning leaves out', async () => {
  await fc.assert(
    fc.asyncProperty(choices, async ({ within, named: namedPeople, without, except }) => {
      const targets: Targets = {
        ...nobody,
        target_departments: within.map((n) => departments[n]!),
        target_users: namedPeople.map((n) => people[n]!.id),
        exclude_departments: without.map((n) => departments[n]!),
        exclude_users: except.map((n) => people[n]!.id),
      };
      const targeted = people.filter((person, n) => !person.hasLeft && (isIn(person, within) || namedPeople.includes(n)));
      const why = (person: Person): LeftOutReason | null =>
        isIn(person, without) || except.includes(people.indexOf(person))
          ? 'by_choice'
          : person.isExcluded
            ? 'excluded'
            : person.isElsewhere
              ? 'unverified_domain'
              : null;
      const { data, total_count } = await leftOut(targets);
      expect(new Map(data.map(({ user, reason }) => [user.id, reason]))).toEqual(
        new Map(targeted.filter((person) => why(person) !== null).map((person) => [person.id, why(person)])),
      );
      expect(total_count).toBe(data.length);
      const { body: counts } = await server.call(campaigns.countRecipients, { token: token(), body: targets });
      const countListed = (reason: LeftOutReason) => data.filter((person) => person.reason === reason).length;
      expect(counts).toMatchObject({
        recipients: targeted.length - data.length,
        by_choice: countListed('by_choice'),
        excluded: countListed('excluded'),
        unverified_domain: countListed('unverified_domain'),
      });
      const created = await server.call(campaigns.createCampaign, {
        token: token(),
        body: { name: 'Planned', templates: [template], targets, start_date: tomorrow },
      });
      const planned = created.status === 200 ? (await deliveriesOf(server, created.body.id)).map(({ user_id }) => user_id) : [];
      const expected = targeted.filter((person) => why(person) === null).map(({ id }) => id);
      expect(planned.sort()).toEqual(expected.sort());
    }),
    { numRuns: 25 },
  );
});

test('The list of people left out has names and pages, and can be filtered by reason', async () => {
  const targets = { ...nobody, target_departments: departments };
  const all = await leftOut(targets);
  expect(all.data.map(({ user }) => user.last_name)).toEqual(all.data.map(({ user }) => user.last_name).toSorted());
  const request = { token: token(), body: { targets, limit: 3, offset: 3 } };
  const page = await server.call(campaigns.listLeftOut, request);
  expect(page.body.data).toEqual(all.data.slice(3, 6));
  expect(page.body.total_count).toBe(all.total_count);
  const excluded = await leftOut(targets, 'excluded');
  expect(excluded.data).toEqual(all.data.filter(({ reason }) => reason === 'excluded'));
  expect(excluded.data.length).toBeGreaterThan(0);
});

test('A choice is described by its departments, with their number of recipients, and by the people named', async () => {
  const reached = people.filter(({ isExcluded, isElsewhere, hasLeft }) => !isExcluded && !isElsewhere && !hasLeft);
  const namedPerson = reached.find(({ department }) => department === 0)!;
  const excludedPerson = people.find(({ isExcluded }) => isExcluded)!;
  const body = { ...nobody, target_departments: departments.slice(1), target_users: [namedPerson.id, excludedPerson.id] };
  const described = await server.call(campaigns.nameRecipients, { token: token(), body });
  const below = (...places: number[]) => reached.filter(({ department }) => places.includes(department)).length;
  expect(described.body.departments).toEqual([
    { id: departments[1], title: 'Plant', recipients: below(1, 2) },
    { id: departments[2], title: 'Line', recipients: below(2) },
  ]);
  expect(described.body.people.map(({ id }) => id)).toEqual([namedPerson.id]);
});

test('People and departments of another organization are refused, neither counted nor named', async () => {
  const stranger = await makeOrganization(server);
  const strange = { ...nobody, target_departments: departments, target_users: people.map(({ id }) => id) };
  const strangerRequest = { token: stranger.people.operator.token };
  const answers = [
    await server.call(campaigns.countRecipients, { ...strangerRequest, body: strange }),
    await server.call(campaigns.nameRecipients, { ...strangerRequest, body: strange }),
    await server.call(campaigns.listLeftOut, { ...strangerRequest, body: { targets: strange } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
});
