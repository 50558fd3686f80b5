import { useNavigate } from '@tanstack/react-router';
import type { Destination, ScreenPath } from './paths.ts';

/** Goes to a screen from code: `go({ to: '/admin/staff/employees/$employee_id', params: { employee_id } })`. */
export function useGo() {
  const navigate = useNavigate();
  return <Path extends ScreenPath>(destination: Destination<Path> & { replace?: boolean }) => navigate(destination as never);
}
