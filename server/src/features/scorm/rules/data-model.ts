import type { ScormVersion } from '@vigil/contract/scorm/package.ts';
import type { FoundItem } from '../../../reading/packages/found-package.ts';

/** The values of the data model by the full names of their elements. */
export type Values = Record<string, string>;

/** Elements that belong to one sitting or that we set each time: a part does not find them when it is opened again. */
const OF_ONE_SITTING =
  /^cmi\.(?:core\.)?(?:exit|entry|session_time|total_time|credit|mode|lesson_mode|launch_data|student_id|student_name|learner_id|learner_name)$/;
const SET_BY_US =
  /^cmi\.(?:launch_data|student_data\.|scaled_passing_score|completion_threshold|max_time_allowed|time_limit_action|comments_from_lms)/;

type Opened = {
  item: Pick<
    FoundItem,
    'mastery_score' | 'scaled_passing_score' | 'completion_threshold' | 'launch_data' | 'max_time_allowed' | 'time_limit_action'
  >;
  learner: { id: string; name: string };
  /** The data that the part has saved so far. */
  saved: Values;
  mode: 'normal' | 'review';
  isResumed: boolean;
  seconds: number;
};

/** Returns the data model as a part finds it when it is opened. */
export function modelOf(version: ScormVersion, { item, learner, saved, mode, isResumed, seconds }: Opened): Values {
  const own = Object.fromEntries(
    Object.entries(saved).filter(
      ([element, value]) =>
        // Any other element of a statement would be refused by the player.
        element.startsWith('cmi.') && value !== '' && !OF_ONE_SITTING.test(element) && !SET_BY_US.test(element),
    ),
  );
  const credit = mode === 'normal' ? 'credit' : 'no-credit';
  const entry = isResumed ? 'resume' : mode === 'review' ? '' : 'ab-initio';
  const preset =
    version === '1.2'
      ? {
          'cmi.core.student_id': learner.id,
          'cmi.core.student_name': learner.name,
          'cmi.core.credit': credit,
          'cmi.core.entry': entry,
          'cmi.core.lesson_mode': mode,
          'cmi.core.total_time': clockOf(seconds),
          'cmi.launch_data': item.launch_data,
          'cmi.student_data.mastery_score': item.mastery_score,
          'cmi.student_data.max_time_allowed': item.max_time_allowed,
          'cmi.student_data.time_limit_action': item.time_limit_action,
        }
      : {
          'cmi.learner_id': learner.id,
          'cmi.learner_name': learner.name,
          'cmi.credit': credit,
          'cmi.entry': entry,
          'cmi.mode': mode,
          'cmi.total_time': `PT${seconds}S`,
          'cmi.launch_data': item.launch_data,
          'cmi.scaled_passing_score': item.scaled_passing_score,
          'cmi.completion_threshold': item.completion_threshold,
          'cmi.max_time_allowed': item.max_time_allowed,
          'cmi.time_limit_action': item.time_limit_action,
        };
  const elements = Object.entries(preset).flatMap(([element, value]) =>
    value === undefined || value === '' ? [] : [[element, String(value)] as const],
  );
  return { ...own, ...Object.fromEntries(elements) };
}

/** Formats seconds as SCORM 1.2 writes a time, with four digits of hours. */
function clockOf(seconds: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
}

/**
 * Returns the address of the part's page relative to the player's address. Only its path is encoded; what follows the path stays
 * as it is.
 */
export function launchOf({ href }: Pick<FoundItem, 'href'>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href)!;
  return `files/${path.split('/').map(encodeSegment).join('/')}${rest}`;
}

/** Encodes a segment of a path. A manifest writes it either encoded or as the file is called. */
const encodeSegment = (segment: string): string => {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return encodeURIComponent(segment);
  }
};
