// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { employeesQuery } from '../features/employees/api.ts';
import { meQuery } from '../features/profile/api.ts';
import { taggedPeopleQuery } from '../features/tags/api.ts';

test('spec 9: employees that nothing shows are kept for half a minute', () => expect(employeesQuery({}).gcTime).toBe(30_000));
test('spec 9: the people of a tag are kept for ten minutes', () =>
  expect(taggedPeopleQuery({ params: { id: '' }, query: {} }).gcTime).toBe(600_000));
test('spec 7: who is signed in is kept without end', () =>
  expect(meQuery()).toMatchObject({ staleTime: Infinity, gcTime: Infinity }));
