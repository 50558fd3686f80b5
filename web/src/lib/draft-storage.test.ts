// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { draftStorage } from './draft-storage.ts';
import { session } from './session.ts';

const areThere = () => Object.keys(sessionStorage).some((name) => name.startsWith('draft:'));
const anna = { userID: 'anna', organizationID: 'o' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  session.remember(anna);
});

test('a draft is visible only to its author', () => {
  draftStorage.store('anna', 'employee.new', { last_name: 'Ёлкин' });
  expect(draftStorage.read('anna', 'employee.new')).toEqual({ last_name: 'Ёлкин' });
  expect(draftStorage.read('boris', 'employee.new')).toBeNull();
  expect(draftStorage.read(null, 'employee.new')).toBeNull();
});

test('passwords, secrets and files are never stored', () => {
  const provider = { issuer: 'https://a.test', client_secret: 's3', attributes: { email: 'mail' } };
  draftStorage.store('anna', 'form', { ...provider, old_password: 'p1', password: 'p2', picture: new File(['x'], 'x.png') });
  expect(draftStorage.read('anna', 'form')).toEqual({ issuer: 'https://a.test', attributes: { email: 'mail' } });
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/s3|p1|p2/);
});

test('an ended session keeps the drafts: the same person finds them, and another person deletes them', () => {
  draftStorage.store('anna', 'form', { title: 'a' });
  session.start('token');
  session.lose();
  expect([session.wasLost(), areThere()]).toEqual([true, true]);
  session.start('token');
  session.remember(anna);
  expect([session.wasLost(), draftStorage.read('anna', 'form')]).toEqual([false, { title: 'a' }]);
  session.remember({ ...anna, userID: 'boris' });
  expect(areThere()).toBe(false);
});

test('signing out deletes all drafts, and open forms store nothing more', () => {
  draftStorage.store('anna', 'form', { title: 'a' });
  session.signOut();
  draftStorage.store('anna', 'form', { title: 'ab' });
  expect([areThere(), session.wasLost()]).toEqual([false, false]);
});

test('a session that never existed is not reported as lost', () => {
  session.lose();
  expect(session.wasLost()).toBe(false);
});
