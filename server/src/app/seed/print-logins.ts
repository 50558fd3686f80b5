import type { Demonstration } from './demonstration.ts';

/** Returns lines with the logins of each demonstration organisation, for the person who started the program. */
export const loginLines = ({ organizations, password }: Demonstration): string[] => [
  `Demonstration logins, password ${password}:`,
  ...organizations.flatMap(({ title, logins }) => [
    '',
    `  ${title}`,
    ...logins.map(({ role, email }) => `  ${role.padEnd(16)} ${email}`),
  ]),
];
