import { LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as register, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

register([LineChart, ScatterChart, GridComponent, SVGRenderer]);

/** Lines over days: all text is in the reader's language, and each line is labelled at its end. */
export type Chart = {
  width: number;
  height: number;
  /** Space for the labels at the ends of lines. */
  side: number;
  max: number;
  ticks: readonly { at: number; words: string }[];
  /** Which days the axis labels; days are counted from 1970. */
  days: readonly { at: number; words: string }[];
  lines: readonly { words: string; mark: string; ink: string; points: readonly (readonly [day: number, value: number])[] }[];
};

/** The chart's font. As an image in a browser a chart cannot load our fonts. */
const FONT = 'Onest, sans-serif';
const DIM = '#5a6473';
const HAIRLINE = '#e9ecf0';
/** Dash patterns that distinguish lines on a black-and-white print. */
const DASHES = ['solid', [7, 3], [2, 3], [9, 3, 2, 3], [4, 2]] as const;

/** Draws a chart. Slow: call it only in a child process. */
export function drawChart(chart: Chart): string {
  const drawn = init(null, null, { renderer: 'svg', ssr: true, width: chart.width, height: chart.height });
  try {
    drawn.setOption(optionOf(chart));
    return drawn.renderToSVGString();
  } finally {
    drawn.dispose();
  }
}

const TOP = 8;
const BOTTOM = 24;
const LINE_HEIGHT = 15;

/** Moves the labels at the ends of lines, from the highest down, so that none overlap. */
function offsetsOf({ height, max, lines }: Chart): number[] {
  const places = lines.map(({ points }) => TOP + (height - TOP - BOTTOM) * (1 - (points.at(-1)?.[1] ?? 0) / max));
  const offsets = lines.map(() => 0);
  let next = -Infinity;
  for (const at of [...lines.keys()].toSorted((one, other) => places[one]! - places[other]!)) {
    offsets[at] = Math.max(0, next - places[at]!);
    next = places[at]! + offsets[at] + LINE_HEIGHT;
  }
  return offsets;
}

function optionOf(chart: Chart): EChartsCoreOption {
  const { side, max, ticks, days, lines } = chart;
  const offsets = offsetsOf(chart);
  const label = { color: DIM, fontFamily: FONT, fontSize: 10.5 };
  const nameOf = (list: readonly { at: number; words: string }[]) => (at: number) =>
    list.find((one) => one.at === at)?.words ?? '';
  return {
    animation: false,
    textStyle: { fontFamily: FONT },
    grid: { left: 30, right: side, top: TOP, bottom: BOTTOM },
    xAxis: {
      type: 'value',
      min: days[0]?.at ?? 0,
      max: days.at(-1)?.at ?? 1,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...label,
        margin: 10,
        customValues: days.map(({ at }) => at),
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
        formatter: nameOf(days),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max,
      interval: max / (ticks.length - 1),
      axisLabel: { ...label, align: 'left', margin: 30, formatter: nameOf(ticks) },
      axisTick: { show: false },
      axisLine: { show: false },
      splitLine: { lineStyle: { color: HAIRLINE, width: 1 } },
    },
    series: lines.flatMap(({ words, mark, ink, points }, at) => [
      {
        type: 'line',
        data: points,
        symbol: 'none',
        silent: true,
        lineStyle: { color: mark, width: 2.2, type: DASHES[at % DASHES.length], cap: 'butt' },
      },
      {
        type: 'scatter',
        data: points.slice(-1),
        symbolSize: 7,
        silent: true,
        itemStyle: { color: mark, opacity: 1 },
        label: {
          show: true,
          offset: [0, offsets[at]!],
          position: 'right',
          distance: 8,
          formatter: () => words,
          color: ink,
          fontFamily: FONT,
          fontSize: 12,
          fontWeight: 600,
        },
        z: 5,
      },
    ]),
  };
}
