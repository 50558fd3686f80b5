import { ScreenLink } from './screen-link.tsx';

type Props = { id: string; isRegistered: boolean; name: string };

/** A person's name, linked to their page unless they are unregistered and have none. */
export const PersonLink = ({ id, isRegistered, name }: Props) =>
  isRegistered ? (
    <ScreenLink to="/admin/staff/employees/$employee_id" params={{ employee_id: id }}>
      {name}
    </ScreenLink>
  ) : (
    name
  );
