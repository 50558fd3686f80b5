import { difficulties } from '@vigil/contract/phishing-templates/rules.ts';
import classes from './difficulty-bars.module.css';

/** A difficulty as three bars; its word stands beside. A shape and no colour, because a hard email is neither good nor bad. */
export const DifficultyBars = ({ difficulty }: { difficulty: (typeof difficulties)[number] }) => (
  <span className={classes.bars} aria-hidden>
    {difficulties.map((step, index) => (
      <i key={step} data-filled={index <= difficulties.indexOf(difficulty) || undefined} />
    ))}
  </span>
);
