import { titleKey } from './import-titles.ts';

/** Titles of columns where "yes" means that a person is inactive. In a column of `IN`, "no" means that. */
const OUT =
  /^(?:is )?suspended$|^inactive$|^disabled$|^account disabled$|block|^terminated$|уволен|блокир|отключен|bloklangan|boshatilgan|ishdan boshagan/;
const IN = /enabled$|^(?:is ?)?active$|актив|действующ|работает|включен|^faol/;
/** Titles of columns with a person's last day. */
const LEFT_ON =
  /^(?:дата увольнения|дата окончания работы|уволен с|termination date|date of (?:exit|leaving)|last working day|ishdan boshagan sana)$/;

/** Cells, written as `titleKey` writes titles: in lowercase, without apostrophes. */
const YES = new Set(['true', 'yes', 'y', '1', '+', 'x', 'v', 'да', 'истина', 'ha']);
const NO = new Set(['false', 'no', 'n', '0', '-', 'нет', 'ложь', 'yoq']);

const OUT_WORDS =
  /^(?:suspended|inactive|not active|disabled|blocked|locked|terminated|resigned|left|deleted|archived|dismissed|fired|deactivated|former|retired|deceased|quit|exited|уволен|увольнени|блокир|заблокир|неактив|не актив|недейств|отключ|выключ|удален|архив|деактив|приостановлен|бывш|не работает|выбыл|nofaol|faol emas|bloklangan|boshatilgan|ishdan boshagan|ochirilgan|arxiv)/;

/** The bit that Active Directory sets for a disabled account. */
const SWITCHED_OFF = 2;

/** Returns a column's words about a person who no longer works or is disabled; an empty text for everyone else. */
export function inactiveBy(title: string, cell: string, today: string): string {
  const text = cell.trim();
  if (text === '' || !isOut(titleKey(title), text, today)) return '';
  const word = wordOf(text);
  const isBare = YES.has(word) || NO.has(word) || /^[\d.-]+$/.test(text);
  return (isBare ? `${title.trim()}: ${text}` : text).slice(0, WORDS_MAX);
}
const WORDS_MAX = 100;

const wordOf = (cell: string): string => titleKey(cell) || cell;

function isOut(title: string, text: string, today: string): boolean {
  const word = wordOf(text);
  if (title === 'useraccountcontrol' || title === 'user account control') {
    return /^\d+$/.test(text) && (Number(text) & SWITCHED_OFF) !== 0;
  }
  const day = dayIn(text);
  if (LEFT_ON.test(title) || OUT.test(title)) if (day !== null) return day <= today;
  if (YES.has(word)) return OUT.test(title) && !LEFT_ON.test(title);
  if (NO.has(word)) return IN.test(title) && !OUT.test(title);
  return OUT_WORDS.test(word);
}

function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso !== null) return iso[0];
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text);
  return dotted === null ? null : `${dotted[3]}-${dotted[2]!.padStart(2, '0')}-${dotted[1]!.padStart(2, '0')}`;
}
