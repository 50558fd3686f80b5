import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import classes from './marked-input.module.css';

type Props = TextInputProps & {
  value: string;
  /** The marked words, by their numbers in the list. */
  marks: readonly { number: number; words: string }[];
  /** Called with the selected words, or with empty text. */
  onWordsSelected: (words: string) => void;
};

/** An input that draws marks on words of its text, for the sender and the subject of an email. */
export function MarkedInput({ marks, onWordsSelected, ...props }: Props) {
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
              {splitAtMarks(
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
        onWordsSelected(value.slice(selectionStart ?? 0, selectionEnd ?? 0).trim())
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

/** Splits the text into pieces, marking the first occurrence of each mark. */
function splitAtMarks(text: string, marks: readonly string[]): Piece[] {
  const spans = marks
    .map((words) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length }))
    .toSorted((a, b) => a.start - b.start);
  const found: Piece[] = [];
  let position = 0;
  for (const { start, end } of spans) {
    if (start < position) continue;
    found.push(
      { words: text.slice(position, start), isMarked: false, at: position },
      { words: text.slice(start, end), isMarked: true, at: start },
    );
    position = end;
  }
  return [...found, { words: text.slice(position), isMarked: false, at: position }];
}
