import type { DB } from './schema.ts';

/** A part of the server that writes tables: a feature, or a foundation by its folder name. */
type Room = string;
/** `also`: other folders that write the table, with what they write: calling the owner would be a cycle, or the column is theirs. */
type Owned = Room | { owner: Room; also: Readonly<Record<Room, string>> };

/**
 * The owner of each table. Only its folder writes the table, and other folders named here with the reason. `npm run verify`
 * checks this, except in migrations, the seed of the demonstration and tests.
 */
export const tableOwners: Readonly<Record<keyof DB | 'migrations', Owned>> = {
  assigned_course_days: 'assignments',
  assigned_courses: 'assignments',
  assigned_steps: 'assignments',
  assignment_targets: 'assignments',
  audit_heads: 'audit',
  audit_log: 'audit',
  audit_seals: 'audit',
  autophish_plans: 'autophish',
  autophish_settings: 'autophish',
  bulk_people: 'long-jobs',
  campaign_counters: 'phishing-results',
  campaign_machines: 'phishing-results',
  campaign_templates: 'phishing-campaigns',
  certificates: 'certificates',
  consents: 'consents',
  course_notices: 'course-emails',
  course_changes: 'courses',
  courses: 'courses',
  deleted_slides: 'modules',
  deliveries: {
    owner: 'phishing-delivery',
    also: {
      'phishing-results':
        'the actions on a sent delivery, what they prove about its arrival, and whether they are excused; department_id, when a department’s deliveries move to another',
      'phishing-tracking': 'gotcha_seconds, for how long the page after a click was read',
    },
  },
  delivery_events: 'phishing-results',
  departments: {
    owner: 'departments',
    also: { organizations: 'the default one of a new organisation' },
  },
  dkim_keys: 'dkim-keys',
  directories: 'directories',
  directory_grants: 'directories',
  directory_issues: 'directories',
  employee_views: 'employees',
  enrolments: {
    owner: 'assignments',
    also: { learning: 'position, reached, is_failed and the steps done: a learner’s own progress' },
  },
  field_edits: 'http',
  files: 'files',
  idempotency_keys: 'http',
  identities: 'identities',
  installation: {
    owner: 'settings',
    also: { courses: 'which courses of its own were loaded last' },
  },
  learning_days: 'assignments',
  delivery_days: 'phishing-results',
  email_texts: 'emails',
  emails: 'emails',
  long_jobs: 'long-jobs',
  manager_figures: 'phishing-results',
  manager_notices: 'course-emails',
  mail_server_states: 'mail',
  migrations: 'db',
  modules: {
    owner: 'modules',
    also: { courses: 'the installation’s own courses come whole from their files' },
  },
  one_time_tokens: 'emails',
  organization_days: 'statistics',
  organization_figures: 'organizations',
  organizations: {
    owner: 'organizations',
    also: {
      auth: 'columns of the sign-in policy',
      'course-emails': 'reminded_on',
      settings: 'columns of the sending blocks, of reports and of course emails',
      sso: 'forse_saml and inherits_sso',
      'two-factor': 'requires_two_factor and two_factor_due_at',
      'working-hours': 'its week, hours and holidays',
    },
  },
  process_loads: 'load',
  phishing_campaigns: {
    owner: 'phishing-campaigns',
    also: {
      'campaign-approval': 'approval_*, as a second person decides; status and dates, where sending begins by that',
      'tag-campaigns': 'the campaign of a tag and a template, which begins and grows as people get the tag',
      'phishing-delivery':
        'held_at and held_count, together with the deliveries on hold; email_send_end_date, when deliveries wait for the morning; ignored_bounces_count, of bounces that do not count',
    },
  },
  phishing_emails: 'phishing-templates',
  phishing_exclusions: 'phishing-exclusions',
  phishing_pages: 'phishing-templates',
  phishing_addresses: 'phishing-delivery',
  phishing_templates: 'phishing-templates',
  redirect_pages: 'phishing-redirects',
  risk_priors: 'statistics',
  risk_states: 'statistics',
  questions: {
    owner: 'modules',
    also: { courses: 'the installation’s own courses come whole from their files' },
  },
  quiz_attempts: {
    owner: 'learning',
    also: { assignments: 'an operator’s decision that people start again' },
  },
  report_deliveries: 'reports',
  report_runs: 'reports',
  reports: 'reports',
  recovery_codes: {
    owner: 'two-factor',
    also: { employees: 'taken away with what a person had opened' },
  },
  scorm_attempts: 'scorm',
  scorm_events: 'scorm',
  scorm_interactions: 'scorm',
  scorm_states: 'scorm',
  scorm_courses: {
    owner: 'scorm',
    also: { courses: 'with the copy of a course' },
  },
  scorm_packages: {
    owner: 'scorm',
    also: { courses: 'with the copy of a course' },
  },
  second_factors: {
    owner: 'two-factor',
    also: { employees: 'taken away with what a person had opened' },
  },
  sections: 'courses',
  sender_mappings: 'library-senders',
  sending_profiles: 'sending-profiles',
  sending_states: {
    owner: 'phishing-delivery',
    also: { 'sending-profiles': 'a server that was given up is tried again under new settings' },
  },
  sessions: {
    owner: 'auth',
    also: {
      employees: 'revoked_at, when a person’s access ends',
      http: 'last_seen_at, with each request',
      profile: 'revoked_at, of one’s own',
      sso: 'revoked_at, when the provider signs a person out',
      'two-factor': 'wrong_codes',
    },
  },
  sign_in_attempts: 'auth',
  slide_edits: 'modules',
  slides: {
    owner: 'modules',
    also: { courses: 'the installation’s own courses come whole from their files' },
  },
  sso_assertions: 'sso',
  sso_codes: {
    owner: 'sso',
    also: { employees: 'taken away with what a person had opened' },
  },
  sso_providers: 'sso',
  sso_requests: 'sso',
  sso_sessions: 'sso',
  sso_trials: 'sso',
  staff_import_changes: 'staff-imports',
  staff_import_rows: 'staff-imports',
  staff_imports: 'staff-imports',
  step_completions: {
    owner: 'learning',
    also: { assignments: 'an operator’s decision that people have completed the course, or start again' },
  },
  tag_actions: {
    owner: 'tag-automation',
    also: { tags: 'defer_by within a shorter life of the tag, and includes_present' },
  },
  tag_assignments: 'tags',
  tag_runs: {
    owner: 'tags',
    also: { 'tag-automation': 'what became of a run, in the transaction that does it' },
  },
  tags: 'tags',
  themes: {
    owner: 'courses',
    also: { modules: 'deleted_at, with the module that they show' },
  },
  user_days: {
    owner: 'statistics',
    also: { assignments: 'progress, in the statement that changes it' },
  },
  users: {
    owner: 'employees',
    also: {
      app: 'the first person of an organisation made from the command line',
      assignments: 'progress, learning and is_behind',
      auth: 'password_hash, and at registration the name and language',
      'first-day': 'puts_first_day_away, of one’s own',
      departments: 'department_id, of people who move out of a deleted department',
      organizations: 'roles, of super users',
      'phishing-results':
        'sent_count, clicked_count, entered_data_count, failures_in_row, and address_refused_at, from mail servers’ answers and people’s actions',
      profile: 'the person’s own fields',
      statistics: 'risk_level and risk_parts',
    },
  },
  verified_domains: {
    owner: 'domains',
    also: { app: 'the domain of an organisation made from the command line' },
  },
  waiting_uploads: 'files',
  working_days: 'working-hours',
};

/** Code that writes tables whatever their names. */
export const writersOfAnyTable: Readonly<Record<string, string>> = {
  'server/src/db/fold.ts': 'folds tables of differences',
  'server/src/db/erase.ts': 'erases an organisation from every table',
  'server/src/app/reseal.ts': 'encrypts saved secrets again under another key',
};
