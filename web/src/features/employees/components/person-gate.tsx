import type { EmployeeDetails } from '@vigil/contract/employees/employee.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { employeeQuery } from '../api.ts';
import { PersonUnregistered } from './person-unregistered.tsx';

type Props = {
  employee_id: string;
  /** `undefined` while loading. */
  children: (employee: EmployeeDetails | undefined) => ReactNode;
};

/** Wraps every page about a person. Shows another page instead if the person does not exist or is not registered. */
export function PersonGate({ employee_id, children }: Props) {
  const { data: employee, error, isLoadingError, refetch } = useQuery(employeeQuery(employee_id));
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (employee !== undefined && !employee.is_registered) return <PersonUnregistered employee={employee} />;
  return children(employee);
}
