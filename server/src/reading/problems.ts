import { problems } from '../http/problem.ts';
import { packageProblems } from './packages/problems.ts';

const anyFile = problems('file', {
  no_picture: 422,
  too_many_pixels: 422,
  no_sound: 422,
  no_video: 422,
  no_letter: 422,
  letter_too_long: 422,
  no_deck: 422,
  empty_deck: 422,
  too_many_slides: 422,
  no_converter: 503,
  not_converted: 422,
  linked_slide: 422,
  linked_deck: 422,
  unreadable: 422,
  sheet_is_pdf: 422,
  sheet_is_picture: 422,
  sheet_called_text: 422,
  password_protected: 422,
  other_format: 422,
  no_such_sheet: 422,
  too_large_unpacked: 422,
  unsafe_archive: 422,
  has_doctype: 422,
  too_many_rows: 422,
  too_long_row: 422,
  took_too_long: 422,
  too_heavy: 422,
});

export const fileProblems = { ...anyFile, ...packageProblems };
export type FileRefusalCode = keyof typeof fileProblems;
