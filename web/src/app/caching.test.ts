// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { employeesQuery } from '../features/employees/api.ts';
import { meQuery } from '../features/profile/api.ts';
import { taggedPeopleQuery } from '../features/tags/api.ts';

test('spec 9: employees that no screen shows are cached for half a minute', () => expect(employeesQuery({}).gcTime).toBe(30_000));
test('spec 9: the people of a tag are cached for ten minutes', () =>
  expect(taggedPeopleQuery({ params: { id: '' }, query: {} }).gcTime).toBe(600_000));
test('spec 7: the signed-in person is cached without a time limit', () =>
  expect(meQuery()).toMatchObject({ staleTime: Infinity, gcTime: Infinity }));
