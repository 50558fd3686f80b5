// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeEmployee } from '@vigil/contract/employees/endpoints.ts';
import { listDepartmentTitles } from '@vigil/contract/departments/endpoints.ts';
import { getMe, getMyPermissions } from '@vigil/contract/profile/endpoints.ts';
import { permissionTreeOf } from '@vigil/contract/profile/rules.ts';
import { rolePermissions } from '@vigil/contract/shared/permissions.ts';
import { assignTag, listTags, unassignPerson } from '@vigil/contract/tags/endpoints.ts';
import type { Tag, TagMark } from '@vigil/contract/tags/tag.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, idOf, page } from '../../../../test/answers.ts';
import { employee } from '../../../../test/employee.ts';
import { doneJob } from '../../../../test/long-job.ts';
import { renderPart } from '../../../../test/render.tsx';
import { me } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session.ts';
import { EmployeeDialog } from './employee-dialog.tsx';

const server = answers();
const mark = (number: number, title: string) => ({ id: idOf(number), title, color: '#2F9E44', type: 'custom' as const });
const assignedTag = mark(2, 'Склад');
const otherTag = mark(3, 'Удалёнка');
const tag = (which: TagMark): Tag => ({
  ...which,
  is_active: true,
  is_hidden: false,
  users_count: 1,
  settings: { life_days: 100, min_risk_level: 0, max_risk_level: 10 },
  messages: [],
  courses: [],
  cmi_courses: [],
  version: '',
});

beforeEach(() => {
  session.start('own');
  server.on(getMe, () => ({ ...me, role: 'operator' as const, roles: ['operator' as const] }));
  server.on(getMyPermissions, () => permissionTreeOf(rolePermissions.operator));
  server.on(listTags, () => page([tag(assignedTag), tag(otherTag)]));
  server.on(listDepartmentTitles, () => page([]));
  server.on(assignTag, () => doneJob('tag'));
  server.on(unassignPerson, () => ({ ok: true as const }));
});
afterEach(() => session.end());

test('a tag chosen in the dialog is assigned with onboarding', async () => {
  const person = employee(1, 'Ёлкина', { tags: [assignedTag] });
  const onClose = vi.fn();
  server.on(changeEmployee, () => person);
  renderPart(<EmployeeDialog employee={person} onClose={onClose} />);
  const field = await screen.findByRole('combobox', { name: 'Теги' });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Удалёнка', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.to(assignTag).map(({ body }) => body)).toMatchObject([
    { tag_id: otherTag.id, users_ids: [person.id], need_onboarding: true },
  ]);
  expect(server.to(unassignPerson)).toEqual([]);
});

test('a tag removed in the dialog is unassigned', async () => {
  const person = employee(1, 'Ёлкина', { tags: [assignedTag, otherTag] });
  const onClose = vi.fn();
  server.on(changeEmployee, () => person);
  renderPart(<EmployeeDialog employee={person} onClose={onClose} />);
  const field = await screen.findByRole('combobox', { name: 'Теги' });
  await userEvent.type(field, '{backspace}');
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.to(unassignPerson).map(({ params }) => params)).toEqual([{ tagId: otherTag.id, userId: person.id }]);
  expect(server.to(assignTag)).toEqual([]);
});
