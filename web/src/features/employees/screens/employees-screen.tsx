import { EmployeesList } from '../components/employees-list.tsx';

export const EmployeesScreen = () => <EmployeesList />;
