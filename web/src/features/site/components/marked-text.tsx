import { splitAtWords } from '../rules.ts';

/** A plain text with the searched words marked. */
export const MarkedText = ({ text, words }: { text: string; words: readonly string[] }) =>
  splitAtWords(text, words).map((part, index) => (part.isFound ? <mark key={index}>{part.text}</mark> : part.text));
