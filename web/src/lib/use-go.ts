import { useNavigate } from '@tanstack/react-router';
import type { AnyDestination } from './paths.ts';

/** Navigates to a screen from code: `go({ to: '/admin/staff/employees/$employee_id', params: { employee_id } })`. */
export function useGo() {
  const navigate = useNavigate();
  return (destination: AnyDestination & { replace?: boolean }) => navigate(destination as never);
}
