import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import type { StaffRole } from '@vigil/contract/employees/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../ui/form-error.tsx';
import { departmentTitlesQuery } from '../../departments/api.ts';
import { DepartmentSelect } from '../../departments/components/department-select.tsx';
import { useMe } from '../../profile/api.ts';
import { useAddEmployee, useChangeEmployee } from '../api.ts';
import { changeOf, draftOf, emptyDraft, flawsOf, roleShown, rolesFor, type TextField } from '../rules.ts';
import classes from './employees.module.css';

/** Mounted while it is open; without an employee it adds one. */
export function EmployeeDialog({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddEmployee();
  const change = useChangeEmployee();
  const start = employee === null ? emptyDraft : draftOf(employee);
  const [draft, setDraft] = useState(start);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [withLetter, setWithLetter] = useState(true);
  const ownRole = useMe()?.role ?? 'employee';
  const standard = useQuery(departmentTitlesQuery('')).data?.data.find(({ is_default }) => is_default) ?? null;
  const form = { ...draft, department: draft.department ?? standard };
  const flaws = flawsOf(form);
  const { error, isPending } = employee === null ? add : change;
  const said = error?.fieldErrors() ?? {};
  const roles: StaffRole[] = rolesFor(ownRole);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(flaws).length > 0 || form.department === null) return;
    const { department, ...person } = form;
    if (employee === null)
      add.mutate(
        { query: { need_message: withLetter ? 'true' : 'false' }, body: { ...person, department } },
        { onSuccess: onClose },
      );
    else change.mutate({ params: { id: employee.id }, body: changeOf(form, start) }, { onSuccess: onClose });
  };
  const errorOf = (name: keyof typeof form) => {
    const flaw = touched.has(name) ? flaws[name] : undefined;
    if (flaw === 'required') return t('commons:required_field');
    return flaw === undefined ? said[name] : t(`employees.flaws.${flaw}`);
  };
  const fieldOf = (name: TextField, { required = false, type = 'text' } = {}) => (
    <TextInput
      label={t(`employees.fields.${name}`)}
      type={type}
      required={required}
      value={draft[name]}
      error={errorOf(name)}
      onChange={({ currentTarget }) => {
        setDraft({ ...draft, [name]: currentTarget.value });
        setTouched(new Set(touched).add(name));
      }}
      onBlur={() => {
        setDraft({ ...draft, [name]: draft[name].trim() });
        setTouched(new Set(touched).add(name));
      }}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(employee === null ? 'employees.add_title' : 'employees.edit_title')}
      size={600}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <div className={classes.fields}>
            {fieldOf('last_name', { required: true })}
            {fieldOf('first_name', { required: true })}
            {fieldOf('middle_name')}
            {fieldOf('email', { required: true, type: 'email' })}
            <div data-wide>{fieldOf('position')}</div>
            <DepartmentSelect
              label={t('employees.fields.department')}
              value={form.department}
              onChange={(department) => setDraft({ ...draft, department })}
              error={said.department ?? said.department_id}
            />
            <Select
              label={t('employees.fields.role')}
              data={roles.map((value) => ({ value, label: t(`employees.roles.${value}`) }))}
              value={roleShown(draft.role, roles)}
              allowDeselect={false}
              description={
                roles.includes(draft.role) ? undefined : t('employees.role_kept', { role: t(`employees.roles.${draft.role}`) })
              }
              error={said.role}
              onChange={(role) => role !== null && setDraft({ ...draft, role })}
            />
          </div>
          {employee === null && (
            <Switch
              label={t('employees.send_letter')}
              description={t('employees.send_letter_hint')}
              checked={withLetter}
              onChange={({ currentTarget }) => setWithLetter(currentTarget.checked)}
            />
          )}
          <FormError error={error} />
        </Stack>
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button type="submit" disabled={Object.keys(flaws).length > 0} loading={isPending}>
            {t(employee === null ? 'commons:add' : 'commons:save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
