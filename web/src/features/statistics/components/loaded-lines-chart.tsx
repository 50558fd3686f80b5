import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { ReferenceLine, usePlotArea } from 'recharts';
import { formatDay, formatShortDay } from '../../../lib/format.ts';
import { type ChartLine, type ChartMark, chartRows, endsOf, ticksOf } from '../rules.ts';
import classes from './loaded-lines-chart.module.css';

type Props = {
  lines: readonly ChartLine[];
  days: readonly string[];
  mark: ChartMark | undefined;
  height: number;
};

/** As wide as “100 %” and its distance from the axis. */
const AXIS_WIDTH = 52;
/** Room for the half of the last day's label that is outside the chart. */
const HALF_A_DAY = 24;

/** Draws lines on one time axis, each with its own scale: the first line's on the left, the second line's on the right. */
export function LoadedLinesChart({ lines, days, mark, height }: Props) {
  const ends = endsOf(lines);
  const ticks = ticksOf(days);
  const [first, second] = lines;
  if (first === undefined) return null;
  const endLabel = (key: string) => {
    const line = lines.find((candidate) => candidate.key === key);
    const end = ends.find((candidate) => candidate.key === key);
    const endIndex = end === undefined ? -1 : days.indexOf(end.date);
    // oxlint-disable-next-line typescript/no-explicit-any -- recharts does not type what it passes to labels
    return ({ x, y, index }: any) =>
      line === undefined || end === undefined || index !== endIndex || lines.length < 2 ? null : (
        <EndLabel key={key} x={x} y={y} line={line} end={end} days={days} />
      );
  };
  return (
    <CompositeChart
      h={height}
      data={chartRows(lines, days)}
      dataKey="date"
      series={lines.map(({ key, label, colour, isFilled }, index) => ({
        name: key,
        label,
        color: `var(${colour})`,
        ...(index === 1 && { yAxisId: 'right' }),
        type: isFilled === true ? ('area' as const) : ('line' as const),
      }))}
      curveType="linear"
      // The chart is hidden from assistive technology, so the keyboard must not reach it; the table has the same values.
      composedChartProps={{
        accessibilityLayer: false,
        margin: { top: 5, bottom: 5, left: 0, right: second === undefined ? HALF_A_DAY : 0 },
      }}
      connectNulls
      withDots={days.length < 2}
      strokeWidth={2}
      gridProps={{ stroke: 'var(--line-soft)' }}
      tickLine="none"
      areaProps={({ name }) => ({ fillOpacity: 0.1, label: endLabel(name), isAnimationActive: false })}
      lineProps={({ name }) => ({ label: endLabel(name), isAnimationActive: false })}
      xAxisProps={{
        ticks,
        interval: 0,
        tickFormatter: (day: string) => (day === ticks[0] ? formatDay(day) : formatShortDay(day)),
      }}
      yAxisProps={{
        domain: [0, 1],
        ticks: [0, 0.5, 1],
        width: AXIS_WIDTH,
        tickFormatter: (part: number) => (first.formatTick ?? first.format)(part * first.max),
      }}
      {...(second !== undefined && {
        withRightYAxis: true,
        rightYAxisProps: {
          domain: [0, 1],
          ticks: [0, 0.5, 1],
          width: AXIS_WIDTH,
          tickFormatter: (part: number) => (second.formatTick ?? second.format)(part * second.max),
        },
      })}
      tooltipProps={{ content: ({ label }) => <ChartTooltip lines={lines} day={String(label ?? '')} /> }}
    >
      {mark !== undefined && (
        <ReferenceLine
          x={mark.date}
          stroke="var(--faint)"
          strokeDasharray="3 3"
          label={({ viewBox }: { viewBox: { x: number; y: number } }) => <MarkLabel {...viewBox} words={mark.label} />}
        />
      )}
    </CompositeChart>
  );
}

/** The approximate width of a character in pixels. */
const CHARACTER_WIDTH = 6;
const ASIDE = 5;
const OVER = 10;
const UNDER = 20;

type EndProps = { x: number; y: number; line: ChartLine; end: ReturnType<typeof endsOf>[number]; days: readonly string[] };

/** The label at a line's end. It is above or below every point of the line within its width, so that it never covers the line. */
function EndLabel({ x, y, line, end, days }: EndProps) {
  const area = usePlotArea();
  const words = `${line.format(end.value)} ${line.label}`;
  const part = area === undefined ? 0 : (words.length * CHARACTER_WIDTH) / area.width;
  const first = days[Math.max(0, Math.floor(days.indexOf(end.date) - part * (days.length - 1)))] ?? end.date;
  const covered = line.points.flatMap(({ date, value }) => (value === null || date < first || date > end.date ? [] : [value]));
  const isAbove = end.side === 'above';
  const farthest = isAbove ? Math.max(...covered) : Math.min(...covered);
  const away = ((end.value - farthest) / line.max) * (area?.height ?? 0);
  return (
    <text
      x={x}
      y={y + away + (isAbove ? -OVER : UNDER)}
      textAnchor="end"
      className={classes.end}
      style={{ fill: `var(${line.colour})` }}
    >
      {words}
    </text>
  );
}

/** The label of a marked day, on the side with more room, cut to fit. */
function MarkLabel({ x, y, words }: { x: number; y: number; words: string }) {
  const area = usePlotArea();
  if (area === undefined) return null;
  const [before, after] = [x - area.x, area.x + area.width - x];
  const isBefore = before > after;
  const maxCharacters = Math.floor((Math.max(before, after) - 2 * ASIDE) / CHARACTER_WIDTH);
  return (
    <text x={isBefore ? x - ASIDE : x + ASIDE} y={y + 14} textAnchor={isBefore ? 'end' : 'start'} className={classes.mark}>
      {words.length > maxCharacters ? `${words.slice(0, maxCharacters - 1).trimEnd()}…` : words}
    </text>
  );
}

function ChartTooltip({ lines, day }: { lines: readonly ChartLine[]; day: string }) {
  return (
    <div className={classes.tip}>
      <small>{formatDay(day)}</small>
      {lines.map(({ key, label, colour, points, format }) => (
        <div key={key}>
          <span className={classes.dot} style={{ background: `var(${colour})` }} />
          {label} <b>{format(points.find(({ date }) => date === day)?.value ?? null)}</b>
        </div>
      ))}
    </div>
  );
}
