import { useParams } from '@tanstack/react-router';
import type { ParamsOf, ScreenPath } from './paths.ts';

/**
 * Returns the parameters of the current screen: `const { employee_id } = useRouteParams('/admin/staff/employees/$employee_id')`.
 */
export const useRouteParams = <Path extends ScreenPath>(_path: Path): ParamsOf<Path> => useParams({ strict: false });
