import { getLoad } from '@vigil/contract/load/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrganization, type TestOrganization } from '../../../test/make-organization.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { ownerAtAddress, ownerIn } from '../../sharing/owner.ts';
import { share } from '../../sharing/shares.ts';
import { reportLoad } from './commands.ts';

let server: TestServer;
let home: TestOrganization;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganization(server);
});
afterAll(() => server.stop());

test('an administrator sees which organisation and which address use a limit, and how many wait', async () => {
  const inSlot = share('large_bodies', { slots: 2, ofGroup: { slots: 1, waiting: 1 }, waiting: 10, waitSeconds: 60 });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const works = [1, 2, 3].map(() => inSlot(() => finished, ownerIn(home.id)).catch(() => {}));
  works.push(inSlot(() => finished, ownerAtAddress('2001:db8::7')));
  const reported = async () => {
    // The program also reports its load by itself, and may have done so before.
    await reportLoad(server.services);
    const { body } = await server.call(getLoad, { token: home.people.system_admin.token });
    expect(body.processes).toMatchObject([{ role: 'all' }]);
    return body.processes[0]!.shares.find(({ name }) => name === 'large_bodies');
  };
  await expect.poll(reported).toEqual({
    name: 'large_bodies',
    slots: 2,
    running: 2,
    waiting: 1,
    refused: 1,
    users: [
      {
        kind: 'organization',
        name: expect.stringMatching(/^Organisation /) as unknown,
        organization_id: home.id,
        running: 1,
        waiting: 1,
        refused: 1,
      },
      { kind: 'address', name: '2001:db8::', organization_id: null, running: 1, waiting: 0, refused: 0 },
    ],
  });
  finish();
  await Promise.all(works);
});
