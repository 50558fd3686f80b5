import { partsOf } from '../rules.ts';

/** A plain text with the searched words marked. */
export const Found = ({ text, words }: { text: string; words: readonly string[] }) =>
  partsOf(text, words).map((part, index) => (part.isFound ? <mark key={index}>{part.text}</mark> : part.text));
