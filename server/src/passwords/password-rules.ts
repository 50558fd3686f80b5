import { passwordHolds } from '@vigil/contract/auth/rules.ts';
import { cached } from '../jobs/cached.ts';
import { problem, problems } from '../http/problem.ts';

const passwordProblems = problems('password', {
  short: {
    status: 422,
    ru: 'Пароль должен быть не короче {length} символов.',
    en: 'The password must have at least {length} characters.',
    uz: 'Parol kamida {length} ta belgidan iborat boʻlishi kerak.',
  },
  common: {
    status: 422,
    ru: 'Этот пароль слишком известен: его подберут первым. Придумайте другой.',
    en: 'This password is too well known: it would be guessed first. Choose another.',
    uz: 'Bu parol juda mashhur: uni birinchi boʻlib topishadi. Boshqasini oʻylab toping.',
  },
  personal: {
    status: 422,
    ru: 'Пароль не должен содержать ваше имя или почту.',
    en: 'The password must not contain your name or address.',
    uz: 'Parolda ismingiz yoki pochtangiz boʻlmasligi kerak.',
  },
});

const COMMONEST = 10_000;
const common = cached<Set<string>>({ most: 1 });

/** The commonest passwords that leaked anywhere, in lowercase; read when the first is asked about. */
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
  if (passwordHolds(password, person)) throw problem(passwordProblems.personal);
  if ((await common('', readCommon)).has(password.toLowerCase())) throw problem(passwordProblems.common);
}
