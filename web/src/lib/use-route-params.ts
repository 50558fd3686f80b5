import { useParams } from '@tanstack/react-router';
import type { ParamsOf, ScreenPath } from './paths.ts';

/** The parameters of the screen one is on: `const { employee_id } = useRouteParams('/admin/staff/employees/$employee_id')`. */
export const useRouteParams = <Path extends ScreenPath>(_path: Path): ParamsOf<Path> => useParams({ strict: false });
