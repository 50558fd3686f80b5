import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import classes from './marked-input.module.css';

type Props = TextInputProps & {
  value: string;
  /** Words that are shown as marked, by their numbers in the list. */
  marks: readonly { number: number; words: string }[];
  /** Words were chosen in it, or none are. */
  onWords: (words: string) => void;
};

/** A line of the email's head: the marks stand on its very words. */
export function MarkedInput({ marks, onWords, ...props }: Props) {
  const mirror = useRef<HTMLDivElement>(null);
  const found = marks.filter(({ words }) => words !== '' && props.value.includes(words));
  return (
    <TextInput
      {...props}
      inputContainer={(input) => (
        <div className={classes.box}>
          {input}
          <div ref={mirror} className={classes.mirror} aria-hidden>
            <span>
              {pieces(
                props.value,
                found.map(({ words }) => words),
              ).map(({ words, isMarked, at }) => (isMarked ? <mark key={at}>{words}</mark> : words))}
            </span>
          </div>
        </div>
      )}
      onScroll={({ currentTarget: { scrollLeft } }) => {
        if (mirror.current !== null) mirror.current.scrollLeft = scrollLeft;
      }}
      onSelect={({ currentTarget: { value, selectionStart, selectionEnd } }) =>
        onWords(value.slice(selectionStart ?? 0, selectionEnd ?? 0).trim())
      }
      rightSectionWidth={found.length === 0 ? 0 : 12 + 22 * found.length}
      rightSection={
        found.length > 0 && (
          <span className={classes.numbers}>
            {found.map(({ number }) => (
              <span key={number} className={classes.number}>
                {number}
              </span>
            ))}
          </span>
        )
      }
    />
  );
}

type Piece = { words: string; isMarked: boolean; at: number };

/** The text in pieces, the first place of each mark marked. */
function pieces(text: string, marks: readonly string[]): Piece[] {
  const spans = marks
    .map((words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length }))
    .toSorted((a, b) => a.start - b.start);
  const found: Piece[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    found.push(
      { words: text.slice(at, start), isMarked: false, at },
      { words: text.slice(start, end), isMarked: true, at: start },
    );
    at = end;
  }
  return [...found, { words: text.slice(at), isMarked: false, at }];
}
