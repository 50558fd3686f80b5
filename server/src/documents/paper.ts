import { compareWithExpected, comparisonOf, type ExpectedClicks } from '@vigil/contract/phishing-results/expected-clicks.ts';
import { percentOf, roundParts } from '@vigil/contract/shared/percent.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { State } from '@vigil/contract/shared/states.ts';
import { formatMoment } from './table-columns.ts';
import type { Chart } from './draw-chart.ts';
import {
  numericKinds,
  type BandsSection,
  type BarsSection,
  type Cell,
  type Certainty,
  type FiguresSection,
  type ReportDocument,
  type Section,
  type SeriesSection,
  type TableSection,
} from './report-document.ts';
import { barLook, changeColours, drawGlyphs, lineColours } from './tones.ts';
import { fill, wordsIn, type Words } from '../words.ts';
import {
  intervalOf,
  isOfFew,
  NO_VALUE,
  percentSigns,
  formatCell,
  formatChange,
  formatDay,
  formatExactly,
  formatFigure,
  formatFineChange,
  formatInterval,
  formatNumber,
  formatPercent,
  formatRange,
  formatRounded,
} from './format-values.ts';

/** The most rows of a table on paper; a note says where the rest is. */
export const PDF_ROWS_MAX = 2000;
/** The limit of all tables of a report together, because a tagged PDF uses memory for every cell. */
const CELLS_MAX = 45_000;

/**
 * How many rows of the last table stand on the page of the notes at the end, if the notes would stand there alone. That is known
 * once the report is drawn, and a report of more cells would not fit in memory twice.
 */
const ROWS_AT_END = 3;
const CELLS_DRAWN_TWICE = 15_000;

type Paper = { data: Readonly<Record<string, unknown>>; charts: Record<string, Chart> };

/** The template's input: every number already formatted, every chart already a picture. */
export async function paperOf(document: ReportDocument, { logo }: { logo: string | null }): Promise<Paper> {
  const { language, organization, time_zone } = document;
  const charts: Paper['charts'] = {};
  const sections: unknown[] = [];
  const room = { cells: CELLS_MAX };
  const shownStates = new Set<State>();
  for (const [at, section] of document.sections.entries()) {
    const after = document.sections[at + 1];
    const isNarrow = after?.kind === 'facts' && after.isBeside === true;
    const drawn = await sectionOf(section, { ...document, isNarrow, room, shownStates });
    if (drawn.kind === 'series') {
      const name = `chart-${sections.length}.svg`;
      charts[name] = drawn.chart;
      sections.push({ ...drawn, chart: name });
    } else sections.push(drawn);
  }
  const said = wordsIn(language).documents;
  return {
    charts,
    data: {
      language,
      logo,
      sections,
      rows_at_end: CELLS_MAX - room.cells <= CELLS_DRAWN_TWICE ? ROWS_AT_END : 0,
      organization: organization.title,
      colour: organization.theme_color,
      // Bands compare the shares of people who failed.
      mark: lineColours('clicked', organization.theme_color).mark,
      title: document.title,
      heading: document.heading,
      conclusion: document.conclusion,
      definitions: document.definitions,
      about: document.about.map(([name, value]) => `${name}: ${value}`),
      foot: `Vigil · ${said.made} ${formatMoment(document.made_at, { language, time_zone })} · ${time_zone}`,
      glyphs: drawGlyphs(shownStates, organization.theme_color),
      words: said,
    },
  };
}

type Reader = Pick<ReportDocument, 'language' | 'time_zone' | 'organization'> & {
  isNarrow: boolean;
  /** The rows left for later tables. */
  room: { cells: number };
  /** The states that the page shows so far. */
  shownStates: Set<State>;
};

async function sectionOf(section: Section, reader: Reader) {
  switch (section.kind) {
    case 'figures':
      return figures(section, reader);
    case 'bands':
      return bands(section, reader);
    case 'series':
      return series(section, reader);
    case 'bars':
      return bars(section, reader);
    case 'table':
      return table(section, reader);
    default:
      return section;
  }
}

type Moved = {
  value: number | null;
  before: number | null;
  better: 'more' | 'less' | null;
  write: (value: number, before: number) => { change: number; text: string };
};

/** Formats a change since the previous period; only a change that is more than chance is green or red. */
function changeOf({ value, before, better, write }: Moved, certainty: Certainty | undefined, language: Language) {
  if (value === null || before === null) return null;
  const { change, text } = write(value, before);
  const sure = certainty?.change ?? null;
  const isSure = better !== null && change !== 0 && (sure === 'more' || sure === 'fewer');
  const tone = isSure ? ((sure === 'more') === (better === 'more') ? 'good' : 'bad') : 'dim';
  return {
    words: text,
    colour: changeColours[tone],
    chance: change !== 0 && sure === 'chance' ? wordsIn(language).documents.chance : null,
  };
}

/** The line under a share that states its uncertainty. */
function certaintyWords(value: number | null, certainty: Certainty | undefined, language: Language): string | null {
  if (value === null || certainty === undefined) return null;
  if (isOfFew(certainty.people)) return wordsIn(language).documents.few_people;
  const interval = intervalOf(value, certainty.people);
  return (
    interval && fill(wordsIn(language).documents.interval, { range: formatInterval(interval, language) + percentSigns[language] })
  );
}

const figures = ({ kind, title, figures: list }: FiguresSection, { language }: Reader) => ({
  kind,
  title,
  figures: list.map(({ title: name, unit, value, whole, before, better, note, certainty }) => ({
    title: name,
    value: partOf(whole, language) ?? formatFigure(value, unit, language),
    isFew: isOfFew(certainty?.people),
    before: before === null ? null : `${wordsIn(language).documents.was} ${formatFigure(before, unit, language)}`,
    change: changeOf({ value, before, better, write: (...both) => formatChange(...both, unit, language) }, certainty, language),
    note,
    interval: certaintyWords(value, certainty, language),
  })),
});

/** Formats a part of a whole like the bar of that part. */
function partOf(whole: { parts: readonly number[]; at: number } | undefined, language: Language): string | null {
  const part = whole && roundParts(whole.parts)[whole.at];
  return part ? formatRounded(part, language) : null;
}

function bands({ kind, title, note, group, bands: list }: BandsSection, { language }: Reader) {
  if (list.length === 0) return { kind: 'text' as const, title, text: wordsIn(language).documents.none, isNone: true };
  const highest = Math.max(
    10,
    ...list.flatMap(({ expected, value, before }) => [expected?.to ?? expected?.from ?? 0, value ?? 0, before ?? 0]),
  );
  const { max, step } = scaleOf(Math.min(100, highest));
  const said = wordsIn(language).documents;
  return {
    kind,
    title,
    note,
    group,
    hasBefore: list.some(({ before }) => before !== null),
    max,
    ticks: ticksOf(max, step).map((at) => ({ at, words: at === max ? formatPercent(at, language) : String(at) })),
    bands: list.map(({ title: name, count, expected, value, before, certainty }) => ({
      title: name,
      count: formatNumber(count, language),
      expected,
      at: value,
      was: before,
      range: expected === null ? NO_VALUE : formatRange(expected, language),
      value: value === null ? NO_VALUE : formatExactly(value, 'percent', language),
      interval: certaintyWords(value, certainty, language),
      isFew: isOfFew(certainty?.people),
      change: changeOf(
        { value, before, better: 'less', write: (...both) => formatFineChange(...both, language) },
        certainty,
        language,
      ),
      word: wordOf(value, expected, certainty, said),
    })),
  };
}

/** Returns the words that compare a value with the expected range. In a small group, a difference means nothing. */
function wordOf(
  value: number | null,
  expected: ExpectedClicks | null,
  certainty: Certainty | undefined,
  said: Words['documents'],
): string | null {
  if (value === null || expected === null || isOfFew(certainty?.people)) return null;
  if (certainty === undefined) return said[compareWithExpected(value, expected)];
  const comparison = comparisonOf(value, intervalOf(value, certainty.people), expected);
  return comparison && said[comparison];
}

/** Returns an axis that ends at a round number, with at most four steps. */
function scaleOf(highest: number): { max: number; step: number } {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500].find((one) => one * 4 >= highest);
  const wide = step ?? 10 ** Math.ceil(Math.log10(highest / 4));
  return { step: wide, max: Math.max(1, Math.ceil(highest / wide)) * wide };
}

const ticksOf = (max: number, step: number): number[] => Array.from({ length: Math.round(max / step) + 1 }, (_, at) => at * step);

const HEIGHT = { whole: 176, narrow: 140 };
/** The approximate width of a character of a line's label, and the space before it. */
const SIDE = { character: 7.2, before: 22 };
const WIDTH = { whole: 682, narrow: 422 };
const DAYS_NAMED = { whole: 5, narrow: 3 };
const MS_OF_DAY = 86_400_000;
const dayNumber = (date: string): number => Math.round(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / MS_OF_DAY);

function series({ kind, title, note, unit, lines }: SeriesSection, { language, organization, isNarrow }: Reader) {
  const drawn = lines.flatMap(({ title: name, tone, points }) => {
    const known = points.flatMap(({ date, value }) => (value === null ? [] : [[dayNumber(date), value] as const]));
    const last = known.at(-1);
    if (last === undefined) return [];
    return [
      {
        words: `${formatExactly(last[1], unit, language)} ${name}`,
        ...lineColours(tone, organization.theme_color),
        points: known,
      },
    ];
  });
  if (drawn.length === 0) return { kind: 'text' as const, title, text: wordsIn(language).documents.none, isNone: true };
  const { max, step } = scaleOf(Math.max(1, ...drawn.flatMap(({ points }) => points.map(([, value]) => value))));
  const wide = isNarrow ? 'narrow' : 'whole';
  const chart: Chart = {
    height: HEIGHT[wide],
    side: SIDE.before + SIDE.character * Math.max(...drawn.map((line) => line.words.length)),
    width: WIDTH[wide],
    max,
    ticks: ticksOf(max, step).map((at) => ({ at, words: formatNumber(at, language) })),
    days: namedDays(
      lines.flatMap(({ points }) => points.map(({ date }) => date)),
      DAYS_NAMED[wide],
    ),
    lines: drawn,
  };
  return { kind, title, note, chart, spoken: drawn.map((line) => line.words).join('; ') };
}

/** Returns at most this many evenly spaced days, including the first and the last. */
function namedDays(dates: readonly string[], most: number): { at: number; words: string }[] {
  const all = dates.map(dayNumber);
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const steps = Math.min(most - 1, last - first);
  const days = Array.from({ length: steps + 1 }, (_, step) => first + Math.round((step * (last - first)) / Math.max(1, steps)));
  return days.map((at) => ({ at, words: formatDay(new Date(at * MS_OF_DAY).toISOString()) }));
}

function bars({ kind, title, isWhole = false, bars: list }: BarsSection, { language, organization, shownStates }: Reader) {
  if (list.length === 0) return { kind: 'text' as const, title, text: wordsIn(language).documents.none, isNone: true };
  for (const { tone } of list) if (tone !== 'primary' && tone !== 'none') shownStates.add(tone);
  const parts = isWhole ? roundParts(list.map(({ value }) => value)).map((one) => one && formatRounded(one, language)) : null;
  return {
    kind,
    title,
    bars: list.map(({ title: name, tone, value, of }, at) => ({
      title: name,
      ...barLook(tone, organization.theme_color),
      share: of === 0 ? 0 : Math.min(1, value / of),
      value: formatNumber(value, language),
      percent: parts?.[at] ?? formatFigure(percentOf(value, of), 'percent', language),
    })),
  };
}

/** Characters per table line on a page, and per gap between two columns. */
const CHARACTERS = { upright: 112, across: 166, between: 3 };
/** A short table breaks its words rather than use a landscape page alone. */
const ROWS_WORTH_TURNING = 25;

async function table({ kind, title, columns, total, parts }: TableSection, reader: Reader) {
  const rows: string[][] = [];
  const few = new Set<string>();
  const ofState = new Map<string, State>();
  const most = Math.min(PDF_ROWS_MAX, Math.floor(reader.room.cells / columns.length));
  const sum = columns.reduce((all, { width }) => all + width, 0);
  const isWide = sum > CHARACTERS.across || (sum > CHARACTERS.upright && total > ROWS_WORTH_TURNING);
  reading: for await (const part of parts()) {
    for (const row of part) {
      if (rows.length >= most) break reading;
      for (const [at, cell] of row.entries()) {
        if (isFewCell(cell)) few.add(`${rows.length}:${at}`);
        if (typeof cell === 'object' && cell !== null && 'word' in cell) {
          ofState.set(`${rows.length}:${at}`, cell.state);
          reader.shownStates.add(cell.state);
        }
      }
      rows.push(row.map((cell, at) => formatCell(cell, columns[at]!.kind, reader)));
    }
  }
  const widths = widthsOf(columns, rows, isWide ? CHARACTERS.across : CHARACTERS.upright);
  const lengths = widths.map((width) => Math.max(4, Math.floor(width) - CHARACTERS.between));
  const { language } = reader;
  const isCut = total > rows.length && rows.length === most;
  reader.room.cells -= rows.length * columns.length;
  return {
    kind,
    title,
    isWide,
    columns: columns.map(({ title: name, kind: of }, at) => ({ title: name, width: widths[at], isNumber: numericKinds.has(of) })),
    rows: rows.map((row, line) =>
      row.map((cell, at) => {
        if (few.has(`${line}:${at}`)) return { text: cell };
        const state = ofState.get(`${line}:${at}`);
        if (state !== undefined) return { glyph: state, text: withBreaks(cell, lengths[at]!) };
        return columns[at]!.kind === 'text' ? withBreaks(cell, lengths[at]!) : cell;
      }),
    ),
    note: isCut
      ? fill(wordsIn(language).documents.first, {
          shown: formatNumber(rows.length, language),
          total: formatNumber(total, language),
        })
      : null,
  };
}

const isFewCell = (cell: Cell): boolean => typeof cell === 'object' && cell !== null && 'people' in cell && isOfFew(cell.people);

/** Column headers are slightly wider than the cells below. */
const HEAD_WIDER = 1.12;
/** Up to this length a word keeps its own line, if the other columns do not suffer. */
const WHOLE_WORDS = [24, 20, 16, 13, 10, 0];

/** Returns column widths in characters: as the columns ask, but none narrower than its longest word while there is space. */
function widthsOf(columns: TableSection['columns'], rows: readonly string[][], characters: number): number[] {
  const shares = columns.map(({ width }) => width);
  const words = columns.map((_, at) => rows.reduce((longest, row) => Math.max(longest, longestWord(row[at]!)), 0));
  const leastOf = (most: number) =>
    columns.map(({ title, kind, width }, at) => {
      const wanted = kind === 'text' ? Math.min(words[at]!, most, (characters * width) / sumOf(shares)) : words[at]!;
      return CHARACTERS.between + Math.max(longestWord(title) * HEAD_WIDER, wanted);
    });
  return divideWidth(shares, WHOLE_WORDS.map(leastOf).find((all) => sumOf(all) <= characters) ?? leastOf(0), characters);
}

const longestWord = (text: string): number => text.split(/[ -]/).reduce((longest, word) => Math.max(longest, word.length), 0);
const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

/** Divides a width by shares, raising those below their minimum. */
function divideWidth(shares: readonly number[], least: readonly number[], width: number): number[] {
  const short = new Set<number>();
  for (;;) {
    const rest = width - sumOf(least.filter((_, at) => short.has(at)));
    const all = sumOf(shares.filter((_, at) => !short.has(at)));
    const widths = shares.map((share, at) => (short.has(at) ? least[at]! : (rest * share) / all));
    const shorter = widths.findIndex((own, at) => !short.has(at) && own < least[at]!);
    if (shorter === -1 || short.size === shares.length - 1) return widths;
    short.add(shorter);
  }
}

const MAY_BREAK = '\u200B';
/** Lets words that are longer than their column break: after punctuation, or anywhere if necessary. */
const withBreaks = (text: string, width: number): string =>
  text
    .split(' ')
    .map((word) =>
      word.length <= width
        ? word
        : word
            .replace(/[@._/-]/g, `$&${MAY_BREAK}`)
            .split(MAY_BREAK)
            .map((piece) =>
              piece.length <= width ? piece : piece.replace(new RegExp(`.{${Math.max(4, width - 2)}}`, 'gu'), `$&${MAY_BREAK}`),
            )
            .join(MAY_BREAK),
    )
    .join(' ');
