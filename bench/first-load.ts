import { firstLoads } from '../web/build/first-load.ts';
import { printFigure } from '../tools/report.ts';

/** React and react-dom, gzipped: any page built with React loads this before its own code. */
const REACT_KB = 68.4;

export async function benchFirstLoad(): Promise<void> {
  for (const { page, scripts, styles, scriptBudget, styleBudget } of firstLoads()) {
    printFigure({
      what: `first load of ${page}, scripts`,
      value: scripts,
      unit: 'KB',
      baseline: { what: 'React alone', value: REACT_KB },
      bar: { value: scriptBudget, better: 'less' },
    });
    printFigure({
      what: `first load of ${page}, styles`,
      value: styles,
      unit: 'KB',
      bar: { value: styleBudget, better: 'less' },
    });
  }
}
