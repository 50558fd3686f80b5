import { z } from 'zod';
import { certificateSettings } from '../certificates/certificate.ts';
import { reminders as reminderSettings } from '../course-emails/reminders.ts';
import { courseType } from '../courses/course.ts';
import { peopleSelection, selectionFlaws, tickedIds } from '../people/selection.ts';
import { count, flag, id, listOf, moment, pageQuery } from '../shared/page.ts';
import { targets } from '../people/targets.ts';
import { without } from '../shared/fields.ts';
import { pictureLimits } from '../shared/file-limits.ts';
import { versioned } from '../shared/version.ts';
import { file, jsonField } from '../shared/upload.ts';

export const assignedStatuses = ['active', 'planned', 'completed'] as const;
export const assignedStatus = z.enum(assignedStatuses);
export type AssignedStatus = z.infer<typeof assignedStatus>;

const title = z.string().trim().min(1).max(200);
/** The certificate settings; absent: no certificate. */
const certificate = certificateSettings.optional();
/** The reminder schedule; absent: the default one. */
const reminders = reminderSettings.optional();
const endsAfterStart = { path: ['end_date'], error: 'before start_date' };

export const assignmentForm = z
  .object({
    course_id: id,
    title: title.optional(),
    start_date: moment,
    end_date: moment,
    targets: jsonField(targets),
    /** The picture that learners see; absent: the course's own. */
    picture: file(pictureLimits).optional(),
    certificate: jsonField(certificateSettings).optional(),
    reminders: jsonField(reminderSettings).optional(),
  })
  .refine((form) => form.start_date < form.end_date, endsAfterStart);
export const newAssignment = z
  .object({ course_id: id, title: title.optional(), start_date: moment, end_date: moment, targets, certificate, reminders })
  .refine((form) => form.start_date < form.end_date, endsAfterStart);
export type NewAssignment = z.output<typeof newAssignment>;

export const bulkAssignment = z
  .object({ courses_ids: z.array(id).min(1).max(50), start_date: moment, end_date: moment, targets, certificate, reminders })
  .refine((form) => form.start_date < form.end_date, endsAfterStart);
export type BulkAssignment = z.output<typeof bulkAssignment>;

/** A course assigned to people selected in the employee list. */
export const selectionAssignment = z
  .object({
    courses_ids: z.array(id).min(1).max(50),
    start_date: moment,
    end_date: moment,
    selection: peopleSelection,
    reminders,
  })
  .refine((form) => form.start_date < form.end_date, endsAfterStart);
export type SelectionAssignment = z.output<typeof selectionAssignment>;

export const assignmentChange = z
  .object({
    title,
    start_date: moment,
    end_date: moment,
    certificate: certificateSettings.nullable(),
    reminders: reminderSettings.nullable(),
  })
  .partial();
export type AssignmentChange = z.output<typeof assignmentChange>;

export const assignedCourse = z.object({
  id,
  course_id: id,
  type: courseType,
  /** The course belongs to the installation's library. */
  is_public: z.boolean(),
  title: z.string(),
  image_path: z.string().nullable(),
  /** The name of the library's course, on which its cover depends; null: not a course of the library. */
  library_course: z.string().nullable(),
  start_date: moment,
  end_date: moment,
  status: assignedStatus,
  /** Spelled as in the public contract. */
  isCompleted: z.boolean(),
  /** Whether learners see the course; false: it is hidden from them. */
  is_enabled: z.boolean(),
  /** What assigned the course: an operator, a campaign, a tag, or the renewal of certificates. */
  source: z.enum(['manual', 'campaign', 'tag', 'renewal']),
  /** A job is still adding people. */
  is_enrolling: z.boolean(),
  /** The certificate settings; null: no certificate. */
  certificate: certificateSettings.nullable(),
  /** The reminder schedule; null: the default one. */
  reminders: reminderSettings.nullable(),
  /** Issued certificates, revoked and expired ones included. */
  certificates_count: count,
  progress: z.number(),
  /**
   * The step of learner counts where individual learners are hidden: counts are rounded down to a multiple of this number. Null
   * where learners are visible.
   */
  counted_in: count.nullable(),
  learners_count: count,
  in_progress_count: count,
  completed_count: count,
  /** The number of themes in the course; `theory` and `testing` are the percentages that all learners together have done. */
  themes: count,
  theory: z.number(),
  testing: z.number(),
  ...versioned,
});
export type AssignedCourse = z.infer<typeof assignedCourse>;

export const learnerGroups = ['not_started', 'in_progress', 'completed', 'overdue'] as const;
export const learnerGroup = z.enum(learnerGroups);
export type LearnerGroup = z.infer<typeof learnerGroup>;

export const assignedGroups = z.object({
  not_started: count,
  in_progress: count,
  completed: count,
  overdue: count,
  /** The learning plan: people who are past the end date without finishing are behind. */
  plan: z.object({ NORMAL: count, BEHIND: count }),
});
export type AssignedGroups = z.infer<typeof assignedGroups>;

export const assignedEmployee = z.object({
  id,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.object({ id, title: z.string() }),
  is_registered: z.boolean(),
  group: learnerGroup,
  plan: z.enum(['NORMAL', 'BEHIND']),
  progress: z.number(),
  end_date: moment,
  started_at: moment.nullable(),
  completed_at: moment.nullable(),
});
export type AssignedEmployee = z.infer<typeof assignedEmployee>;

const learnersFilter = z.object({ search: z.string().trim().max(200).optional(), group: learnerGroup.optional() });
export type LearnersFilter = z.output<typeof learnersFilter>;
export const assignedEmployeesQuery = pageQuery.extend(learnersFilter.shape);
export type AssignedEmployeesQuery = z.output<typeof assignedEmployeesQuery>;

/** The learners that ticked rows select: the listed ones, or everyone the search and state find except the listed ones. */
export const learnersSelection = z
  .object({
    ids: tickedIds,
    all: z.boolean().default(false),
    filter: learnersFilter.prefault({}),
  })
  .refine(({ all, ids: { include_ids } }) => all || include_ids.length > 0, { path: ['ids'] })
  .superRefine(without(selectionFlaws));
export type LearnersSelection = z.output<typeof learnersSelection>;

/** A later end date for the selected learners only. */
export const extension = learnersSelection.safeExtend({ end_date: moment });
export type Extension = z.output<typeof extension>;

/** Which unfinished learners to invite again; an absent field does not filter. */
export const reinvitation = z.object({
  is_not_registered: flag.optional(),
  /** Only people with the newcomer tag. */
  newbie: flag.optional(),
  progress_groups: listOf(learnerGroup),
  process_groups: listOf(z.enum(['NORMAL', 'BEHIND'])),
});
export type Reinvitation = z.output<typeof reinvitation>;

export const progressChange = z.object({
  data: z.array(z.object({ date: z.string(), progress: z.number() })),
  /** Percentage points since the first point of the series. */
  change: z.number(),
});
