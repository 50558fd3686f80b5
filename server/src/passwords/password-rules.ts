import { passwordContainsName } from '@vigil/contract/auth/rules.ts';
import { cached } from '../jobs/cached.ts';
import { problem, problems } from '../http/problem.ts';

const passwordProblems = problems('password', {
  short: 422,
  common: 422,
  personal: 422,
});

const COMMONEST = 10_000;
const common = cached<Set<string>>({ most: 1 });

/** Reads the most common leaked passwords, in lowercase, when the first password is checked. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST).map((password) => password.toLowerCase()));
}

/** Refuses passwords that are shorter than the organisation requires, contain the person's name or address, or are common. */
export async function assertStrongPassword(
  password: string,
  person: { email: string; last_name: string; first_name: string; password_min_length: number },
): Promise<void> {
  const length = person.password_min_length;
  if (password.length < length) throw problem(passwordProblems.short, { fill: { length } });
  if (passwordContainsName(password, person)) throw problem(passwordProblems.personal);
  if ((await common('', readCommon)).has(password.toLowerCase())) throw problem(passwordProblems.common);
}
