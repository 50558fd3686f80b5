import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backspaceAt, type Code, emptyCode, isComplete, typeInto } from './one-time-code-rules.ts';
import classes from './one-time-code-input.module.css';

const CODE_ERROR_MS = 2000;

type Props = {
  length: number;
  label: string;
  onComplete: (code: string) => void;
  /** Shows the error style for two seconds and clears the boxes. */
  isError?: boolean;
  onErrorEnd?: () => void;
  isDisabled?: boolean;
  /** Focuses the first box at once, on a page that is only about the code. */
  autoFocus?: boolean;
};

export function OneTimeCodeInput({
  length,
  label,
  onComplete,
  isError = false,
  onErrorEnd,
  isDisabled = false,
  autoFocus = false,
}: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState<Code>(() => emptyCode(length));
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const endError = useEffectEvent(() => {
    setCode(emptyCode(length));
    boxes.current[0]?.focus();
    onErrorEnd?.();
  });
  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(endError, CODE_ERROR_MS);
    return () => clearTimeout(timer);
  }, [isError]);

  const apply = (change: { code: Code; focus: number }) => {
    setCode(change.code);
    boxes.current[change.focus]?.focus();
    if (isComplete(change.code)) onComplete(change.code.join(''));
  };

  return (
    <div role="group" aria-label={label} className={classes.boxes} data-code data-error={isError || undefined}>
      {code.map((character, index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          className={classes.box}
          value={character}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t('ui.code_character', { number: index + 1, length })}
          aria-invalid={isError}
          disabled={isDisabled}
          autoFocus={autoFocus && index === 0}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => apply(typeInto(code, index, event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Backspace') return;
            event.preventDefault();
            const change = backspaceAt(code, index);
            setCode(change.code);
            boxes.current[change.focus]?.focus();
          }}
          onPaste={(event) => {
            event.preventDefault();
            apply(typeInto(emptyCode(length), 0, event.clipboardData.getData('text')));
          }}
        />
      ))}
    </div>
  );
}
