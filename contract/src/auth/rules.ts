export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 256;

const TELLING_LENGTH = 4;

/** Whether the person's own name or the first part of their address stands in the password; shorter names are chance. */
export function passwordHolds(password: string, person: { email: string; last_name: string; first_name: string }): boolean {
  const own = [person.last_name, person.first_name, person.email.split('@')[0] ?? ''];
  const written = password.toLowerCase();
  return own.some((name) => name.trim().length >= TELLING_LENGTH && written.includes(name.trim().toLowerCase()));
}
