import { partsOf } from '../rules.ts';

/** A plain text with the words marked that were looked for. */
export const Found = ({ text, words }: { text: string; words: readonly string[] }) =>
  partsOf(text, words).map((part, index) => (part.isFound ? <mark key={index}>{part.text}</mark> : part.text));
