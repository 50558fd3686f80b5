import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lightStates } from '@vigil/contract/shared/states.ts';
import { readXlsx } from 'hucre/xlsx';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCalcThere, isProgramThere } from '../../test/programs.ts';
import { printPdfs } from './pdf/print-pdfs.ts';
import { drawChart } from './draw-chart.ts';
import { paperOf, PDF_ROWS_MAX } from './paper.ts';
import { printReport } from './print-report.ts';
import type { Cell, ReportDocument, TableSection } from './report-document.ts';
import { csvOf } from './report-csv.ts';
import { workbookOf } from './workbook.ts';
import { formatCell, formatChange, formatFigure, formatPeriod } from './format-values.ts';

const run = promisify(execFile);
const bytesOf = async (lines: AsyncIterable<string | Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(lines, (line) => Buffer.from(line)));

/** Returns a PDF and the text of each of its pages. */
async function readPdf(content: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  return { pdf, pages };
}

const people = (rows: Cell[][]): TableSection => ({
  kind: 'table',
  title: 'Сотрудники',
  total: rows.length,
  columns: [
    { title: 'Сотрудник', kind: 'text', width: 30 },
    { title: 'Риск', kind: 'risk', width: 8 },
    { title: 'Ошибки', kind: 'percent', width: 10 },
    { title: 'Срок', kind: 'day', width: 12 },
    { title: 'Вход', kind: 'moment', width: 18 },
  ],
  parts: async function* parts() {
    for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500);
  },
});

const report = (sections: ReportDocument['sections'], more: Partial<ReportDocument> = {}): ReportDocument => ({
  name: 'otchet',
  language: 'ru',
  time_zone: 'Asia/Tashkent',
  made_at: '2026-10-01T03:00:00Z',
  organization: { title: 'Банк «Пример»', theme_color: '#2458e6', logo_file_id: null },
  title: 'Осведомлённость за квартал',
  heading: 'Отчёт · 01.07–30.09.2026',
  conclusion: 'Ошибаются реже, чем ожидалось.',
  sections,
  about: [['Запросил', 'Азизов Алишер']],
  definitions: [{ title: 'Ошибка', text: 'переход по ссылке или ввод данных.' }],
  ...more,
});

const everySection: ReportDocument['sections'] = [
  {
    kind: 'figures',
    title: 'Главное',
    figures: [
      {
        title: 'Охват',
        unit: 'percent',
        value: 93,
        before: 87,
        better: 'more',
        note: '1 097 из 1 180',
        certainty: { people: 1180, change: 'more' },
      },
      { title: 'Риск', unit: 'risk', value: 4.34, before: null, better: 'less', note: null },
      { title: 'Сигналы', unit: 'number', value: null, before: 3, better: null, note: null },
    ],
  },
  {
    kind: 'bands',
    title: 'По сложности',
    note: 'Полоса — ожидалось, точка — было.',
    group: 'Сложность',
    bands: [
      { title: 'Лёгкие', count: 1064, expected: { from: 4, to: 7 }, value: 3.4, before: 4.9 },
      { title: 'Трудные', count: 310, expected: { from: 19, to: null }, value: 42, before: 18 },
      { title: 'Без оценки', count: 0, expected: null, value: null, before: null },
    ],
  },
  {
    kind: 'series',
    title: 'По дням',
    note: null,
    unit: 'progress',
    lines: [
      {
        title: 'ошиблись',
        tone: 'clicked',
        points: [
          { date: '2026-07-01', value: 20 },
          { date: '2026-08-01', value: null },
          { date: '2026-09-30', value: 12.8 },
        ],
      },
      { title: 'без данных', tone: 'none', points: [{ date: '2026-07-01', value: null }] },
    ],
  },
  { kind: 'facts', title: 'Рядом', isBeside: true, facts: [['Повторно', '46']] },
  {
    kind: 'bars',
    title: 'Дела',
    bars: [
      { title: 'Открыли', tone: 'opened', value: 18, of: 40 },
      { title: 'Никто', tone: 'entered_data', value: 0, of: 0 },
    ],
  },
  { kind: 'text', title: 'Что предлагаем.', text: 'Напомнить.', isAdvice: true },
  { kind: 'text', title: 'Пояснение', text: 'Просто текст.' },
  people([
    ['Каримова Нилуфар', 4.3, 12.5, '2026-09-30', '2026-09-30T20:30:00Z'],
    ['Никто', null, null, null, null],
  ]),
];

describe('on paper', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-paper-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function printed(document: ReportDocument) {
    const { lines, filename } = printReport(document, { logo: null });
    const content = await bytesOf(lines);
    const { pdf, pages } = await readPdf(content);
    return { content, filename, pdf, pages, text: pages.join('\n') };
  }

  test('every kind of section is there in words, under a heading of the outline', async () => {
    const { filename, pdf, text } = await printed(report(everySection));
    expect(filename).toBe('otchet.pdf');
    for (const word of [
      'Осведомлённость',
      '93\u202F%',
      '+6 п.п.',
      'было 87',
      '4,3',
      '—',
      'ниже ожидаемого',
      '13\u202F%',
      'ошиблись',
      'Каримова',
      '01.10.2026, 01:30',
      'Напомнить',
      'Как посчитано',
      'Страница',
    ])
      expect(text.replaceAll('\u00A0', ' '), word).toContain(word.replaceAll('\u202F', text.includes('\u202F') ? '\u202F' : ' '));
    const [top] = await pdf.getOutline();
    expect(top?.title).toBe('Осведомлённость за квартал');
    expect(top?.items.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Главное', 'По сложности', 'По дням', 'Сотрудники']),
    );
  });

  test('an open-ended range has no upper end, and nothing is above it', async () => {
    const { text } = await printed(report(everySection));
    expect(text).toMatch(/19.% и больше/);
    expect(text).not.toContain('выше ожидаемого');
    const { sheets } = await readXlsx(await bytesOf(workbookOf(report(everySection)).lines));
    const { rows } = sheets.find(({ name }) => name === 'По сложности')!;
    expect(rows[2]!.slice(0, 5)).toEqual(['Трудные', 310, 0.19, 'и больше', 0.42]);
  });

  test('a share says how certain it is, and a change has a colour beyond chance alone', async () => {
    const figure = { unit: 'percent', before: 14.1, better: 'less', note: null } as const;
    const shares = report([
      {
        kind: 'figures',
        title: null,
        figures: [
          { ...figure, title: 'Ошиблись', value: 12.6, certainty: { people: 1000, change: 'chance' } },
          { ...figure, title: 'Отдел', value: 25, certainty: { people: 8, change: null } },
        ],
      },
      {
        kind: 'table',
        title: 'Отделы',
        columns: [
          { title: 'Отдел', kind: 'text', width: 30 },
          { title: 'Доля', kind: 'share', width: 18 },
        ],
        total: 3,
        async *parts() {
          yield [
            ['Продажи', { percent: 12.5, people: 2000 }],
            ['Охрана', { percent: 50, people: 4 }],
            ['Склад', null],
          ];
        },
      },
    ]);
    const paper = (await printed(shares)).text.replaceAll(/\s/g, ' ');
    expect(paper).toContain('интервал 11–15 %');
    expect(paper).toContain('в пределах случайности');
    expect(paper).toContain('12,5 % (11–14)');
    expect(paper).toContain('50,0 % · мало людей');
    expect(JSON.stringify((await paperOf(shares, { logo: null })).data)).not.toMatch(/#14804a|#c4292b/);
    const { sheets } = await readXlsx(await bytesOf(workbookOf(shares).lines));
    const [, sales, guards, store] = sheets.at(-1)!.rows;
    expect([sales![1], guards![1], store![1]]).toEqual([0.125, 0.5, null]);
    expect([Number(sales![2]).toFixed(2), Number(sales![3]).toFixed(2)]).toEqual(['0.11', '0.14']);
    expect((await bytesOf(csvOf(shares)!.lines)).toString()).toContain('Интервал 95 %');
  });

  test('a state has the colour, the glyph and the word that it has on the screens', async () => {
    const states = ['opened', 'clicked', 'not_started', 'in_progress'] as const;
    const primary = '#0b6e69';
    const document = report([
      { kind: 'bars', title: 'Письма', bars: states.map((tone) => ({ title: tone, tone, value: 1, of: 4 })) },
      {
        kind: 'table',
        title: 'Обучение',
        columns: [{ title: 'Состояние', kind: 'text', width: 20 }],
        total: 1,
        async *parts() {
          yield [[{ state: 'overdue', word: 'просрочен' }]];
        },
      },
    ]);
    const own = { ...document, organization: { ...document.organization, theme_color: primary } };
    const { data } = await paperOf(own, { logo: null });
    const { seen, hook, idle, run: running, bad } = lightStates(primary);
    expect(data['sections']).toMatchObject([
      {
        bars: [
          { fill: seen.fill, edge: seen.mark, glyph: 'opened' },
          { fill: hook.fill, edge: hook.mark, glyph: 'clicked' },
          { fill: '#ffffff', edge: idle.mark, glyph: 'not_started' },
          { fill: running.fill, edge: running.mark, glyph: 'in_progress' },
        ],
      },
      { rows: [[{ glyph: 'overdue', text: 'просрочен' }]] },
    ]);
    expect(data['glyphs']).toMatchObject({ overdue: { ink: bad.ink, drawing: expect.stringContaining(bad.ink) } });
    expect((await printed(own)).text).toContain('просрочен');
    expect((await bytesOf(csvOf(own)!.lines)).toString()).toContain('просрочен');
    const template = await readFile(join(import.meta.dirname, 'pdf/templates/report.typ'), 'utf8');
    const values = Object.values(lightStates(primary)).flatMap((shades) => Object.values(shades));
    expect(values.filter((value) => template.toLowerCase().includes(value))).toEqual([]);
  });

  test('parts of a whole add up to 100', async () => {
    const bar = { tone: 'none', of: 8 } as const;
    const bars = report([
      {
        kind: 'bars',
        title: 'По риску',
        isWhole: true,
        bars: [1, 1, 6].map((value) => ({ ...bar, title: String(value), value })),
      },
    ]);
    const paper = (await printed(bars)).text.replaceAll(/\s/g, ' ');
    expect(paper).toMatch(/13 %.*12 %.*75 %/);
  });

  test('figures that are parts of a whole add up to 100', async () => {
    const [parts, figure] = [[0, 0, 121, 79], { unit: 'percent', before: null, better: null, note: null } as const];
    const figures = [2, 3].map((at) => ({ ...figure, title: String(at), value: parts[at]! / 2, whole: { parts, at } }));
    const { data } = await paperOf(report([{ kind: 'figures', title: null, figures }]), { logo: null });
    const values = (data['sections'] as { figures: { value: string }[] }[])[0]!.figures.map(({ value }) => parseInt(value, 10));
    expect(values[0]! + values[1]!).toBe(100);
  });

  test('a long address breaks without a character that would be copied with it', async () => {
    const address = 'https://lms.bank.example/courses/information-security-2026/part-one/index.html?attempt=1';
    const columns = ['Часть', 'Событие', 'Было', 'Стало'].map((title) => ({ title, kind: 'text' as const, width: 12 }));
    const { text } = await printed(
      report([
        {
          kind: 'table',
          title: 'Шаги',
          columns,
          total: 1,
          async *parts() {
            yield [[address, 'a', 'b', 'c']];
          },
        },
      ]),
    );
    expect(text).not.toContain('\u200B');
    expect(text.replaceAll(' ', '')).toContain(address);
  });

  test('the rules of a table end where the margins do', async () => {
    const { pdf } = await printed(report([people([['Каримова', 1, 1, null, null]])]));
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const left = (words: string) =>
      items.flatMap((item) => ('str' in item && item.str === words ? [item.transform[4] as number] : []))[0]!;
    expect(left('Каримова')).toBeCloseTo(left('Сотрудники'), 0);
    expect(await readFile(join(import.meta.dirname, 'pdf/templates/report.typ'), 'utf8')).not.toMatch(/pad\(x: -/);
  });

  test('the notes at the end never stand on a page alone', async () => {
    const definitions = Array.from({ length: 6 }, (_, at) => ({ title: `Слово ${at}`, text: 'что оно значит. '.repeat(12) }));
    const ends = await Promise.all(
      [24, 28, 32, 36].map(async (count) => {
        const rows = Array.from({ length: count }, (_, at): Cell[] => [`Сотрудник ${at}`, 1, 2, null, null]);
        const { pages } = await printed(report([people(rows)], { definitions }));
        return { pages: pages.length, last: pages.at(-1)! };
      }),
    );
    expect(ends.some(({ pages }) => pages > 1)).toBe(true);
    for (const { last } of ends) expect(last).toMatch(/Сотрудник \d+ .*Как посчитано/);
  });

  test('a document that cannot be drawn fails with the words of the engine', async () => {
    const nonsense = { made: new Date().toISOString(), data: { sections: [{ kind: 'bands' }] } };
    const drawing = printPdfs({ template: 'report', documents: [nonsense], lane: 'answer' }, async () => undefined);
    await expect(drawing).rejects.toThrow(/dictionary does not contain key/);
  });

  test('tells its words in every language', async () => {
    for (const [language, words] of [
      ['uz', ['Sahifa', 'Qanday hisoblandi', 'kutilganidan past']],
      ['en', ['Page', 'How it was calculated', 'below expected']],
    ] as const) {
      const { text } = await printed(report(everySection, { language }));
      for (const word of words) expect(text).toContain(word);
    }
  });

  test.skipIf(!isProgramThere('pdfinfo'))('is tagged where the engine can, and carries its fonts', async () => {
    const path = join(folder, 'tagged.pdf');
    await writeFile(path, await bytesOf(printReport(report(everySection), { logo: null }).lines));
    const { stdout } = await run('pdfinfo', [path]);
    expect(stdout).toContain('Осведомлённость за квартал');
    if (process.platform === 'linux' && process.arch === 'x64') expect(stdout).toMatch(/Tagged:\s+yes/);
    const fonts = (await run('pdffonts', [path])).stdout.split('\n').slice(2).filter(Boolean);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.every((line) => /Onest/.test(line) && /\byes\s+yes\s+yes\b/.test(line))).toBe(true);
  });

  test('repeats the heads of a long table, and past its limit says where the rest is', async () => {
    const rows = Array.from({ length: PDF_ROWS_MAX + 1 }, (_, at): Cell[] => [`Сотрудник ${at}`, 1, 2, null, null]);
    const { pages, text } = await printed(report([people(rows)]));
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.slice(0, -1).every((page) => page.includes('Ошибки'))).toBe(true);
    expect(text).toContain(`Сотрудник ${PDF_ROWS_MAX - 1}`);
    expect(text).not.toContain(`Сотрудник ${PDF_ROWS_MAX} `);
    expect(text.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('Показаны первые 2 000 строк из 2 001. Все строки — в файле XLSX.');
  });

  test('what a name says is never markup', async () => {
    const { text } = await printed(report([people([['#panic() *x* $y$ [z] \\', 1, 1, null, null]])], { title: '#import "x"' }));
    expect(text).toContain('#panic() *x* $y$ [z] \\');
    expect(text).toContain('#import "x"');
  });

  test('a title of many words leaves what it stands over its page', async () => {
    const { pages } = await printed(
      report(everySection.slice(0, 3), { title: 'Отчёт для комитета по рискам '.repeat(6).trim() }),
    );
    expect(pages).toHaveLength(1);
  });

  test('a report of nothing is a page', async () => {
    const { pages } = await printed(report([people([])], { conclusion: null, definitions: [], about: [] }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Нет данных.');
  });
});

describe('as a workbook', () => {
  test('begins with what it is, and has a sheet for each section with values that count', async () => {
    const document = report(everySection);
    const { filename, lines } = workbookOf(document);
    expect(filename).toBe('otchet.xlsx');
    const { sheets } = await readXlsx(await bytesOf(lines), { readStyles: true });
    expect(sheets.map(({ name }) => name)).toEqual([
      'Об отчёте',
      'Главное',
      'По сложности',
      'По дням',
      'Рядом',
      'Дела',
      'Сотрудники',
    ]);
    const [about, figures, , series, , , table] = sheets;
    expect(about!.rows).toEqual(
      expect.arrayContaining([
        ['Отчёт', 'Осведомлённость за квартал'],
        ['Запросил', 'Азизов Алишер'],
      ]),
    );
    const [name, value, from, to, before] = figures!.rows[1]!;
    expect([name, value, before]).toEqual(['Охват', 0.93, 0.87]);
    expect([Number(from).toFixed(3), Number(to).toFixed(3)]).toEqual(['0.914', '0.943']);
    expect(series!.rows[1]).toEqual([new Date('2026-07-01T00:00:00Z'), 0.2, null]);
    expect(table!.rows[1]).toEqual([
      'Каримова Нилуфар',
      4.3,
      0.125,
      new Date('2026-09-30T00:00:00Z'),
      new Date('2026-10-01T01:30:00Z'),
    ]);
    expect(table!.freezePane).toMatchObject({ rows: 1 });
    expect(table!.autoFilter?.range).toBe('A1:E3');
    expect(table!.cells?.get('1,2')?.style?.numFmt).toBe('[<0.001]0.00%;[>0.999]0.00%;0.0%');
  });

  test('what a word of the report means stands in a cell of its own, and a share is the number it is', async () => {
    const document = report([people([['Каримова', 1, 10.4, null, null]])], {
      definitions: [{ title: 'Ошибка', text: 'Переход по ссылке.' }],
    });
    const { sheets } = await readXlsx(await bytesOf(workbookOf(document).lines));
    expect(sheets[0]!.rows.at(-1)).toEqual(['Ошибка', 'Переход по ссылке.']);
    expect(sheets[1]!.rows[1]![2]).toBe(0.104);
  });

  test('a formula in a name stays text, and what XML cannot hold is left out', async () => {
    const evil = ['=HYPERLINK("http://evil.example","x")', '+1', '@a', '<b>&"', `a${String.fromCharCode(0)}b`];
    const document = report([people(evil.map((name) => [name, 1, 1, null, null]))]);
    const { sheets } = await readXlsx(await bytesOf(workbookOf(document).lines));
    const table = sheets[1]!;
    expect(table.rows.slice(1).map(([name]) => name)).toEqual([`'${evil[0]}`, "'+1", "'@a", '<b>&"', 'ab']);
    expect([...(table.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
    const csv = csvOf(document);
    expect((await bytesOf(csv!.lines)).toString()).toContain(`"'=HYPERLINK`);
  });

  test('sheets with the same title get different names', async () => {
    const long = `${'Очень длинное название отчёта'.repeat(2)}: [часть]`;
    const same = { ...people([['а', 1, 1, null, null]]), title: long };
    const { sheets } = await readXlsx(await bytesOf(workbookOf(report([same, same])).lines));
    expect(sheets.map(({ name }) => name).slice(1)).toEqual([long.slice(0, 31).trim(), `${long.slice(0, 29).trim()} 2`]);
  });

  test('a table of many parts is whole, and one without rows has its heads', async () => {
    const rows = Array.from({ length: 5000 }, (_, at): Cell[] => [`Сотрудник ${at}`, at / 10, at / 50, '2026-01-02', null]);
    const { sheets } = await readXlsx(await bytesOf(workbookOf(report([people(rows), { ...people([]), title: 'Пусто' }])).lines));
    expect(sheets[1]!.rows).toHaveLength(5001);
    expect(sheets[1]!.rows.at(-1)!.slice(0, 2)).toEqual(['Сотрудник 4999', 499.9]);
    expect(sheets[2]!.rows).toHaveLength(1);
  });

  describe.skipIf(!isCalcThere())('in LibreOffice', { timeout: 60_000 }, () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vigil-book-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const convert = async (document: ReportDocument, filter: string) => {
      await writeFile(join(folder, 'book.xlsx'), await bytesOf(workbookOf(document).lines));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      // Without a locale it writes no file whose name is Cyrillic.
      const env = { ...process.env, LC_ALL: 'C.UTF-8' };
      await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', folder, join(folder, 'book.xlsx')], {
        env,
      });
    };

    test('numbers, days and moments are read as such, and a formula in a name as its text', async () => {
      const rows: Cell[][] = [
        ['Каримова Нилуфар', 4.3, 12.5, '2026-09-30', '2026-09-30T20:30:00Z'],
        ['=1+41', 1, 2, null, null],
        ['@SUM(A1:A9)', 1, 2, null, null],
      ];
      await convert(report([people(rows)]), 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,2');
      const read = await readFile(join(folder, 'book-Сотрудники.csv'), 'utf8');
      expect(read).toContain('Каримова Нилуфар,4.3,12.5%,30.09.2026,01.10.2026 01:30');
      expect(read).toContain('=1+41');
      expect(read).toContain('@SUM(A1:A9)');
      expect(read).not.toMatch(/(^|,)42(,|$)/m);
    });

    test('each sheet prints as wide as its paper, with its heading row and the page number on each page', async () => {
      const rows = Array.from({ length: 120 }, (_, at): Cell[] => [`Сотрудник ${at}`, 1, 2, null, null]);
      await convert(report([people(rows), ...everySection.filter(({ kind }) => kind !== 'table')]), 'pdf');
      const { pages: printed } = await readPdf(await readFile(join(folder, 'book.pdf')));
      const tablePages = printed.filter((page) => /Сотрудник \d/.test(page));
      expect(tablePages.length).toBeGreaterThan(1);
      for (const page of tablePages) expect(page).toContain(people([]).columns[0]!.title);
      expect(printed.every((page, at) => page.includes(`${at + 1} / ${printed.length}`))).toBe(true);
      expect(printed.length - tablePages.length, 'one page for each other sheet').toBe(6);
    });
  });

  test('as text its numbers and times are those of the reader', async () => {
    const document = report([people([['Каримова', 4.3, 12.5, '2026-09-30', '2026-09-30T20:30:00Z']])]);
    const text = async (language: 'ru' | 'en') => (await bytesOf(csvOf({ ...document, language })!.lines)).toString();
    expect(await text('ru')).toContain('Каримова;"4,3";"12,5";30.09.2026;01.10.2026 01:30');
    expect(await text('en')).toContain('Каримова,4.3,12.5,30.09.2026,01.10.2026 01:30');
  });

  test('only one table is a file for machines', () => {
    expect(csvOf(report(everySection))).not.toBeNull();
    expect(csvOf(report([people([]), people([])]))).toBeNull();
    expect(csvOf(report([]))).toBeNull();
  });
});

describe('in words', () => {
  test('a figure has the decimals that tell something', () => {
    expect(formatFigure(93.4, 'percent', 'ru')).toBe('93\u202F%');
    expect(formatFigure(3.42, 'percent', 'en')).toBe('3.4%');
    expect(formatFigure(0, 'percent', 'uz')).toBe('0%');
    expect(formatFigure(4.25, 'risk', 'ru')).toBe('4,3');
    expect(formatFigure(12345, 'number', 'en')).toBe('12,345');
    expect(formatFigure(null, 'number', 'en')).toBe('—');
  });

  test('a change is the difference of what stands beside it', () => {
    expect(formatChange(92.6, 87.4, 'percent', 'ru')).toEqual({ change: 6, text: '+6\u00A0п.п.' });
    expect(formatChange(9.4, 11.8, 'percent', 'en').text).toBe('−2.6\u00A0pp');
    expect(formatChange(72.4, 63.6, 'progress', 'en').text).toBe('+8\u00A0pp');
    expect(formatChange(3.4, 3.2, 'risk', 'ru').text).toBe('+0,2');
  });

  test('a period has its name where it is whole', () => {
    expect(formatPeriod({ from: '2026-07-01', to: '2026-09-30' }, 'ru')).toBe('III квартал 2026');
    expect(formatPeriod({ from: '2026-02-01', to: '2026-02-28' }, 'en')).toBe('February 2026');
    expect(formatPeriod({ from: '2026-01-01', to: '2026-12-31' }, 'uz')).toBe('2026');
    expect(formatPeriod({ from: '2026-10-01', to: '2026-11-25' }, 'en')).toBe('01.10–25.11.2026');
  });

  test('a share is never 0 or 100 unless it is', () => {
    expect(formatFigure(100 / 3001, 'percent', 'ru')).toBe('<\u00A00,1\u202F%');
    expect(formatFigure(1000 / 3001, 'percent', 'en')).toBe('0.3%');
    expect(formatFigure((100 * 2997) / 3001, 'percent', 'en')).toBe('99.9%');
    expect(formatFigure(99.99, 'progress', 'uz')).toBe('>\u00A099%');
  });

  test('a cell is written by its kind and in the time zone of the organisation', () => {
    const reader = { language: 'ru', time_zone: 'Asia/Tashkent' } as const;
    expect(formatCell('2026-09-30', 'day', reader)).toBe('30.09.2026');
    expect(formatCell('2026-09-30T20:30:00Z', 'moment', reader)).toBe('01.10.2026, 01:30');
    expect(formatCell(12.5, 'percent', reader)).toBe('12,5\u202F%');
    expect(formatCell(7, 'number', reader)).toBe('7');
    expect(formatCell('', 'text', reader)).toBe('—');
  });
});

test('a chart says its lines in words, in our typeface, each with a dash of its own', () => {
  const svg = drawChart({
    width: 400,
    height: 170,
    side: 120,
    max: 30,
    ticks: [0, 10, 20, 30].map((at) => ({ at, words: String(at) })),
    days: [
      { at: 1, words: '01.07.2026' },
      { at: 90, words: '30.09.2026' },
    ],
    lines: [
      {
        words: '31% сообщили',
        mark: '#14804a',
        ink: '#14804a',
        points: [
          [1, 15],
          [90, 30],
        ],
      },
      {
        words: '30% ошиблись',
        mark: '#c4292b',
        ink: '#c4292b',
        points: [
          [1, 21],
          [90, 29.5],
        ],
      },
    ],
  });
  const places = [...svg.matchAll(/<text[^>]*transform="translate\(([\d.]+) ([\d.]+)\)"[^>]*>(\d+% [а-я]+)</g)];
  expect(places.map(([, , , words]) => words)).toEqual(['31% сообщили', '30% ошиблись']);
  expect(Math.abs(Number(places[0]![2]) - Number(places[1]![2]))).toBeGreaterThanOrEqual(11);
  expect(svg).toContain('stroke-dasharray');
  expect(svg).toContain('Onest');
  expect(svg).toContain('30.09.2026');
});
