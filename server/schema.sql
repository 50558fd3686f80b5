-- Made by `npm run types:db` from the migrated database; a test fails when it is out of date. It is read, never run:
-- `server/migrations` makes the database. Row level security is on for every table that has policies.

-- Written by assignments
create table assigned_course_days (
  assigned_course_id uuid not null,
  day date not null,
  organization_id uuid not null,
  progress numeric(5,2) not null,
  constraint assigned_course_days_pkey PRIMARY KEY (assigned_course_id, day),
  constraint assigned_course_days_organization_id_assigned_course_id_fkey FOREIGN KEY (organization_id, assigned_course_id) REFERENCES assigned_courses(organization_id, id),
  constraint assigned_course_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on assigned_course_days for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by assignments
create table assigned_courses (
  campaign_id uuid,
  certificate jsonb,
  completed_at timestamp with time zone,
  completed_count integer not null default 0,
  course_id uuid not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  deleted_at timestamp with time zone,
  end_date timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  in_progress_count integer not null default 0,
  is_enabled boolean not null default true,
  is_enrolling boolean not null default false,
  learners_count integer not null default 0,
  organization_id uuid not null,
  picture_file_id uuid,
  progress numeric(5,2) not null generated always as (
CASE
    WHEN ((learners_count * (theory_count + quiz_count)) = 0) THEN (0)::numeric
    ELSE round(((100.0 * ((theory_done + quiz_done))::numeric) / (((learners_count)::bigint * (theory_count + quiz_count)))::numeric), 2)
END) stored,
  quiz_count integer not null default 0,
  quiz_done bigint not null default 0,
  reminders jsonb,
  renewal_of uuid,
  source text not null default 'manual'::text,
  start_date timestamp with time zone not null,
  status text not null,
  tag_action_id uuid,
  themes_count integer not null default 0,
  theory_count integer not null default 0,
  theory_done bigint not null default 0,
  title text not null,
  constraint assigned_courses_pkey PRIMARY KEY (id),
  constraint assigned_courses_organization_id_id_key UNIQUE (organization_id, id),
  constraint assigned_courses_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES phishing_campaigns(id),
  constraint assigned_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint assigned_courses_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint assigned_courses_organization_id_renewal_of_fkey FOREIGN KEY (organization_id, renewal_of) REFERENCES assigned_courses(organization_id, id),
  constraint assigned_courses_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES files(id),
  constraint assigned_courses_tag_action_id_fkey FOREIGN KEY (tag_action_id) REFERENCES tag_actions(id),
  constraint assigned_courses_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'campaign'::text, 'tag'::text, 'renewal'::text]))),
  constraint assigned_courses_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'active'::text, 'completed'::text])))
);
CREATE INDEX assigned_courses_newest ON public.assigned_courses USING btree (organization_id, start_date DESC) WHERE (deleted_at IS NULL);
CREATE INDEX assigned_courses_to_turn ON public.assigned_courses USING btree (status, start_date, end_date) WHERE (status = ANY (ARRAY['planned'::text, 'active'::text]));
CREATE UNIQUE INDEX assigned_courses_of_campaign ON public.assigned_courses USING btree (campaign_id, course_id) WHERE ((source = 'campaign'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX assigned_courses_of_renewal ON public.assigned_courses USING btree (renewal_of) WHERE ((renewal_of IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX assigned_courses_of_tag ON public.assigned_courses USING btree (tag_action_id, course_id) WHERE ((tag_action_id IS NOT NULL) AND (deleted_at IS NULL));
create policy tenant on assigned_courses for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by assignments
create table assigned_steps (
  assigned_course_id uuid not null,
  order_id integer not null,
  organization_id uuid not null,
  step text not null,
  theme_id uuid not null,
  constraint assigned_steps_pkey PRIMARY KEY (assigned_course_id, theme_id, step),
  constraint assigned_steps_organization_id_assigned_course_id_fkey FOREIGN KEY (organization_id, assigned_course_id) REFERENCES assigned_courses(organization_id, id),
  constraint assigned_steps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint assigned_steps_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES themes(id),
  constraint assigned_steps_step_check CHECK ((step = ANY (ARRAY['theory'::text, 'quiz'::text])))
);
CREATE INDEX assigned_steps_of_theme ON public.assigned_steps USING btree (organization_id, theme_id);
create policy tenant on assigned_steps for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by assignments
create table assignment_targets (
  assigned_course_id uuid not null,
  choice integer not null,
  kind text not null,
  organization_id uuid not null,
  target_id uuid not null,
  constraint assignment_targets_pkey PRIMARY KEY (assigned_course_id, choice, kind, target_id),
  constraint assignment_targets_organization_id_assigned_course_id_fkey FOREIGN KEY (organization_id, assigned_course_id) REFERENCES assigned_courses(organization_id, id),
  constraint assignment_targets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint assignment_targets_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'user'::text, 'department'::text, 'excluded_user'::text, 'excluded_department'::text])))
);
CREATE INDEX assignment_targets_by_target ON public.assignment_targets USING btree (organization_id, kind, target_id);
create policy tenant on assignment_targets for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by audit
create table audit_heads (
  hash bytea not null,
  organization_id uuid not null,
  constraint audit_heads_pkey PRIMARY KEY (organization_id),
  constraint audit_heads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on audit_heads for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER audit_heads_never_emptied BEFORE TRUNCATE ON public.audit_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Written by audit
create table audit_log (
  action text not null,
  actor_id uuid,
  actor_name text not null,
  address text,
  after jsonb,
  at timestamp with time zone not null default clock_timestamp(),
  before jsonb,
  hash bytea not null,
  id bigint not null generated always as identity,
  object_id text,
  object_type text not null,
  organization_id uuid not null,
  previous_hash bytea not null,
  trace_id text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (organization_id, action, id DESC);
CREATE INDEX audit_log_by_actor ON public.audit_log USING gin (actor_name gin_trgm_ops);
CREATE INDEX audit_log_by_object ON public.audit_log USING btree (organization_id, object_id, id DESC);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (organization_id, at);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (organization_id, id DESC);
CREATE INDEX audit_log_of_object ON public.audit_log USING btree (organization_id, object_type, object_id, id DESC);
create policy tenant on audit_log for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_chain BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_row();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Written by audit
create table audit_seals (
  hash bytea not null,
  key_name text not null,
  organization_id uuid not null,
  row_id bigint not null,
  seal bytea not null,
  sealed_at timestamp with time zone not null,
  constraint audit_seals_pkey PRIMARY KEY (organization_id, row_id, key_name),
  constraint audit_seals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on audit_seals for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_never_emptied BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Written by autophish
create table autophish_plans (
  campaign_id uuid,
  missed text,
  month text not null,
  organization_id uuid not null,
  planned_at timestamp with time zone not null default now(),
  constraint autophish_plans_pkey PRIMARY KEY (organization_id, month),
  constraint autophish_plans_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES phishing_campaigns(organization_id, id),
  constraint autophish_plans_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint autophish_plans_check CHECK ((num_nonnulls(campaign_id, missed) = 1)),
  constraint autophish_plans_missed_check CHECK ((missed = ANY (ARRAY['installation_paused'::text, 'deactivated'::text, 'organization_paused'::text, 'licence'::text, 'no_templates'::text, 'nobody'::text, 'late'::text]))),
  constraint autophish_plans_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text))
);
create policy tenant on autophish_plans for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by autophish
create table autophish_settings (
  course_again boolean not null default false,
  course_id uuid,
  day integer not null default 1,
  days integer not null default 10,
  excluded_tags uuid[] not null default '{}'::uuid[],
  has_auto_course boolean not null default false,
  is_on boolean not null default false,
  languages text[] not null,
  organization_id uuid not null,
  period integer not null default 30,
  since timestamp with time zone not null default now(),
  source text not null default 'all'::text,
  switched_at timestamp with time zone,
  switched_by uuid,
  target_type text not null default 'all'::text,
  targets jsonb not null,
  targets_auto_course text not null default 'clicked'::text,
  constraint autophish_settings_pkey PRIMARY KEY (organization_id),
  constraint autophish_settings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint autophish_settings_organization_id_switched_by_fkey FOREIGN KEY (organization_id, switched_by) REFERENCES users(organization_id, id),
  constraint autophish_settings_day_check CHECK (((day >= 1) AND (day <= 28))),
  constraint autophish_settings_days_check CHECK (((days >= 1) AND (days <= 15))),
  constraint autophish_settings_period_check CHECK (((period >= 1) AND (period <= 999))),
  constraint autophish_settings_source_check CHECK ((source = ANY (ARRAY['all'::text, 'library'::text, 'own'::text]))),
  constraint autophish_settings_target_type_check CHECK ((target_type = ANY (ARRAY['all'::text, 'custom'::text])))
);
create policy tenant on autophish_settings for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by long-jobs
create table bulk_people (
  job_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  constraint bulk_people_pkey PRIMARY KEY (job_id, user_id),
  constraint bulk_people_job_id_fkey FOREIGN KEY (job_id) REFERENCES long_jobs(id) ON DELETE CASCADE,
  constraint bulk_people_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on bulk_people for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-results
create table campaign_counters (
  automated integer not null default 0,
  campaign_id uuid not null,
  campaign_template_id uuid not null,
  clicked integer not null default 0,
  department_id uuid not null,
  entered_data integer not null default 0,
  excused integer not null default 0,
  failed integer not null default 0,
  group_size integer not null default 0,
  incidents integer not null default 0,
  opened integer not null default 0,
  opened_attachment integer not null default 0,
  organization_id uuid not null,
  os text not null default ''::text,
  reported integer not null default 0,
  sent integer not null default 0,
  unconfirmed integer not null default 0,
  constraint campaign_counters_pkey PRIMARY KEY (campaign_id, campaign_template_id, department_id, os),
  constraint campaign_counters_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES phishing_campaigns(organization_id, id),
  constraint campaign_counters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on campaign_counters for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-results
create table campaign_machines (
  campaign_id uuid not null,
  hits integer not null default 0,
  kind text not null,
  organization_id uuid not null,
  reason text not null,
  constraint campaign_machines_pkey PRIMARY KEY (organization_id, campaign_id, kind, reason),
  constraint campaign_machines_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES phishing_campaigns(organization_id, id) ON DELETE CASCADE,
  constraint campaign_machines_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
create policy tenant on campaign_machines for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-campaigns
create table campaign_templates (
  attachments jsonb not null,
  attack_vectors text[] not null,
  campaign_id uuid not null,
  difficulty text not null,
  expected_from numeric(4,1),
  expected_to numeric(4,1),
  html text not null,
  id uuid not null default gen_random_uuid(),
  invitation jsonb,
  language text not null,
  link_addresses text[] not null default '{}'::text[],
  name text not null,
  organization_id uuid not null,
  page_html text not null,
  red_flags jsonb not null,
  sender_address text not null,
  sender_name text not null,
  subject text not null,
  template_id uuid not null,
  text text not null,
  constraint campaign_templates_pkey PRIMARY KEY (id),
  constraint campaign_templates_organization_id_id_key UNIQUE (organization_id, id),
  constraint campaign_templates_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES phishing_campaigns(organization_id, id),
  constraint campaign_templates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint campaign_templates_template_id_fkey FOREIGN KEY (template_id) REFERENCES phishing_templates(id)
);
CREATE INDEX campaign_templates_of_campaign ON public.campaign_templates USING btree (organization_id, campaign_id);
CREATE INDEX campaign_templates_of_template ON public.campaign_templates USING btree (organization_id, template_id);
create policy tenant on campaign_templates for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by certificates
create table certificates (
  assigned_course_id uuid not null,
  completed_on date not null,
  course_id uuid not null,
  course_title text not null,
  enrolment_id uuid not null,
  holder text not null,
  id uuid not null default gen_random_uuid(),
  issued_at timestamp with time zone not null default now(),
  language text not null,
  look jsonb not null,
  number text not null,
  organization_id uuid not null,
  organization_title text not null,
  renewed_at timestamp with time zone,
  revoke_reason text,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  surname text not null,
  user_id uuid not null,
  valid_until date,
  constraint certificates_pkey PRIMARY KEY (organization_id, id),
  constraint certificates_number_key UNIQUE (number),
  constraint certificates_organization_id_enrolment_id_key UNIQUE (organization_id, enrolment_id),
  constraint certificates_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint certificates_organization_id_assigned_course_id_fkey FOREIGN KEY (organization_id, assigned_course_id) REFERENCES assigned_courses(organization_id, id),
  constraint certificates_organization_id_enrolment_id_fkey FOREIGN KEY (organization_id, enrolment_id) REFERENCES enrolments(organization_id, id),
  constraint certificates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint certificates_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint certificates_check CHECK (((revoked_at IS NULL) = (revoke_reason IS NULL))),
  constraint certificates_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text])))
);
CREATE INDEX certificates_of_assignment ON public.certificates USING btree (organization_id, assigned_course_id, completed_on DESC, holder);
CREATE INDEX certificates_of_person ON public.certificates USING btree (organization_id, user_id, course_id);
CREATE INDEX certificates_to_renew ON public.certificates USING btree (organization_id, valid_until) WHERE ((valid_until IS NOT NULL) AND (renewed_at IS NULL) AND (revoked_at IS NULL));
create policy tenant on certificates for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by consents
create table consents (
  accepted_at timestamp with time zone not null default now(),
  address text not null,
  agent text not null,
  kind text not null,
  organization_id uuid not null,
  user_id uuid not null,
  version integer not null,
  constraint consents_pkey PRIMARY KEY (organization_id, user_id, kind, version),
  constraint consents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint consents_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['privacy_policy'::text, 'agreement'::text]))),
  constraint consents_version_check CHECK ((version > 0))
);
create policy tenant on consents for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_never_emptied BEFORE TRUNCATE ON public.consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Written by courses
create table course_changes (
  changed_at timestamp with time zone not null,
  course_id uuid not null,
  day date not null,
  organization_id uuid,
  constraint course_changes_pkey PRIMARY KEY (course_id, day),
  constraint course_changes_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint course_changes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX course_changes_of_organization ON public.course_changes USING btree (organization_id) WHERE (organization_id IS NOT NULL);
create policy catalogue on course_changes for select using (organization_id IS NULL);
create policy tenant on course_changes for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by course-emails
create table course_notices (
  assigned_course_id uuid not null,
  due_at timestamp with time zone not null,
  is_notified boolean not null default false,
  kind text not null,
  occasion text not null default ''::text,
  organization_id uuid not null,
  settled_at timestamp with time zone,
  user_id uuid not null,
  constraint course_notices_pkey PRIMARY KEY (organization_id, assigned_course_id, user_id, kind, occasion),
  constraint course_notices_organization_id_assigned_course_id_fkey FOREIGN KEY (organization_id, assigned_course_id) REFERENCES assigned_courses(organization_id, id),
  constraint course_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint course_notices_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint course_notices_check CHECK (((settled_at IS NOT NULL) OR (NOT is_notified))),
  constraint course_notices_kind_check CHECK ((kind = ANY (ARRAY['assigned'::text, 'invited_again'::text, 'due_changed'::text, 'due_soon'::text, 'overdue'::text, 'completed'::text, 'withdrawn'::text])))
);
CREATE INDEX course_notices_due ON public.course_notices USING btree (due_at, organization_id) WHERE (settled_at IS NULL);
CREATE INDEX course_notices_waiting ON public.course_notices USING btree (organization_id, user_id, due_at) WHERE (settled_at IS NULL);
create policy tenant on course_notices for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by courses
create table courses (
  archived boolean not null default false,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  deleted_at timestamp with time zone,
  description text not null default ''::text,
  id uuid not null default gen_random_uuid(),
  language text not null default 'ru'::text,
  library_key text,
  minutes integer not null default 10,
  organization_id uuid,
  picture_file_id uuid,
  tags text[] not null default '{}'::text[],
  title text not null,
  type text not null default 'course'::text,
  updated_at timestamp with time zone not null default now(),
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_library_key_key UNIQUE (library_key),
  constraint courses_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint courses_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES files(id),
  constraint courses_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text]))),
  constraint courses_title_check CHECK ((title <> ''::text)),
  constraint courses_type_check CHECK ((type = ANY (ARRAY['course'::text, 'scorm'::text])))
);
CREATE INDEX courses_of_organization ON public.courses USING btree (organization_id, created_at DESC) WHERE (deleted_at IS NULL);
create policy catalogue on courses for select using (organization_id IS NULL);
create policy tenant on courses for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by modules
create table deleted_slides (
  audio_file_id uuid,
  deleted_at timestamp with time zone not null default now(),
  html text not null,
  id uuid not null,
  module_id uuid not null,
  order_id integer not null,
  organization_id uuid not null,
  picture_file_id uuid,
  title text not null,
  constraint deleted_slides_pkey PRIMARY KEY (organization_id, id),
  constraint deleted_slides_audio_file_id_fkey FOREIGN KEY (audio_file_id) REFERENCES files(id),
  constraint deleted_slides_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE,
  constraint deleted_slides_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint deleted_slides_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES files(id)
);
CREATE INDEX deleted_slides_by_age ON public.deleted_slides USING btree (organization_id, deleted_at);
create policy tenant on deleted_slides for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-delivery, and by
--   phishing-results: the actions on a sent delivery, what they prove about its arrival, and whether they are excused; department_id, when a department’s deliveries move to another
--   phishing-tracking: gotcha_seconds, for how long the page after a click was read
create table deliveries (
  attempt smallint not null default 1,
  automated_count integer not null default 0,
  bounce_failure text,
  bounced_at timestamp with time zone,
  campaign_id uuid not null,
  campaign_template_id uuid not null,
  cap_day date,
  claimed_by uuid,
  clicked_at timestamp with time zone,
  department_id uuid not null,
  due_since timestamp with time zone,
  entered_data_at timestamp with time zone,
  excuse text,
  excused_at timestamp with time zone,
  excused_by uuid,
  failure text,
  fills_group boolean not null default true,
  gotcha_seconds smallint,
  hits integer not null default 0,
  id uuid not null default gen_random_uuid(),
  last_hit_at timestamp with time zone,
  last_hit_kind text,
  lease_until timestamp with time zone,
  link_address text,
  manager_id uuid,
  opened_at timestamp with time zone,
  opened_attachment_at timestamp with time zone,
  organization_id uuid not null,
  os text,
  reported_at timestamp with time zone,
  result text,
  result_at timestamp with time zone,
  send_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sent_to text,
  setbacks integer not null default 0,
  state text not null default 'queued'::text,
  token_hash bytea not null,
  tries smallint not null default 0,
  user_id uuid not null,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_of_person UNIQUE (campaign_id, user_id, attempt),
  constraint deliveries_organization_id_id_key UNIQUE (organization_id, id),
  constraint deliveries_token_hash_key UNIQUE (token_hash),
  constraint deliveries_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES phishing_campaigns(organization_id, id),
  constraint deliveries_organization_id_campaign_template_id_fkey FOREIGN KEY (organization_id, campaign_template_id) REFERENCES campaign_templates(organization_id, id),
  constraint deliveries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint deliveries_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint deliveries_attempt_check CHECK ((attempt > 0)),
  constraint deliveries_check CHECK (((excused_at IS NULL) = (excuse IS NULL))),
  constraint deliveries_gotcha_seconds_check CHECK (((gotcha_seconds >= 1) AND (gotcha_seconds <= 600))),
  constraint deliveries_result_check CHECK ((result = ANY (ARRAY['sent'::text, 'opened'::text, 'clicked'::text, 'opened_attachment'::text, 'entered_data'::text]))),
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'claimed'::text, 'transmitting'::text, 'sent'::text, 'deferred'::text, 'held'::text, 'failed'::text, 'unconfirmed'::text, 'cancelled'::text])))
);
CREATE INDEX deliveries_acts ON public.deliveries USING btree (organization_id, campaign_id) INCLUDE (state, sent_at, opened_at, clicked_at, opened_attachment_at, entered_data_at) WHERE (opened_at IS NOT NULL);
CREATE INDEX deliveries_bounced ON public.deliveries USING btree (campaign_id, bounced_at) WHERE (bounced_at IS NOT NULL);
CREATE INDEX deliveries_by_sending ON public.deliveries USING btree (organization_id, sent_at, id) INCLUDE (user_id) WHERE (sent_at IS NOT NULL);
CREATE INDEX deliveries_due ON public.deliveries USING btree (organization_id, send_at) WHERE (state = ANY (ARRAY['queued'::text, 'deferred'::text]));
CREATE INDEX deliveries_failed ON public.deliveries USING btree (organization_id, campaign_id) WHERE (state = 'failed'::text);
CREATE INDEX deliveries_leased ON public.deliveries USING btree (lease_until) WHERE (state = ANY (ARRAY['claimed'::text, 'transmitting'::text]));
CREATE INDEX deliveries_news ON public.deliveries USING btree (organization_id, campaign_id, result_at DESC NULLS LAST, id);
CREATE INDEX deliveries_of_campaign ON public.deliveries USING btree (organization_id, campaign_id, result) INCLUDE (user_id);
CREATE INDEX deliveries_of_department ON public.deliveries USING btree (organization_id, department_id);
CREATE INDEX deliveries_of_user ON public.deliveries USING btree (organization_id, user_id, sent_at DESC);
CREATE INDEX deliveries_read ON public.deliveries USING btree (organization_id, campaign_id) INCLUDE (gotcha_seconds) WHERE (gotcha_seconds IS NOT NULL);
CREATE INDEX deliveries_sent_times ON public.deliveries USING btree (organization_id, campaign_id, sent_at) WHERE (state = 'sent'::text);
CREATE INDEX deliveries_waiting ON public.deliveries USING btree (organization_id, campaign_id, send_at) WHERE (state = ANY (ARRAY['queued'::text, 'deferred'::text, 'held'::text]));
CREATE INDEX deliveries_with_incident ON public.deliveries USING btree (organization_id, sent_at) INCLUDE (user_id, campaign_id, campaign_template_id) WHERE ((state = 'sent'::text) AND ((clicked_at IS NOT NULL) OR (opened_attachment_at IS NOT NULL)));
create policy tenant on deliveries for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-results
create table delivery_days (
  automated bigint not null default 0,
  clicked bigint not null default 0,
  closed bigint not null default 0,
  closed_incidents bigint not null default 0,
  day date not null,
  difficulty text not null,
  entered_data bigint not null default 0,
  excused bigint not null default 0,
  expected_from numeric not null default 0,
  expected_incidents numeric not null default 0,
  expected_to numeric not null default 0,
  group_size bigint not null default 0,
  id bigint not null generated always as identity,
  incidents bigint not null default 0,
  is_folded boolean not null default false,
  opened bigint not null default 0,
  opened_attachment bigint not null default 0,
  organization_id uuid not null,
  rated bigint not null default 0,
  reported bigint not null default 0,
  sent bigint not null default 0,
  constraint delivery_days_pkey PRIMARY KEY (organization_id, id),
  constraint delivery_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint delivery_days_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'moderate'::text, 'hard'::text])))
);
CREATE INDEX delivery_days_by_day ON public.delivery_days USING btree (organization_id, day);
CREATE INDEX delivery_days_to_fold ON public.delivery_days USING btree (organization_id, day, difficulty) WHERE (NOT is_folded);
create policy tenant on delivery_days for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-results
create table delivery_events (
  address text,
  agent text,
  at timestamp with time zone not null default now(),
  delivery_id uuid not null,
  id bigint not null generated always as identity,
  kind text not null,
  organization_id uuid not null,
  os text,
  reasons text[] not null default '{}'::text[],
  verdict text not null,
  constraint delivery_events_pkey PRIMARY KEY (id),
  constraint delivery_events_organization_id_delivery_id_fkey FOREIGN KEY (organization_id, delivery_id) REFERENCES deliveries(organization_id, id),
  constraint delivery_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint delivery_events_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'clicked'::text, 'entered_data'::text, 'opened_attachment'::text, 'reported'::text]))),
  constraint delivery_events_verdict_check CHECK ((verdict = ANY (ARRAY['human'::text, 'automated'::text])))
);
CREATE INDEX delivery_events_of_address ON public.delivery_events USING btree (organization_id, address, at DESC);
CREATE INDEX delivery_events_of_delivery ON public.delivery_events USING btree (organization_id, delivery_id, id);
create policy tenant on delivery_events for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER delivery_events_machines_changed AFTER UPDATE ON public.delivery_events REFERENCING OLD TABLE AS old_events NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION count_changed_machines();
CREATE TRIGGER delivery_events_machines_new AFTER INSERT ON public.delivery_events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION count_new_machines();

-- Written by departments, and by
--   organizations: the default one of a new organisation
create table departments (
  clicked_sum bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  entered_data_sum bigint not null default 0,
  id uuid not null default gen_random_uuid(),
  is_default boolean not null default false,
  organization_id uuid not null,
  parent_id uuid,
  progress_sum numeric not null default 0,
  risk_sum numeric not null default 0,
  sent_sum bigint not null default 0,
  time_zone text,
  title text not null,
  users_count integer not null default 0,
  with_progress integer not null default 0,
  with_risk integer not null default 0,
  constraint departments_pkey PRIMARY KEY (id),
  constraint departments_organization_id_id_key UNIQUE (organization_id, id),
  constraint departments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint departments_organization_id_parent_id_fkey FOREIGN KEY (organization_id, parent_id) REFERENCES departments(organization_id, id),
  constraint departments_title_check CHECK ((title <> ''::text))
);
CREATE INDEX departments_children ON public.departments USING btree (organization_id, parent_id, is_default DESC, title COLLATE "ru-x-icu", id);
CREATE INDEX departments_zoned ON public.departments USING btree (organization_id) WHERE (time_zone IS NOT NULL);
CREATE UNIQUE INDEX departments_default ON public.departments USING btree (organization_id) WHERE is_default;
CREATE UNIQUE INDEX departments_title ON public.departments USING btree (organization_id, parent_id, lower(title)) NULLS NOT DISTINCT;
create policy tenant on departments for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by directories
create table directories (
  attributes jsonb not null,
  base_dn text not null,
  bind_dn text not null default ''::text,
  bind_password bytea,
  ca_certificate text not null default ''::text,
  creates_people boolean not null,
  department_source text not null,
  group_attribute text not null,
  groups jsonb not null,
  host text not null,
  is_enabled boolean not null,
  leavers text not null,
  login_attribute text not null,
  max_role text not null,
  netbios_name text not null default ''::text,
  organization_id uuid not null,
  port integer not null,
  removal_limit integer not null,
  saved_by uuid not null,
  security text not null,
  sync_hour integer,
  sync_report jsonb,
  sync_result text,
  synced_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  user_filter text not null,
  constraint directories_pkey PRIMARY KEY (organization_id),
  constraint directories_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint directories_organization_id_saved_by_fkey FOREIGN KEY (organization_id, saved_by) REFERENCES users(organization_id, id),
  constraint directories_department_source_check CHECK ((department_source = ANY (ARRAY['attribute'::text, 'units'::text]))),
  constraint directories_leavers_check CHECK ((leavers = ANY (ARRAY['stay'::text, 'block'::text, 'remove'::text]))),
  constraint directories_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint directories_removal_limit_check CHECK (((removal_limit >= 1) AND (removal_limit <= 100))),
  constraint directories_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'none'::text]))),
  constraint directories_sync_hour_check CHECK (((sync_hour >= 0) AND (sync_hour <= 23))),
  constraint directories_sync_result_check CHECK ((sync_result = ANY (ARRAY['done'::text, 'partly_done'::text, 'unreachable'::text, 'too_many_removals'::text, 'failed'::text])))
);
create policy tenant on directories for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by directories
create table directory_grants (
  assignment_id uuid,
  former_roles text[],
  given_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  role text,
  tag_id uuid,
  user_id uuid not null,
  constraint directory_grants_pkey PRIMARY KEY (organization_id, id),
  constraint directory_grants_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint directory_grants_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id) ON DELETE CASCADE,
  constraint directory_grants_check CHECK ((((tag_id IS NULL) = (assignment_id IS NULL)) AND ((role IS NULL) = (former_roles IS NULL)) AND ((tag_id IS NULL) <> (role IS NULL)))),
  constraint directory_grants_role_check CHECK ((role = ANY (ARRAY['content_manager'::text, 'operator'::text])))
);
CREATE INDEX directory_grants_of_person ON public.directory_grants USING btree (organization_id, user_id);
CREATE UNIQUE INDEX directory_grants_of_role ON public.directory_grants USING btree (organization_id, user_id) WHERE (role IS NOT NULL);
CREATE UNIQUE INDEX directory_grants_of_tag ON public.directory_grants USING btree (organization_id, tag_id, user_id) WHERE (tag_id IS NOT NULL);
create policy tenant on directory_grants for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by directories
create table directory_issues (
  department text not null,
  email text not null,
  first_name text not null,
  kind text not null,
  last_name text not null,
  manager text not null,
  middle_name text not null,
  organization_id uuid not null,
  position integer not null,
  reason text not null,
  constraint directory_issues_pkey PRIMARY KEY (organization_id, "position"),
  constraint directory_issues_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES directories(organization_id) ON DELETE CASCADE,
  constraint directory_issues_kind_check CHECK ((kind = ANY (ARRAY['rejected'::text, 'skipped'::text, 'manager'::text, 'domain'::text])))
);
CREATE INDEX directory_issues_by_kind ON public.directory_issues USING btree (organization_id, kind, "position");
create policy tenant on directory_issues for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by dkim-keys
create table dkim_keys (
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  domain text not null,
  found_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  private_key bytea not null,
  public_key text not null,
  selector text not null,
  constraint dkim_keys_pkey PRIMARY KEY (organization_id, id),
  constraint dkim_keys_organization_id_domain_selector_key UNIQUE (organization_id, domain, selector),
  constraint dkim_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on dkim_keys for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by emails
create table email_texts (
  button text not null,
  kind text not null,
  language text not null,
  notes text not null,
  organization_id uuid not null,
  subject text not null,
  text text not null,
  title text not null,
  updated_at timestamp with time zone not null default now(),
  constraint email_texts_pkey PRIMARY KEY (organization_id, kind, language),
  constraint email_texts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint email_texts_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text])))
);
create policy tenant on email_texts for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by emails
create table emails (
  address text,
  created_at timestamp with time zone not null default now(),
  error text,
  file_id uuid,
  html text not null,
  id uuid not null default gen_random_uuid(),
  is_for_another boolean not null default false,
  kind text not null,
  link_mark text,
  organization_id uuid not null,
  sent_at timestamp with time zone,
  setbacks integer not null default 0,
  state text not null default 'queued'::text,
  subject text not null,
  text text not null,
  tries smallint not null default 0,
  try_at timestamp with time zone not null default now(),
  user_id uuid not null,
  constraint emails_pkey PRIMARY KEY (id),
  constraint emails_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint emails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint emails_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint emails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX emails_of_user ON public.emails USING btree (organization_id, user_id, created_at DESC);
CREATE INDEX emails_waiting ON public.emails USING btree (try_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
create policy tenant on emails for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by employees
create table employee_views (
  created_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  title text not null,
  user_id uuid not null,
  view jsonb not null,
  constraint employee_views_pkey PRIMARY KEY (id),
  constraint employee_views_organization_id_id_key UNIQUE (organization_id, id),
  constraint employee_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint employee_views_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint employee_views_title_check CHECK ((title <> ''::text))
);
CREATE UNIQUE INDEX employee_views_title ON public.employee_views USING btree (organization_id, user_id, lower(title));
create policy tenant on employee_views for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by assignments, and by
--   learning: position, reached, is_failed and the steps done: a learner’s own progress
create table enrolments (
  assigned_course_id uuid not null,
  completed_at timestamp with time zone,
  end_date timestamp with time zone not null,
  enrolled_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  is_extended boolean not null default false,
  is_failed boolean not null default false,
  left_at timestamp with time zone,
  organization_id uuid not null,
  overdue_at timestamp with time zone,
  position jsonb,
  progress numeric(5,2) not null generated always as (
CASE
    WHEN (steps_total = 0) THEN (0)::numeric
    ELSE round(((100.0 * ((theory_done + quiz_done))::numeric) / (steps_total)::numeric), 2)
END) stored,
  quiz_done integer not null default 0,
  reached jsonb not null default '{}'::jsonb,
  started_at timestamp with time zone,
  steps_total integer not null,
  taken_out_at timestamp with time zone,
  taken_out_by uuid,
  theory_done integer not null default 0,
  user_id uuid not null,
  constraint enrolments_pkey PRIMARY KEY (id),
  constraint enrolments_assigned_course_id_user_id_key UNIQUE (assigned_course_id, user_id),
  constraint enrolments_organization_id_id_key UNIQUE (organization_id, id),
  constraint enrolments_organization_id_assigned_course_id_fkey FOREIGN KEY (organization_id, assigned_course_id) REFERENCES assigned_courses(organization_id, id),
  constraint enrolments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint enrolments_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint enrolments_taken_out CHECK (((taken_out_at IS NULL) OR (left_at IS NOT NULL)))
);
CREATE INDEX enrolments_by_person ON public.enrolments USING btree (organization_id, assigned_course_id, user_id) INCLUDE (started_at, completed_at, end_date) WHERE (left_at IS NULL);
CREATE INDEX enrolments_late ON public.enrolments USING btree (organization_id, assigned_course_id, end_date) INCLUDE (user_id) WHERE ((completed_at IS NULL) AND (left_at IS NULL));
CREATE INDEX enrolments_of_user ON public.enrolments USING btree (organization_id, user_id);
CREATE INDEX enrolments_taken_out ON public.enrolments USING btree (organization_id, taken_out_by) WHERE (taken_out_by IS NOT NULL);
CREATE INDEX enrolments_to_note ON public.enrolments USING btree (end_date) WHERE ((completed_at IS NULL) AND (left_at IS NULL) AND (overdue_at IS DISTINCT FROM end_date));
create policy tenant on enrolments for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER enrolments_change AFTER UPDATE ON public.enrolments REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION enrolments_change();
CREATE TRIGGER enrolments_come AFTER INSERT ON public.enrolments REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION enrolments_come();
CREATE TRIGGER enrolments_go AFTER DELETE ON public.enrolments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION enrolments_go();

-- Written by http
create table field_edits (
  digest text not null,
  edited_at timestamp with time zone not null default now(),
  editor_id uuid not null,
  editor_name text not null,
  field text not null,
  kind text not null,
  organization_id uuid not null,
  record_id text not null,
  constraint field_edits_pkey PRIMARY KEY (organization_id, kind, record_id, field),
  constraint field_edits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX field_edits_by_age ON public.field_edits USING btree (edited_at);
create policy tenant on field_edits for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by files
create table files (
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  filename text not null,
  id uuid not null default gen_random_uuid(),
  key text not null,
  organization_id uuid,
  size bigint not null,
  type text not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_key_key UNIQUE (key),
  constraint files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX files_of_organization ON public.files USING btree (organization_id, created_at);
CREATE INDEX files_sizes ON public.files USING btree (organization_id) INCLUDE (size);
create policy catalogue on files for select using (organization_id IS NULL);
create policy tenant on files for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by http
create table idempotency_keys (
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  digest bytea not null,
  key text not null,
  organization_id uuid not null,
  user_id uuid not null,
  constraint idempotency_keys_pkey PRIMARY KEY (organization_id, user_id, key),
  constraint idempotency_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint idempotency_keys_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
create policy tenant on idempotency_keys for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by identities
create table identities (
  created_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  provider_id uuid,
  subject text not null,
  user_id uuid not null,
  constraint identities_pkey PRIMARY KEY (organization_id, id),
  constraint identities_organization_id_provider_id_subject_key UNIQUE NULLS NOT DISTINCT (organization_id, provider_id, subject),
  constraint identities_organization_id_provider_id_user_id_key UNIQUE NULLS NOT DISTINCT (organization_id, provider_id, user_id),
  constraint identities_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint identities_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint identities_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sso_providers(id) ON DELETE CASCADE,
  constraint identities_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX identities_of_provider ON public.identities USING btree (provider_id, subject);
create policy tenant on identities for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by settings, and by
--   courses: which courses of its own were loaded last
create table installation (
  analytics_enabled boolean not null default false,
  analytics_url text not null default ''::text,
  asks_agreement boolean not null default true,
  asks_privacy_policy boolean not null default true,
  course_library text,
  demonstration_removed_at timestamp with time zone,
  id boolean not null default true,
  ignored_networks text[] not null default '{}'::text[],
  constraint installation_pkey PRIMARY KEY (id),
  constraint installation_id_check CHECK (id)
);

-- Written by assignments
create table learning_days (
  assigned_course_id uuid not null,
  day date not null,
  due bigint not null default 0,
  given bigint not null default 0,
  id bigint not null generated always as identity,
  in_time bigint not null default 0,
  is_folded boolean not null default false,
  organization_id uuid not null,
  remedied bigint not null default 0,
  constraint learning_days_pkey PRIMARY KEY (organization_id, id),
  constraint learning_days_organization_id_assigned_course_id_fkey FOREIGN KEY (organization_id, assigned_course_id) REFERENCES assigned_courses(organization_id, id) ON DELETE CASCADE,
  constraint learning_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX learning_days_by_day ON public.learning_days USING btree (organization_id, day, assigned_course_id);
CREATE INDEX learning_days_to_fold ON public.learning_days USING btree (organization_id, day, assigned_course_id) WHERE (NOT is_folded);
create policy tenant on learning_days for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by long-jobs
create table long_jobs (
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  done integer not null default 0,
  error text,
  finished_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  input jsonb,
  kind text not null,
  organization_id uuid not null,
  result jsonb,
  status text not null default 'in_process'::text,
  total integer,
  constraint long_jobs_pkey PRIMARY KEY (id),
  constraint long_jobs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint long_jobs_status_check CHECK ((status = ANY (ARRAY['in_process'::text, 'success'::text, 'error'::text])))
);
CREATE INDEX long_jobs_imports ON public.long_jobs USING btree (organization_id, created_at DESC) WHERE (kind = 'employee-import'::text);
CREATE INDEX long_jobs_newest ON public.long_jobs USING btree (organization_id, created_at DESC);
CREATE INDEX long_jobs_of_module ON public.long_jobs USING btree (organization_id, ((input ->> 'module_id'::text)), created_at DESC) WHERE (kind = ANY (ARRAY['import-slides'::text, 'import-questions'::text]));
CREATE INDEX long_jobs_under_way ON public.long_jobs USING btree (organization_id, kind) WHERE (status = 'in_process'::text);
create policy tenant on long_jobs for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by mail
create table mail_server_states (
  connections integer,
  host text not null,
  organization_id uuid not null,
  refused_at timestamp with time zone not null,
  words text not null,
  constraint mail_server_states_pkey PRIMARY KEY (organization_id),
  constraint mail_server_states_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint mail_server_states_connections_check CHECK ((connections > 0))
);
create policy tenant on mail_server_states for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-results
create table manager_figures (
  campaign_id uuid not null,
  group_size integer not null,
  manager_id uuid not null,
  organization_id uuid not null,
  statistics jsonb not null,
  constraint manager_figures_pkey PRIMARY KEY (organization_id, manager_id, campaign_id),
  constraint manager_figures_organization_id_campaign_id_fkey FOREIGN KEY (organization_id, campaign_id) REFERENCES phishing_campaigns(organization_id, id) ON DELETE CASCADE,
  constraint manager_figures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
create policy tenant on manager_figures for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by course-emails
create table manager_notices (
  day date not null,
  due_at timestamp with time zone not null,
  is_notified boolean not null default false,
  manager_id uuid not null,
  organization_id uuid not null,
  settled_at timestamp with time zone,
  constraint manager_notices_pkey PRIMARY KEY (organization_id, manager_id, day),
  constraint manager_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint manager_notices_organization_id_manager_id_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES users(organization_id, id),
  constraint manager_notices_check CHECK (((settled_at IS NOT NULL) OR (NOT is_notified)))
);
CREATE INDEX manager_notices_due ON public.manager_notices USING btree (due_at, organization_id) WHERE (settled_at IS NULL);
create policy tenant on manager_notices for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by db
create table migrations (
  checksum text,
  name text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

-- Written by modules, and by
--   courses: the installation’s own courses come whole from their files
create table modules (
  answers_shown text not null default 'finally'::text,
  attempts_delay_minutes integer,
  attempts_limit integer not null default 0,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  deleted_at timestamp with time zone,
  description text not null default ''::text,
  id uuid not null default gen_random_uuid(),
  is_shuffled boolean not null default true,
  minutes integer not null default 5,
  organization_id uuid,
  pass_mark integer not null default 80,
  questions_drawn integer,
  time_limit_minutes integer,
  title text not null,
  updated_at timestamp with time zone not null default now(),
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint modules_answers_shown_check CHECK ((answers_shown = ANY (ARRAY['never'::text, 'after_attempt'::text, 'finally'::text]))),
  constraint modules_attempts_delay_minutes_check CHECK (((attempts_delay_minutes >= 1) AND (attempts_delay_minutes <= 10080))),
  constraint modules_attempts_limit_check CHECK ((attempts_limit >= 0)),
  constraint modules_minutes_check CHECK (((minutes >= 1) AND (minutes <= 999))),
  constraint modules_pass_mark_check CHECK (((pass_mark >= 0) AND (pass_mark <= 100))),
  constraint modules_questions_drawn_check CHECK (((questions_drawn >= 1) AND (questions_drawn <= 1000))),
  constraint modules_time_limit_minutes_check CHECK (((time_limit_minutes >= 1) AND (time_limit_minutes <= 999))),
  constraint modules_title_check CHECK ((title <> ''::text))
);
CREATE INDEX modules_of_organization ON public.modules USING btree (organization_id, title) WHERE (deleted_at IS NULL);
create policy catalogue on modules for select using (organization_id IS NULL);
create policy tenant on modules for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER modules_note_changed AFTER UPDATE ON public.modules FOR EACH ROW WHEN (((((old.pass_mark IS DISTINCT FROM new.pass_mark) OR (old.questions_drawn IS DISTINCT FROM new.questions_drawn)) OR (old.title IS DISTINCT FROM new.title)) OR (old.description IS DISTINCT FROM new.description))) EXECUTE FUNCTION note_module_change('id');

-- Written by emails
create table one_time_tokens (
  address text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  organization_id uuid not null,
  token_hash bytea not null,
  used_at timestamp with time zone,
  user_id uuid not null,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_token_hash_key UNIQUE (token_hash),
  constraint one_time_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint one_time_tokens_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint one_time_tokens_address_check CHECK (((kind = 'address'::text) = (address IS NOT NULL))),
  constraint one_time_tokens_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'recovery'::text, 'address'::text])))
);
CREATE INDEX one_time_tokens_of_user ON public.one_time_tokens USING btree (organization_id, user_id, kind);
create policy tenant on one_time_tokens for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by statistics
create table organization_days (
  behind bigint,
  completed bigint,
  day date not null,
  in_progress bigint,
  never_simulated bigint,
  not_started bigint,
  organization_id uuid not null,
  people bigint,
  progress numeric(5,2),
  repeated bigint,
  risk_high bigint,
  risk_level numeric(3,1),
  risk_low bigint,
  risk_medium bigint,
  with_progress bigint,
  with_risk bigint,
  constraint organization_days_pkey PRIMARY KEY (organization_id, day),
  constraint organization_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on organization_days for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by organizations
create table organization_figures (
  behind bigint not null default 0,
  completed bigint not null default 0,
  id bigint not null generated always as identity,
  in_progress bigint not null default 0,
  is_folded boolean not null default false,
  never_simulated bigint not null default 0,
  not_started bigint not null default 0,
  organization_id uuid not null,
  people bigint not null default 0,
  progress_sum numeric not null,
  risk_high bigint not null default 0,
  risk_low bigint not null default 0,
  risk_medium bigint not null default 0,
  risk_sum numeric not null,
  with_progress bigint not null,
  with_risk bigint not null,
  constraint organization_figures_pkey PRIMARY KEY (organization_id, id),
  constraint organization_figures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX organization_figures_to_fold ON public.organization_figures USING btree (organization_id) WHERE (NOT is_folded);
create policy tenant on organization_figures for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by organizations, and by
--   auth: columns of the sign-in policy
--   course-emails: reminded_on
--   settings: columns of the sending blocks, of reports and of course emails
--   sso: forse_saml and inherits_sso
--   two-factor: requires_two_factor and two_factor_due_at
--   working-hours: its week, hours and holidays
create table organizations (
  admins_need_two_factor boolean not null default true,
  anonymous_reporting boolean not null default false,
  attach_reports boolean not null default false,
  blocked_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  deactivated_at timestamp with time zone,
  deleted_at timestamp with time zone,
  forse_saml boolean not null default false,
  holidays text not null default 'uz'::text,
  id uuid not null default gen_random_uuid(),
  ignored_networks text[] not null default '{}'::text[],
  inherits_sso boolean not null default false,
  is_demonstration boolean not null default false,
  language text not null default 'ru'::text,
  licence_ends_on date not null default (CURRENT_DATE + 365),
  licence_starts_on date not null default CURRENT_DATE,
  logo_file_id uuid,
  managers_see text not null default 'learning'::text,
  parent_id uuid,
  password_min_length integer not null default 10,
  phishing_approval boolean not null default false,
  phishing_daily_cap integer not null default 100000,
  phishing_failed_share integer not null default 20,
  phishing_paused boolean not null default false,
  places_taken integer not null generated always as ((users_count - blocked_count)) stored,
  reminded_on date,
  repeat_failures integer not null default 2,
  report_days integer not null default 30,
  report_language text not null default 'ru'::text,
  requires_two_factor boolean not null default false,
  simulates_people boolean not null default false,
  smallest_group integer not null default 10,
  tells_courses boolean not null default true,
  tells_unknown_address boolean not null default false,
  theme_color text not null default '#2456E6'::text,
  time_zone text not null default 'Asia/Tashkent'::text,
  title text not null,
  two_factor_due_at timestamp with time zone,
  users_count integer not null default 0,
  users_limit integer not null default 100,
  work_from text not null default '09:00'::text,
  work_until text not null default '18:00'::text,
  work_weekdays integer[] not null default '{1,2,3,4,5}'::integer[],
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint organizations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES organizations(id),
  constraint organizations_blocked_count_check CHECK ((blocked_count >= 0)),
  constraint organizations_check CHECK ((work_from < work_until)),
  constraint organizations_holidays_check CHECK ((holidays = ANY (ARRAY['ru'::text, 'uz'::text, 'none'::text]))),
  constraint organizations_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text]))),
  constraint organizations_managers_see_check CHECK ((managers_see = ANY (ARRAY['nothing'::text, 'learning'::text, 'learning_and_phishing'::text]))),
  constraint organizations_password_min_length_check CHECK (((password_min_length >= 10) AND (password_min_length <= 64))),
  constraint organizations_phishing_daily_cap_check CHECK ((phishing_daily_cap >= 0)),
  constraint organizations_phishing_failed_share_check CHECK (((phishing_failed_share >= 1) AND (phishing_failed_share <= 100))),
  constraint organizations_repeat_failures_check CHECK (((repeat_failures >= 2) AND (repeat_failures <= 10))),
  constraint organizations_report_days_check CHECK (((report_days >= 1) AND (report_days <= 365))),
  constraint organizations_report_language_check CHECK ((report_language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text]))),
  constraint organizations_smallest_group_check CHECK (((smallest_group >= 5) AND (smallest_group <= 1000))),
  constraint organizations_theme_color_check CHECK ((theme_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint organizations_title_check CHECK ((title <> ''::text)),
  constraint organizations_users_count_check CHECK ((users_count >= 0)),
  constraint organizations_users_limit_check CHECK ((users_limit >= 0)),
  constraint organizations_work_weekdays_check CHECK (((cardinality(work_weekdays) > 0) AND (work_weekdays <@ '{1,2,3,4,5,6,7}'::integer[])))
);
CREATE INDEX organizations_children ON public.organizations USING btree (parent_id, title COLLATE "ru-x-icu", id) WHERE (deleted_at IS NULL);

-- Written by phishing-delivery
create table phishing_addresses (
  address text not null,
  known_since timestamp with time zone not null default now(),
  constraint phishing_addresses_pkey PRIMARY KEY (address)
);

-- Written by phishing-campaigns, and by
--   campaign-approval: approval_*, as a second person decides; status and dates, where sending begins by that
--   tag-campaigns: the campaign of a tag and a template, which begins and grows as people get the tag
--   phishing-delivery: held_at and held_count, together with the deliveries on hold; email_send_end_date, when deliveries wait for the morning; ignored_bounces_count, of bounces that do not count
create table phishing_campaigns (
  added_recipients boolean not null default false,
  after_page text not null default 'gotcha'::text,
  approval text,
  approval_asked_at timestamp with time zone,
  approval_asked_by uuid,
  approval_decided_at timestamp with time zone,
  approval_decided_by uuid,
  approval_note text not null default ''::text,
  author_notified_at timestamp with time zone,
  bounces_noticed_at timestamp with time zone,
  by_tag boolean not null default false,
  completed_at timestamp with time zone,
  course_again boolean not null default false,
  course_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  date_type text not null default 'auto'::text,
  deleted_at timestamp with time zone,
  email_send_end_date timestamp with time zone not null,
  email_send_type text not null default 'to_end'::text,
  end_date timestamp with time zone not null,
  excluded_tags uuid[] not null default '{}'::uuid[],
  failure text,
  failure_detail text,
  follow_up_obstacle text,
  follow_up_settled_at timestamp with time zone,
  follows_campaign_id uuid,
  has_auto_course boolean not null default false,
  has_message boolean not null default false,
  held_at timestamp with time zone,
  held_count integer not null default 0,
  held_notified_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  ignored_bounces_count integer not null default 0,
  is_autophish boolean not null default false,
  is_paused boolean not null default false,
  is_picked boolean not null generated always as ((by_tag OR added_recipients OR (cardinality(excluded_tags) > 0) OR (COALESCE((targets -> 'target_users'::text), '[]'::jsonb) <> '[]'::jsonb) OR (COALESCE((targets -> 'exclude_users'::text), '[]'::jsonb) <> '[]'::jsonb) OR (COALESCE(NULLIF((targets -> 'filter'::text), 'null'::jsonb), '{}'::jsonb) <> '{}'::jsonb))) stored,
  is_testing boolean not null default false,
  message_text text not null default ''::text,
  message_theme text not null default ''::text,
  name text not null,
  organization_id uuid not null,
  pause_reason text,
  paused_at timestamp with time zone,
  period integer not null default 30,
  planning_failures smallint not null default 0,
  post_campaign jsonb,
  post_campaign_targets text not null default 'opened'::text,
  redirect_html text,
  redirect_page_id uuid,
  refused_before integer not null default 0,
  resent_count integer not null default 0,
  sending_from timestamp with time zone,
  start_date timestamp with time zone not null,
  status text not null,
  tag_id uuid,
  target_type text not null default 'custom'::text,
  targets jsonb not null,
  targets_auto_course text not null default 'opened'::text,
  targets_message text not null default 'opened'::text,
  template_id uuid,
  tried_before integer not null default 0,
  unsent_count integer not null default 0,
  users_count integer not null,
  working_hours boolean not null default false,
  constraint phishing_campaigns_pkey PRIMARY KEY (id),
  constraint phishing_campaigns_organization_id_id_key UNIQUE (organization_id, id),
  constraint phishing_campaigns_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint phishing_campaigns_organization_id_follows_campaign_id_fkey FOREIGN KEY (organization_id, follows_campaign_id) REFERENCES phishing_campaigns(organization_id, id),
  constraint phishing_campaigns_organization_id_redirect_page_id_fkey FOREIGN KEY (organization_id, redirect_page_id) REFERENCES redirect_pages(organization_id, id),
  constraint phishing_campaigns_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id),
  constraint phishing_campaigns_template_id_fkey FOREIGN KEY (template_id) REFERENCES phishing_templates(id),
  constraint phishing_campaigns_after_page_check CHECK ((after_page = ANY (ARRAY['gotcha'::text, 'redirect'::text, 'course'::text]))),
  constraint phishing_campaigns_approval_check CHECK ((approval = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))),
  constraint phishing_campaigns_check CHECK (((approval IS NULL) OR ((approval_asked_at IS NOT NULL) AND (approval_asked_by IS NOT NULL)))),
  constraint phishing_campaigns_date_type_check CHECK ((date_type = ANY (ARRAY['auto'::text, 'custom'::text]))),
  constraint phishing_campaigns_email_send_type_check CHECK ((email_send_type = ANY (ARRAY['to_end'::text, 'at_once'::text]))),
  constraint phishing_campaigns_failure_check CHECK ((failure = ANY (ARRAY['planning'::text, 'no_recipients'::text, 'not_sent'::text]))),
  constraint phishing_campaigns_follow_up_obstacle_check CHECK ((follow_up_obstacle = ANY (ARRAY['nobody'::text, 'no_templates'::text]))),
  constraint phishing_campaigns_pause_reason_check CHECK ((pause_reason = 'failures'::text)),
  constraint phishing_campaigns_period_check CHECK (((period >= 1) AND (period <= 999))),
  constraint phishing_campaigns_redirect CHECK ((((after_page = 'redirect'::text) = (redirect_html IS NOT NULL)) AND ((after_page = 'redirect'::text) = (redirect_page_id IS NOT NULL)))),
  constraint phishing_campaigns_status_check CHECK ((status = ANY (ARRAY['creating'::text, 'planned'::text, 'active'::text, 'completed'::text, 'failed'::text]))),
  constraint phishing_campaigns_target_type_check CHECK ((target_type = ANY (ARRAY['custom'::text, 'all'::text])))
);
CREATE INDEX phishing_campaigns_active ON public.phishing_campaigns USING btree (organization_id) WHERE ((status = 'active'::text) AND (deleted_at IS NULL));
CREATE INDEX phishing_campaigns_by_redirect ON public.phishing_campaigns USING btree (organization_id, redirect_page_id, start_date DESC) WHERE ((redirect_page_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX phishing_campaigns_newest ON public.phishing_campaigns USING btree (organization_id, start_date DESC) WHERE (deleted_at IS NULL);
CREATE INDEX phishing_campaigns_to_plan ON public.phishing_campaigns USING btree (id) WHERE (status = 'creating'::text);
CREATE INDEX phishing_campaigns_to_turn ON public.phishing_campaigns USING btree (status, start_date, end_date) WHERE (status = ANY (ARRAY['planned'::text, 'active'::text]));
CREATE UNIQUE INDEX phishing_campaigns_following ON public.phishing_campaigns USING btree (organization_id, follows_campaign_id) WHERE (follows_campaign_id IS NOT NULL);
CREATE UNIQUE INDEX phishing_campaigns_of_tag ON public.phishing_campaigns USING btree (tag_id, template_id) WHERE ((tag_id IS NOT NULL) AND (status = 'active'::text) AND (deleted_at IS NULL));
create policy tenant on phishing_campaigns for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-templates
create table phishing_emails (
  attachments jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  html text not null,
  id uuid not null default gen_random_uuid(),
  invitation jsonb,
  name text not null,
  organization_id uuid,
  red_flags jsonb not null default '[]'::jsonb,
  sender_address text not null,
  sender_name text not null,
  subject text not null,
  template_id uuid not null,
  text text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  constraint phishing_emails_pkey PRIMARY KEY (id),
  constraint phishing_emails_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint phishing_emails_template_id_fkey FOREIGN KEY (template_id) REFERENCES phishing_templates(id) ON DELETE CASCADE
);
CREATE INDEX phishing_emails_of_template ON public.phishing_emails USING btree (template_id, created_at);
create policy catalogue on phishing_emails for select using (organization_id IS NULL);
create policy tenant on phishing_emails for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-exclusions
create table phishing_exclusions (
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  department_id uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  reason text not null,
  tag_id uuid,
  title text not null,
  until date,
  user_id uuid,
  constraint phishing_exclusions_pkey PRIMARY KEY (organization_id, id),
  constraint phishing_exclusions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint phishing_exclusions_organization_id_tag_id_fkey FOREIGN KEY (organization_id, tag_id) REFERENCES tags(organization_id, id),
  constraint phishing_exclusions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint phishing_exclusions_check CHECK ((num_nonnulls(user_id, department_id, tag_id) = 1)),
  constraint phishing_exclusions_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX phishing_exclusions_newest ON public.phishing_exclusions USING btree (organization_id, created_at DESC, id);
CREATE UNIQUE INDEX phishing_exclusions_of_department ON public.phishing_exclusions USING btree (organization_id, department_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX phishing_exclusions_of_person ON public.phishing_exclusions USING btree (organization_id, user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX phishing_exclusions_of_tag ON public.phishing_exclusions USING btree (organization_id, tag_id) WHERE (ended_at IS NULL);
create policy tenant on phishing_exclusions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-templates
create table phishing_pages (
  created_at timestamp with time zone not null default now(),
  html text not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  organization_id uuid,
  template_id uuid not null,
  updated_at timestamp with time zone not null default now(),
  constraint phishing_pages_pkey PRIMARY KEY (id),
  constraint phishing_pages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint phishing_pages_template_id_fkey FOREIGN KEY (template_id) REFERENCES phishing_templates(id) ON DELETE CASCADE
);
CREATE INDEX phishing_pages_of_template ON public.phishing_pages USING btree (template_id, created_at);
create policy catalogue on phishing_pages for select using (organization_id IS NULL);
create policy tenant on phishing_pages for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-templates
create table phishing_templates (
  attack_vectors text[] not null default '{}'::text[],
  category text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  deleted_at timestamp with time zone,
  description text not null default ''::text,
  difficulty text not null,
  id uuid not null default gen_random_uuid(),
  language text not null,
  library_key text,
  link_address text,
  logo_file_id uuid,
  lure text not null default 'link'::text,
  name text not null,
  organization_id uuid,
  rating jsonb,
  updated_at timestamp with time zone not null default now(),
  constraint phishing_templates_pkey PRIMARY KEY (id),
  constraint phishing_templates_library_key_key UNIQUE (library_key),
  constraint phishing_templates_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES files(id),
  constraint phishing_templates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint phishing_templates_difficulty_check CHECK ((difficulty = ANY (ARRAY['easy'::text, 'moderate'::text, 'hard'::text]))),
  constraint phishing_templates_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text]))),
  constraint phishing_templates_lure_check CHECK ((lure = ANY (ARRAY['link'::text, 'phone'::text, 'qr'::text, 'calendar'::text])))
);
CREATE INDEX phishing_templates_of_organization ON public.phishing_templates USING btree (organization_id, name) WHERE (deleted_at IS NULL);
create policy catalogue on phishing_templates for select using (organization_id IS NULL);
create policy tenant on phishing_templates for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by load
create table process_loads (
  process text not null,
  role text not null,
  seen_at timestamp with time zone not null,
  shares jsonb not null,
  constraint process_loads_pkey PRIMARY KEY (process)
);

-- Written by modules, and by
--   courses: the installation’s own courses come whole from their files
create table questions (
  answers jsonb not null,
  explanation text not null default ''::text,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  module_id uuid not null,
  order_id integer not null,
  organization_id uuid,
  picture_file_id uuid,
  text text not null,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_module_id_order_id_key UNIQUE (module_id, order_id) DEFERRABLE INITIALLY DEFERRED,
  constraint questions_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE,
  constraint questions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint questions_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES files(id),
  constraint questions_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'multiple'::text]))),
  constraint questions_text_check CHECK ((text <> ''::text))
);
create policy catalogue on questions for select using (organization_id IS NULL);
create policy tenant on questions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER questions_note_added AFTER INSERT OR DELETE ON public.questions FOR EACH ROW EXECUTE FUNCTION note_module_change('module_id');
CREATE TRIGGER questions_note_changed AFTER UPDATE ON public.questions FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION note_module_change('module_id');

-- Written by learning, and by
--   assignments: an operator’s decision that people start again
create table quiz_attempts (
  answered_right uuid[],
  answers jsonb not null default '{}'::jsonb,
  asked uuid[],
  completed_at timestamp with time zone,
  enrolment_id uuid not null,
  expires_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  is_passed boolean,
  number integer not null,
  organization_id uuid not null,
  pass_mark integer not null,
  questions jsonb not null,
  reset_at timestamp with time zone,
  score integer,
  started_at timestamp with time zone not null default now(),
  theme_id uuid not null,
  constraint quiz_attempts_pkey PRIMARY KEY (id),
  constraint quiz_attempts_organization_id_enrolment_id_fkey FOREIGN KEY (organization_id, enrolment_id) REFERENCES enrolments(organization_id, id) ON DELETE CASCADE,
  constraint quiz_attempts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint quiz_attempts_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES themes(id),
  constraint quiz_attempts_score_check CHECK (((score >= 0) AND (score <= 100)))
);
CREATE INDEX quiz_attempts_of_enrolment ON public.quiz_attempts USING btree (organization_id, enrolment_id, theme_id);
CREATE INDEX quiz_attempts_of_theme ON public.quiz_attempts USING btree (organization_id, theme_id, completed_at DESC) WHERE (completed_at IS NOT NULL);
CREATE UNIQUE INDEX quiz_attempts_in_order ON public.quiz_attempts USING btree (enrolment_id, theme_id, number) WHERE (reset_at IS NULL);
CREATE UNIQUE INDEX quiz_attempts_open ON public.quiz_attempts USING btree (enrolment_id, theme_id) WHERE ((completed_at IS NULL) AND (reset_at IS NULL));
create policy tenant on quiz_attempts for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by two-factor, and by
--   employees: taken away with what a person had opened
create table recovery_codes (
  code_hash bytea not null,
  organization_id uuid not null,
  used_at timestamp with time zone,
  user_id uuid not null,
  constraint recovery_codes_pkey PRIMARY KEY (organization_id, user_id, code_hash),
  constraint recovery_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint recovery_codes_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy tenant on recovery_codes for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-redirects
create table redirect_pages (
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  deleted_at timestamp with time zone,
  html text not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  organization_id uuid not null,
  updated_at timestamp with time zone not null default now(),
  constraint redirect_pages_pkey PRIMARY KEY (organization_id, id),
  constraint redirect_pages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX redirect_pages_of_organization ON public.redirect_pages USING btree (organization_id, name) WHERE (deleted_at IS NULL);
create policy tenant on redirect_pages for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by reports
create table report_deliveries (
  address text,
  email_id uuid,
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  refused text,
  role_rank integer,
  run_id uuid not null,
  user_id uuid,
  constraint report_deliveries_pkey PRIMARY KEY (organization_id, id),
  constraint report_deliveries_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id),
  constraint report_deliveries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint report_deliveries_organization_id_run_id_fkey FOREIGN KEY (organization_id, run_id) REFERENCES report_runs(organization_id, id) ON DELETE CASCADE,
  constraint report_deliveries_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint report_deliveries_check CHECK ((num_nonnulls(user_id, address) = 1)),
  constraint report_deliveries_check1 CHECK ((num_nonnulls(email_id, refused) < 2)),
  constraint report_deliveries_refused_check CHECK ((refused = ANY (ARRAY['left'::text, 'blocked'::text, 'role'::text, 'domain'::text])))
);
CREATE INDEX report_deliveries_of_email ON public.report_deliveries USING btree (email_id) WHERE (email_id IS NOT NULL);
CREATE INDEX report_deliveries_of_person ON public.report_deliveries USING btree (organization_id, user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX report_deliveries_of_run ON public.report_deliveries USING btree (organization_id, run_id);
create policy tenant on report_deliveries for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by reports
create table report_runs (
  asked_by uuid not null,
  begun_at timestamp with time zone not null default now(),
  campaign_id uuid,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone,
  error text,
  event_id uuid,
  expires_at timestamp with time zone,
  file_id uuid,
  finished_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  occasion text not null,
  organization_id uuid not null,
  period_from date,
  period_to date,
  report_id uuid not null,
  status text not null default 'in_progress'::text,
  constraint report_runs_pkey PRIMARY KEY (organization_id, id),
  constraint report_runs_organization_id_report_id_campaign_id_key UNIQUE (organization_id, report_id, campaign_id),
  constraint report_runs_organization_id_report_id_due_at_key UNIQUE (organization_id, report_id, due_at),
  constraint report_runs_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint report_runs_organization_id_asked_by_fkey FOREIGN KEY (organization_id, asked_by) REFERENCES users(organization_id, id),
  constraint report_runs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint report_runs_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES reports(organization_id, id) ON DELETE CASCADE,
  constraint report_runs_check CHECK (((period_from IS NULL) = (period_to IS NULL))),
  constraint report_runs_check1 CHECK (((status <> 'complete'::text) OR (file_id IS NOT NULL))),
  constraint report_runs_occasion_check CHECK ((occasion = ANY (ARRAY['asked'::text, 'schedule'::text, 'campaign'::text, 'trial'::text]))),
  constraint report_runs_status_check CHECK ((status = ANY (ARRAY['in_progress'::text, 'complete'::text, 'error'::text, 'cancelled'::text, 'expired'::text])))
);
CREATE INDEX report_runs_of_asker ON public.report_runs USING btree (organization_id, asked_by, created_at DESC);
CREATE INDEX report_runs_of_nothing ON public.report_runs USING btree (finished_at) WHERE (status = ANY (ARRAY['error'::text, 'cancelled'::text]));
CREATE INDEX report_runs_of_report ON public.report_runs USING btree (organization_id, report_id, created_at DESC);
CREATE INDEX report_runs_to_expire ON public.report_runs USING btree (expires_at) WHERE (status = 'complete'::text);
CREATE INDEX report_runs_under_way ON public.report_runs USING btree (begun_at) WHERE (status = 'in_progress'::text);
create policy tenant on report_runs for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by reports
create table reports (
  addresses text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  format text not null,
  id uuid not null default gen_random_uuid(),
  is_saved boolean not null default true,
  kind text not null,
  language text not null,
  next_at timestamp with time zone,
  next_zone text,
  of_organization_id uuid,
  organization_id uuid not null,
  paused_at timestamp with time zone,
  period jsonb,
  recipient_ranks jsonb not null default '{}'::jsonb,
  saved_by uuid not null,
  schedule jsonb not null,
  subjects uuid[] not null default '{}'::uuid[],
  title text not null,
  user_ids uuid[] not null default '{}'::uuid[],
  constraint reports_pkey PRIMARY KEY (organization_id, id),
  constraint reports_of_organization_id_fkey FOREIGN KEY (of_organization_id) REFERENCES organizations(id),
  constraint reports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint reports_organization_id_saved_by_fkey FOREIGN KEY (organization_id, saved_by) REFERENCES users(organization_id, id),
  constraint reports_check CHECK (((next_at IS NULL) = (next_zone IS NULL))),
  constraint reports_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text, 'zip'::text]))),
  constraint reports_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text]))),
  constraint reports_title_check CHECK ((title <> ''::text))
);
CREATE INDEX reports_saved ON public.reports USING btree (organization_id, created_at DESC) WHERE (is_saved AND (deleted_at IS NULL));
CREATE INDEX reports_to_come ON public.reports USING btree (next_at) WHERE (next_at IS NOT NULL);
create policy tenant on reports for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by statistics
create table risk_priors (
  department_id uuid not null,
  organization_id uuid not null,
  people integer not null,
  prior numeric(5,4) not null,
  constraint risk_priors_pkey PRIMARY KEY (organization_id, department_id),
  constraint risk_priors_organization_id_department_id_fkey FOREIGN KEY (organization_id, department_id) REFERENCES departments(organization_id, id) ON DELETE CASCADE,
  constraint risk_priors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on risk_priors for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by statistics
create table risk_states (
  judged_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  judged_until timestamp with time zone not null,
  mean numeric(5,4),
  organization_id uuid not null,
  priors_day date,
  constraint risk_states_pkey PRIMARY KEY (organization_id),
  constraint risk_states_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on risk_states for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by scorm
create table scorm_attempts (
  closed_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  enrolment_id uuid not null,
  events_count integer not null default 0,
  id uuid not null default gen_random_uuid(),
  item integer not null,
  last_seen_at timestamp with time zone not null default now(),
  number integer not null,
  organization_id uuid not null,
  package_id uuid not null,
  percent numeric(5,2),
  reason text,
  seconds integer not null default 0,
  started_at timestamp with time zone not null default now(),
  status text not null default 'in_progress'::text,
  constraint scorm_attempts_pkey PRIMARY KEY (organization_id, id),
  constraint scorm_attempts_organization_id_enrolment_id_number_key UNIQUE (organization_id, enrolment_id, number),
  constraint scorm_attempts_organization_id_enrolment_id_fkey FOREIGN KEY (organization_id, enrolment_id) REFERENCES enrolments(organization_id, id) ON DELETE CASCADE,
  constraint scorm_attempts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint scorm_attempts_organization_id_package_id_fkey FOREIGN KEY (organization_id, package_id) REFERENCES scorm_packages(organization_id, id),
  constraint scorm_attempts_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint scorm_attempts_decision_check CHECK ((decision = ANY (ARRAY['passed'::text, 'reset'::text]))),
  constraint scorm_attempts_status_check CHECK ((status = ANY (ARRAY['in_progress'::text, 'completed'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX scorm_attempts_open ON public.scorm_attempts USING btree (organization_id, enrolment_id) WHERE (closed_at IS NULL);
create policy tenant on scorm_attempts for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by scorm, and by
--   courses: with the copy of a course
create table scorm_courses (
  attempts_limit integer not null default 0,
  completion_rule text not null default 'reported'::text,
  course_id uuid not null,
  organization_id uuid not null,
  package_id uuid not null,
  pass_score integer,
  constraint scorm_courses_pkey PRIMARY KEY (organization_id, course_id),
  constraint scorm_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint scorm_courses_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint scorm_courses_organization_id_package_id_fkey FOREIGN KEY (organization_id, package_id) REFERENCES scorm_packages(organization_id, id),
  constraint scorm_courses_attempts_limit_check CHECK (((attempts_limit >= 0) AND (attempts_limit <= 99))),
  constraint scorm_courses_check CHECK (((completion_rule <> 'score'::text) OR (pass_score IS NOT NULL))),
  constraint scorm_courses_completion_rule_check CHECK ((completion_rule = ANY (ARRAY['reported'::text, 'score'::text, 'opened'::text, 'visited'::text]))),
  constraint scorm_courses_pass_score_check CHECK (((pass_score >= 0) AND (pass_score <= 100)))
);
create policy tenant on scorm_courses for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by scorm
create table scorm_events (
  at timestamp with time zone not null,
  attempt_id uuid not null,
  data jsonb not null default '{}'::jsonb,
  item integer not null,
  kind text not null,
  n integer not null,
  organization_id uuid not null,
  constraint scorm_events_pkey PRIMARY KEY (organization_id, attempt_id, n),
  constraint scorm_events_organization_id_attempt_id_fkey FOREIGN KEY (organization_id, attempt_id) REFERENCES scorm_attempts(organization_id, id) ON DELETE CASCADE,
  constraint scorm_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint scorm_events_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'initialized'::text, 'status'::text, 'away'::text, 'error'::text, 'finished'::text, 'left'::text, 'decided'::text])))
);
create policy tenant on scorm_events for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by scorm
create table scorm_interactions (
  at timestamp with time zone not null default now(),
  attempt_id uuid not null,
  correct text not null,
  description text not null,
  item integer not null,
  n integer not null,
  organization_id uuid not null,
  question text not null,
  response text not null,
  result text not null,
  seconds numeric(9,2),
  type text not null,
  constraint scorm_interactions_pkey PRIMARY KEY (organization_id, attempt_id, item, n),
  constraint scorm_interactions_organization_id_attempt_id_fkey FOREIGN KEY (organization_id, attempt_id) REFERENCES scorm_attempts(organization_id, id) ON DELETE CASCADE,
  constraint scorm_interactions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on scorm_interactions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by scorm, and by
--   courses: with the copy of a course
create table scorm_packages (
  course_id uuid not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  edition smallint,
  filename text not null,
  files_count integer not null,
  folder uuid not null,
  id uuid not null default gen_random_uuid(),
  items jsonb not null,
  number integer not null,
  organization_id uuid not null,
  size bigint not null,
  title text not null,
  unpacked_size bigint not null,
  version text not null,
  warnings jsonb not null default '[]'::jsonb,
  constraint scorm_packages_pkey PRIMARY KEY (organization_id, id),
  constraint scorm_packages_organization_id_course_id_number_key UNIQUE (organization_id, course_id, number),
  constraint scorm_packages_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint scorm_packages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint scorm_packages_edition_check CHECK (((edition >= 2) AND (edition <= 4))),
  constraint scorm_packages_version_check CHECK ((version = ANY (ARRAY['1.2'::text, '2004'::text])))
);
create policy tenant on scorm_packages for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by scorm
create table scorm_states (
  attempt_id uuid not null,
  cmi jsonb not null default '{}'::jsonb,
  events_seen integer not null default 0,
  item integer not null,
  opened_at timestamp with time zone,
  organization_id uuid not null,
  percent numeric(5,2),
  seconds integer not null default 0,
  seconds_before integer not null default 0,
  sequence integer not null default 0,
  session integer not null default 0,
  status text not null default 'not_started'::text,
  constraint scorm_states_pkey PRIMARY KEY (organization_id, attempt_id, item),
  constraint scorm_states_organization_id_attempt_id_fkey FOREIGN KEY (organization_id, attempt_id) REFERENCES scorm_attempts(organization_id, id) ON DELETE CASCADE,
  constraint scorm_states_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint scorm_states_status_check CHECK ((status = ANY (ARRAY['not_started'::text, 'in_progress'::text, 'completed'::text, 'passed'::text, 'failed'::text])))
);
create policy tenant on scorm_states for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by two-factor, and by
--   employees: taken away with what a person had opened
create table second_factors (
  created_at timestamp with time zone not null default now(),
  last_step bigint not null,
  organization_id uuid not null,
  secret bytea not null,
  user_id uuid not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint second_factors_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy tenant on second_factors for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by courses
create table sections (
  course_id uuid not null,
  deleted_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  order_id integer not null,
  organization_id uuid,
  title text not null,
  constraint sections_pkey PRIMARY KEY (id),
  constraint sections_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id) ON DELETE CASCADE,
  constraint sections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sections_title_check CHECK ((title <> ''::text))
);
CREATE INDEX sections_of_course ON public.sections USING btree (course_id, order_id) WHERE (deleted_at IS NULL);
create policy catalogue on sections for select using (organization_id IS NULL);
create policy tenant on sections for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER sections_note_added AFTER INSERT OR DELETE ON public.sections FOR EACH ROW EXECUTE FUNCTION note_course_change();
CREATE TRIGGER sections_note_changed AFTER UPDATE ON public.sections FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION note_course_change();

-- Written by library-senders
create table sender_mappings (
  domain text not null,
  library_domain text not null,
  local_part text not null,
  organization_id uuid not null,
  constraint sender_mappings_pkey PRIMARY KEY (organization_id, library_domain),
  constraint sender_mappings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on sender_mappings for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by sending-profiles
create table sending_profiles (
  ca_certificate text not null default ''::text,
  envelope_sender text not null default 'ours'::text,
  from_address text not null,
  from_name text not null default ''::text,
  host text not null,
  max_connections integer not null default 5,
  organization_id uuid not null,
  password bytea,
  port integer not null,
  rate_per_second numeric,
  security text not null,
  updated_at timestamp with time zone not null default now(),
  username text,
  constraint sending_profiles_pkey PRIMARY KEY (organization_id),
  constraint sending_profiles_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sending_profiles_envelope_sender_check CHECK ((envelope_sender = ANY (ARRAY['ours'::text, 'from'::text]))),
  constraint sending_profiles_max_connections_check CHECK (((max_connections >= 1) AND (max_connections <= 50))),
  constraint sending_profiles_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint sending_profiles_rate_per_second_check CHECK ((rate_per_second > (0)::numeric)),
  constraint sending_profiles_security_check CHECK ((security = ANY (ARRAY['none'::text, 'starttls'::text, 'tls'::text])))
);
create policy tenant on sending_profiles for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by phishing-delivery, and by
--   sending-profiles: a server that was given up is tried again under new settings
create table sending_states (
  cap_day date not null default CURRENT_DATE,
  cap_used integer not null default 0,
  failures integer not null default 0,
  is_busy boolean not null default false,
  last_error text,
  last_failure text,
  moving_at timestamp with time zone,
  open_until timestamp with time zone,
  organization_id uuid not null,
  constraint sending_states_pkey PRIMARY KEY (organization_id),
  constraint sending_states_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sending_states_last_failure_check CHECK ((last_failure = ANY (ARRAY['no_host'::text, 'closed_port'::text, 'too_late'::text, 'strange_certificate'::text, 'old_certificate'::text, 'foreign_certificate'::text, 'no_tls'::text, 'no_answer'::text, 'not_public'::text, 'needs_tls'::text, 'credentials'::text, 'refused'::text, 'unfit'::text])))
);
create policy tenant on sending_states for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by auth, and by
--   employees: revoked_at, when a person’s access ends
--   http: last_seen_at, with each request
--   profile: revoked_at, of one’s own
--   sso: revoked_at, when the provider signs a person out
--   two-factor: wrong_codes
create table sessions (
  address text,
  agent text,
  binding_hash bytea,
  created_at timestamp with time zone not null default now(),
  end_noted_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  kind text not null default 'full'::text,
  last_seen_at timestamp with time zone not null default now(),
  organization_id uuid not null,
  revoked_at timestamp with time zone,
  seen_from uuid,
  token_hash bytea not null,
  user_id uuid not null,
  wrong_codes smallint not null default 0,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_organization_id_id_key UNIQUE (organization_id, id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sessions_organization_id_seen_from_fkey FOREIGN KEY (organization_id, seen_from) REFERENCES sessions(organization_id, id) ON DELETE CASCADE,
  constraint sessions_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint sessions_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'pending2fa'::text])))
);
CREATE INDEX sessions_of_browser ON public.sessions USING btree (binding_hash) WHERE ((binding_hash IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX sessions_of_user ON public.sessions USING btree (organization_id, user_id) WHERE (revoked_at IS NULL);
CREATE INDEX sessions_open ON public.sessions USING btree (organization_id, id) WHERE ((revoked_at IS NULL) AND (kind = 'full'::text) AND (seen_from IS NULL));
CREATE INDEX sessions_seen_from ON public.sessions USING btree (organization_id, seen_from) WHERE (seen_from IS NOT NULL);
create policy tenant on sessions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by auth
create table sign_in_attempts (
  attempts integer not null default 1,
  key bytea not null,
  under_way integer not null default 0,
  window_started_at timestamp with time zone not null default now(),
  constraint sign_in_attempts_pkey PRIMARY KEY (key)
);

-- Written by modules
create table slide_edits (
  actor_id uuid not null,
  actor_name text not null,
  address text not null,
  before jsonb not null,
  began_at timestamp with time zone not null default now(),
  organization_id uuid not null,
  slide_id uuid not null,
  trace_id text not null,
  constraint slide_edits_pkey PRIMARY KEY (organization_id, slide_id, actor_id),
  constraint slide_edits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint slide_edits_slide_id_fkey FOREIGN KEY (slide_id) REFERENCES slides(id) ON DELETE CASCADE
);
create policy tenant on slide_edits for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by modules, and by
--   courses: the installation’s own courses come whole from their files
create table slides (
  audio_file_id uuid,
  html text not null default ''::text,
  id uuid not null default gen_random_uuid(),
  module_id uuid not null,
  order_id integer not null,
  organization_id uuid,
  picture_file_id uuid,
  search_text text not null generated always as (lower(((title || ' '::text) || regexp_replace(html, '<[^>]*>'::text, ' '::text, 'g'::text)))) stored,
  title text not null default ''::text,
  constraint slides_pkey PRIMARY KEY (id),
  constraint slides_module_id_order_id_key UNIQUE (module_id, order_id) DEFERRABLE INITIALLY DEFERRED,
  constraint slides_audio_file_id_fkey FOREIGN KEY (audio_file_id) REFERENCES files(id),
  constraint slides_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) ON DELETE CASCADE,
  constraint slides_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint slides_picture_file_id_fkey FOREIGN KEY (picture_file_id) REFERENCES files(id)
);
create policy catalogue on slides for select using (organization_id IS NULL);
create policy tenant on slides for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER slides_note_added AFTER INSERT OR DELETE ON public.slides FOR EACH ROW EXECUTE FUNCTION note_module_change('module_id');
CREATE TRIGGER slides_note_changed AFTER UPDATE ON public.slides FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION note_module_change('module_id');

-- Written by sso
create table sso_assertions (
  assertion_id text not null,
  expires_at timestamp with time zone not null,
  organization_id uuid not null,
  provider_id uuid not null,
  constraint sso_assertions_pkey PRIMARY KEY (organization_id, provider_id, assertion_id),
  constraint sso_assertions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sso_assertions_organization_id_provider_id_fkey FOREIGN KEY (organization_id, provider_id) REFERENCES sso_providers(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_assertions_over ON public.sso_assertions USING btree (organization_id, expires_at);
create policy tenant on sso_assertions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by sso, and by
--   employees: taken away with what a person had opened
create table sso_codes (
  binding_hash bytea not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  id_token bytea,
  name_qualifier text,
  organization_id uuid not null,
  provider_id uuid not null,
  session_index text,
  sp_name_qualifier text,
  subject text not null,
  subject_format text not null,
  user_id uuid not null,
  constraint sso_codes_pkey PRIMARY KEY (code_hash),
  constraint sso_codes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sso_codes_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint sso_codes_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sso_providers(id) ON DELETE CASCADE
);
CREATE INDEX sso_codes_over ON public.sso_codes USING btree (organization_id, expires_at);
create policy tenant on sso_codes for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by sso
create table sso_providers (
  admits_admins boolean not null,
  attributes jsonb not null,
  certificate text,
  created_at timestamp with time zone not null default now(),
  creates_people boolean not null,
  id uuid not null default gen_random_uuid(),
  is_enabled boolean not null,
  kind text not null,
  max_role text not null,
  metadata_failed_at timestamp with time zone,
  metadata_failure text,
  metadata_read_at timestamp with time zone,
  organization_id uuid not null,
  secret bytea,
  serves_children boolean not null default false,
  settings jsonb not null,
  title text not null,
  updated_at timestamp with time zone not null default now(),
  constraint sso_providers_pkey PRIMARY KEY (id),
  constraint sso_providers_organization_id_id_key UNIQUE (organization_id, id),
  constraint sso_providers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sso_providers_kind_check CHECK ((kind = ANY (ARRAY['saml'::text, 'oidc'::text]))),
  constraint sso_providers_title_check CHECK ((title <> ''::text))
);
CREATE INDEX sso_providers_by_title ON public.sso_providers USING btree (organization_id, title, id);
create policy tenant on sso_providers for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by sso
create table sso_requests (
  address_hash bytea,
  binding_hash bytea not null,
  expires_at timestamp with time zone not null,
  key_hash bytea not null,
  nonce text not null default ''::text,
  organization_id uuid not null,
  origin text,
  provider_id uuid not null,
  trial_id uuid,
  verifier text not null default ''::text,
  constraint sso_requests_pkey PRIMARY KEY (key_hash),
  constraint sso_requests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sso_requests_organization_id_provider_id_fkey FOREIGN KEY (organization_id, provider_id) REFERENCES sso_providers(organization_id, id) ON DELETE CASCADE,
  constraint sso_requests_organization_id_trial_id_fkey FOREIGN KEY (organization_id, trial_id) REFERENCES sso_trials(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_requests_by_address ON public.sso_requests USING btree (address_hash);
CREATE INDEX sso_requests_over ON public.sso_requests USING btree (organization_id, expires_at);
create policy tenant on sso_requests for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by sso
create table sso_sessions (
  id_token bytea,
  name_qualifier text,
  organization_id uuid not null,
  provider_id uuid not null,
  session_id uuid not null,
  session_index text,
  sp_name_qualifier text,
  subject text not null,
  subject_format text not null,
  constraint sso_sessions_pkey PRIMARY KEY (session_id),
  constraint sso_sessions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sso_sessions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sso_providers(id) ON DELETE CASCADE,
  constraint sso_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX sso_sessions_of_subject ON public.sso_sessions USING btree (organization_id, provider_id, subject);
create policy tenant on sso_sessions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by sso
create table sso_trials (
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  outcome jsonb,
  provider_id uuid not null,
  constraint sso_trials_pkey PRIMARY KEY (organization_id, id),
  constraint sso_trials_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint sso_trials_organization_id_provider_id_fkey FOREIGN KEY (organization_id, provider_id) REFERENCES sso_providers(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sso_trials_over ON public.sso_trials USING btree (organization_id, expires_at);
create policy tenant on sso_trials for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by staff-imports
create table staff_import_changes (
  event_id uuid not null,
  has_manager_flaw boolean not null default false,
  is_inactive boolean not null default false,
  is_outside boolean not null default false,
  is_renamed boolean not null default false,
  old jsonb not null,
  organization_id uuid not null,
  row integer not null,
  constraint staff_import_changes_pkey PRIMARY KEY (organization_id, event_id, "row"),
  constraint staff_import_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES long_jobs(id) ON DELETE CASCADE,
  constraint staff_import_changes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on staff_import_changes for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by staff-imports
create table staff_import_rows (
  before jsonb,
  changes text[] not null default '{}'::text[],
  department text not null,
  email text not null,
  emptied text[] not null default '{}'::text[],
  event_id uuid not null,
  first_name text not null,
  inactive text not null default ''::text,
  is_leaver boolean not null default false,
  is_manager_settled boolean not null default false,
  last_name text not null,
  manager text not null default ''::text,
  manager_flaw text,
  manager_id uuid,
  manager_said text not null default ''::text,
  middle_name text not null,
  organization_id uuid not null,
  outcome text,
  position text not null,
  reasons text[] not null default '{}'::text[],
  refusals text[] not null,
  role text,
  row integer not null,
  state text,
  turn integer not null,
  user_id uuid,
  constraint staff_import_rows_pkey PRIMARY KEY (event_id, "row"),
  constraint staff_import_rows_event_id_fkey FOREIGN KEY (event_id) REFERENCES long_jobs(id) ON DELETE CASCADE,
  constraint staff_import_rows_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint staff_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['add'::text, 'change'::text, 'unchanged'::text, 'refuse'::text, 'skip'::text, 'delete'::text])))
);
CREATE INDEX staff_import_rows_done ON public.staff_import_rows USING btree (organization_id, event_id, user_id) WHERE (outcome = ANY (ARRAY['add'::text, 'change'::text, 'delete'::text]));
CREATE INDEX staff_import_rows_managed ON public.staff_import_rows USING btree (organization_id, event_id, "row") WHERE ((manager <> ''::text) AND (NOT is_manager_settled));
CREATE INDEX staff_import_rows_waiting ON public.staff_import_rows USING btree (organization_id, event_id, is_leaver, turn) WHERE (outcome IS NULL);
create policy tenant on staff_import_rows for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by staff-imports
create table staff_imports (
  departments uuid[] not null default '{}'::uuid[],
  event_id uuid not null,
  import_order jsonb,
  organization_id uuid not null,
  seen jsonb,
  source text not null,
  state text not null,
  undone_by uuid,
  constraint staff_imports_pkey PRIMARY KEY (event_id),
  constraint staff_imports_event_id_fkey FOREIGN KEY (event_id) REFERENCES long_jobs(id) ON DELETE CASCADE,
  constraint staff_imports_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint staff_imports_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES long_jobs(id) ON DELETE SET NULL,
  constraint staff_imports_order_check CHECK (((state <> ALL (ARRAY['ordered'::text, 'running'::text])) OR (import_order IS NOT NULL))),
  constraint staff_imports_seen_check CHECK (((state <> ALL (ARRAY['previewed'::text, 'superseded'::text])) OR (seen IS NOT NULL))),
  constraint staff_imports_state_check CHECK ((state = ANY (ARRAY['previewed'::text, 'superseded'::text, 'ordered'::text, 'running'::text, 'done'::text, 'failed'::text, 'stopped'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX staff_imports_of_organization ON public.staff_imports USING btree (organization_id, event_id);
create policy tenant on staff_imports for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by learning, and by
--   assignments: an operator’s decision that people have completed the course, or start again
create table step_completions (
  completed_at timestamp with time zone not null default now(),
  enrolment_id uuid not null,
  organization_id uuid not null,
  step text not null,
  theme_id uuid not null,
  constraint step_completions_pkey PRIMARY KEY (enrolment_id, theme_id, step),
  constraint step_completions_organization_id_enrolment_id_fkey FOREIGN KEY (organization_id, enrolment_id) REFERENCES enrolments(organization_id, id) ON DELETE CASCADE,
  constraint step_completions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint step_completions_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES themes(id),
  constraint step_completions_step_check CHECK ((step = ANY (ARRAY['theory'::text, 'quiz'::text])))
);
create policy tenant on step_completions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by tag-automation, and by
--   tags: defer_by within a shorter life of the tag, and includes_present
create table tag_actions (
  cancelled_count integer not null default 0,
  course_again boolean not null default false,
  courses_ids uuid[] not null default '{}'::uuid[],
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  defer_by integer not null default 0,
  deleted_at timestamp with time zone,
  done_count integer not null default 0,
  due_count integer not null default 0,
  failed_count integer not null default 0,
  id uuid not null default gen_random_uuid(),
  includes_present boolean not null default false,
  organization_id uuid not null,
  period integer not null default 30,
  registration_link_days integer not null default 1,
  registration_link_hour integer not null default 9,
  registration_link_times integer not null default 1,
  skipped_count integer not null default 0,
  tag_id uuid not null,
  templates_ids uuid[] not null default '{}'::uuid[],
  text text not null default ''::text,
  theme text not null default ''::text,
  time_zone text not null default 'UTC'::text,
  type text not null,
  updated_at timestamp with time zone not null default now(),
  working_hours boolean not null default false,
  constraint tag_actions_pkey PRIMARY KEY (id),
  constraint tag_actions_organization_id_id_key UNIQUE (organization_id, id),
  constraint tag_actions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint tag_actions_organization_id_tag_id_fkey FOREIGN KEY (organization_id, tag_id) REFERENCES tags(organization_id, id),
  constraint tag_actions_defer_by_check CHECK (((defer_by >= 0) AND (defer_by <= 99))),
  constraint tag_actions_period_check CHECK (((period >= 1) AND (period <= 999))),
  constraint tag_actions_registration_link_days_check CHECK (((registration_link_days >= 1) AND (registration_link_days <= 365))),
  constraint tag_actions_registration_link_hour_check CHECK (((registration_link_hour >= 0) AND (registration_link_hour <= 23))),
  constraint tag_actions_registration_link_times_check CHECK (((registration_link_times >= 1) AND (registration_link_times <= 10))),
  constraint tag_actions_type_check CHECK ((type = ANY (ARRAY['course'::text, 'letter'::text, 'phishing'::text, 'registration_link'::text])))
);
CREATE INDEX tag_actions_of_tag ON public.tag_actions USING btree (organization_id, tag_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX tag_actions_once ON public.tag_actions USING btree (tag_id, type) WHERE ((type <> 'letter'::text) AND (deleted_at IS NULL));
create policy tenant on tag_actions for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by tags
create table tag_assignments (
  assigned_at timestamp with time zone not null default now(),
  assigned_by uuid,
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  removal text,
  removed_at timestamp with time zone,
  tag_id uuid not null,
  user_id uuid not null,
  constraint tag_assignments_pkey PRIMARY KEY (id),
  constraint tag_assignments_organization_id_id_key UNIQUE (organization_id, id),
  constraint tag_assignments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint tag_assignments_organization_id_tag_id_fkey FOREIGN KEY (organization_id, tag_id) REFERENCES tags(organization_id, id),
  constraint tag_assignments_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id),
  constraint tag_assignments_check CHECK (((removed_at IS NULL) = (removal IS NULL))),
  constraint tag_assignments_removal_check CHECK ((removal = ANY (ARRAY['expired'::text, 'registered'::text, 'risk'::text, 'left'::text, 'by_hand'::text, 'tag_deleted'::text, 'group'::text])))
);
CREATE INDEX tag_assignments_by_age ON public.tag_assignments USING btree (organization_id, tag_id, assigned_at, id) WHERE (removed_at IS NULL);
CREATE INDEX tag_assignments_left ON public.tag_assignments USING btree (organization_id, user_id) WHERE (removal = 'left'::text);
CREATE INDEX tag_assignments_of_deleted ON public.tag_assignments USING btree (organization_id, tag_id) WHERE (removal = 'tag_deleted'::text);
CREATE INDEX tag_assignments_of_person ON public.tag_assignments USING btree (organization_id, user_id, tag_id);
CREATE UNIQUE INDEX tag_assignments_held ON public.tag_assignments USING btree (organization_id, tag_id, user_id) WHERE (removed_at IS NULL);
create policy tenant on tag_assignments for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER tag_assignments_come AFTER INSERT ON public.tag_assignments REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_newly_tagged();
CREATE TRIGGER tag_assignments_turn AFTER UPDATE ON public.tag_assignments REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_tagged();

-- Written by tags, and by
--   tag-automation: what became of a run, in the transaction that does it
create table tag_runs (
  action_id uuid not null,
  assignment_id uuid not null,
  due_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  reason text,
  retry_at timestamp with time zone,
  round smallint not null default 1,
  starts_at timestamp with time zone not null,
  state text not null default 'due'::text,
  tag_id uuid not null,
  tries smallint not null default 0,
  user_id uuid not null,
  constraint tag_runs_pkey PRIMARY KEY (id),
  constraint tag_runs_assignment_id_action_id_round_key UNIQUE (assignment_id, action_id, round),
  constraint tag_runs_organization_id_action_id_fkey FOREIGN KEY (organization_id, action_id) REFERENCES tag_actions(organization_id, id),
  constraint tag_runs_organization_id_assignment_id_fkey FOREIGN KEY (organization_id, assignment_id) REFERENCES tag_assignments(organization_id, id),
  constraint tag_runs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint tag_runs_organization_id_tag_id_fkey FOREIGN KEY (organization_id, tag_id) REFERENCES tags(organization_id, id),
  constraint tag_runs_state_check CHECK ((state = ANY (ARRAY['due'::text, 'done'::text, 'skipped'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX tag_runs_due ON public.tag_runs USING btree (organization_id, tag_id, due_at, id) WHERE (state = 'due'::text);
CREATE INDEX tag_runs_ended ON public.tag_runs USING btree (organization_id, tag_id, ended_at DESC, id) WHERE (state <> 'due'::text);
CREATE INDEX tag_runs_of_action ON public.tag_runs USING btree (organization_id, action_id, due_at, id) WHERE (state = 'due'::text);
CREATE INDEX tag_runs_of_person ON public.tag_runs USING btree (organization_id, user_id, due_at DESC, id);
create policy tenant on tag_runs for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER tag_runs_come AFTER INSERT ON public.tag_runs REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_new_runs();
CREATE TRIGGER tag_runs_turn AFTER UPDATE ON public.tag_runs REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_runs();

-- Written by tags
create table tags (
  color text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  deleted_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  is_active boolean not null default false,
  is_settling boolean not null default false,
  life_days integer not null default 100,
  max_risk_level numeric(3,1) not null default 10,
  min_risk_level numeric(3,1) not null default 0,
  organization_id uuid not null,
  title text not null,
  type text not null,
  users_count integer not null default 0,
  constraint tags_pkey PRIMARY KEY (id),
  constraint tags_organization_id_id_key UNIQUE (organization_id, id),
  constraint tags_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint tags_check CHECK (((max_risk_level >= min_risk_level) AND (max_risk_level <= (10)::numeric))),
  constraint tags_color_check CHECK ((color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint tags_life_days_check CHECK (((life_days >= 0) AND (life_days <= 999))),
  constraint tags_min_risk_level_check CHECK (((min_risk_level >= (0)::numeric) AND (min_risk_level <= (10)::numeric))),
  constraint tags_title_check CHECK ((title <> ''::text)),
  constraint tags_type_check CHECK ((type = ANY (ARRAY['newbie'::text, 'not_registered'::text, 'risk_group'::text, 'custom'::text])))
);
CREATE UNIQUE INDEX tags_of_their_own_accord ON public.tags USING btree (organization_id, type) WHERE (type <> 'custom'::text);
CREATE UNIQUE INDEX tags_title ON public.tags USING btree (organization_id, lower(title)) WHERE ((type = 'custom'::text) AND (deleted_at IS NULL));
create policy tenant on tags for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by courses, and by
--   modules: deleted_at, with the module that they show
create table themes (
  deleted_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  module_id uuid not null,
  order_id integer not null,
  organization_id uuid,
  section_id uuid not null,
  constraint themes_pkey PRIMARY KEY (id),
  constraint themes_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id),
  constraint themes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint themes_section_id_fkey FOREIGN KEY (section_id) REFERENCES sections(id) ON DELETE CASCADE
);
CREATE INDEX themes_of_module ON public.themes USING btree (module_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX themes_of_section ON public.themes USING btree (section_id, module_id) WHERE (deleted_at IS NULL);
create policy catalogue on themes for select using (organization_id IS NULL);
create policy tenant on themes for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER themes_note_added AFTER INSERT OR DELETE ON public.themes FOR EACH ROW EXECUTE FUNCTION note_course_change();
CREATE TRIGGER themes_note_changed AFTER UPDATE ON public.themes FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION note_course_change();

-- Written by statistics, and by
--   assignments: progress, in the statement that changes it
create table user_days (
  day date not null,
  organization_id uuid not null,
  progress numeric(5,2),
  risk_level numeric(3,1),
  user_id uuid not null,
  constraint user_days_pkey PRIMARY KEY (user_id, day),
  constraint user_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint user_days_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES users(organization_id, id)
);
create policy tenant on user_days for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by employees, and by
--   app: the first person of an organisation made from the command line
--   assignments: progress, learning and is_behind
--   auth: password_hash, and at registration the name and language
--   first-day: puts_first_day_away, of one’s own
--   departments: department_id, of people who move out of a deleted department
--   organizations: roles, of super users
--   phishing-results: sent_count, clicked_count, entered_data_count, failures_in_row, and address_refused_at, from mail servers’ answers and people’s actions
--   profile: the person’s own fields
--   statistics: risk_level and risk_parts
create table users (
  address_refused_at timestamp with time zone,
  arrival_id uuid,
  avatar_file_id uuid,
  blocked_at timestamp with time zone,
  blocked_by text,
  blocked_job uuid,
  clicked_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  department_before uuid,
  department_id uuid not null,
  email text not null,
  entered_data_count integer not null default 0,
  failures_in_row smallint not null default 0,
  first_name text not null default ''::text,
  id uuid not null default gen_random_uuid(),
  is_behind boolean not null default false,
  language text not null default 'ru'::text,
  last_name text not null default ''::text,
  learning text,
  left_by uuid,
  left_directory boolean not null default false,
  manager_before uuid,
  manager_id uuid,
  middle_name text not null default ''::text,
  moved_at timestamp with time zone,
  note text not null default ''::text,
  notifies_campaigns boolean not null default true,
  notifies_courses boolean not null default true,
  organization_id uuid not null,
  password_hash text,
  phishing_indicator numeric(5,2) generated always as (
CASE
    WHEN (sent_count > 0) THEN LEAST((100)::numeric, round(((100.0 * (clicked_count)::numeric) / (sent_count)::numeric), 2))
    ELSE NULL::numeric
END) stored,
  position text not null default ''::text,
  progress numeric(5,2),
  puts_first_day_away boolean not null default false,
  registered_at timestamp with time zone,
  risk_level numeric(3,1),
  risk_parts jsonb,
  roles text[] not null default '{employee}'::text[],
  search_text text generated always as ("left"(lower(((((((((last_name || ' '::text) || first_name) || ' '::text) || middle_name) || ' '::text) || email) || ' '::text) || "position")), 500)) stored,
  sent_count integer not null default 0,
  sort_name text generated always as (
CASE
    WHEN ((last_name = ''::text) AND (first_name = ''::text)) THEN email
    ELSE ((((last_name || ' '::text) || first_name) || ' '::text) || middle_name)
END) stored,
  staff_from timestamp with time zone,
  staff_until timestamp with time zone,
  uninvited_by uuid,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_organization_id_id_key UNIQUE (organization_id, id),
  constraint users_left_by_fkey FOREIGN KEY (left_by) REFERENCES long_jobs(id),
  constraint users_manager_before_fkey FOREIGN KEY (organization_id, manager_before) REFERENCES users(organization_id, id),
  constraint users_manager_fkey FOREIGN KEY (organization_id, manager_id) REFERENCES users(organization_id, id),
  constraint users_organization_id_department_before_fkey FOREIGN KEY (organization_id, department_before) REFERENCES departments(organization_id, id) ON DELETE SET NULL (department_before),
  constraint users_organization_id_department_id_fkey FOREIGN KEY (organization_id, department_id) REFERENCES departments(organization_id, id),
  constraint users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint users_blocked_by_check CHECK ((blocked_by = ANY (ARRAY['directory'::text, 'person'::text]))),
  constraint users_blocked_by_someone CHECK (((blocked_at IS NULL) = (blocked_by IS NULL))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['ru'::text, 'en'::text, 'uz'::text]))),
  constraint users_learning_check CHECK ((learning = ANY (ARRAY['NOT_START'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text]))),
  constraint users_manager_is_another CHECK ((manager_id <> id)),
  constraint users_position_check CHECK ((length("position") <= 255)),
  constraint users_progress_check CHECK (((progress >= (0)::numeric) AND (progress <= (100)::numeric))),
  constraint users_risk_level_check CHECK (((risk_level >= (0)::numeric) AND (risk_level <= (10)::numeric)))
);
CREATE INDEX users_behind ON public.users USING btree (organization_id, sort_name, id) WHERE (is_behind AND (deleted_at IS NULL));
CREATE INDEX users_blocked ON public.users USING btree (organization_id, id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX users_blocked_job ON public.users USING btree (organization_id, blocked_job) WHERE (blocked_job IS NOT NULL);
CREATE INDEX users_by_arrival ON public.users USING btree (organization_id, arrival_id) WHERE (arrival_id IS NOT NULL);
CREATE INDEX users_by_department ON public.users USING btree (organization_id, department_id, sort_name, id) INCLUDE (deleted_at, registered_at);
CREATE INDEX users_by_department_before ON public.users USING btree (organization_id, department_before) WHERE (department_before IS NOT NULL);
CREATE INDEX users_by_name ON public.users USING btree (organization_id, sort_name, id) INCLUDE (search_text, department_id, roles, risk_level) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_phishing ON public.users USING btree (organization_id, COALESCE(phishing_indicator, ('-1'::integer)::numeric), id) INCLUDE (phishing_indicator) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_position ON public.users USING btree (organization_id, "position" COLLATE "ru-x-icu", id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_progress ON public.users USING btree (organization_id, COALESCE(progress, ('-1'::integer)::numeric), id) INCLUDE (progress) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_risk ON public.users USING btree (organization_id, COALESCE(risk_level, ('-1'::integer)::numeric), id) INCLUDE (risk_level) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_search ON public.users USING gin (search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX users_failures_in_row ON public.users USING btree (organization_id, sort_name, id) INCLUDE (failures_in_row) WHERE ((failures_in_row >= 2) AND (deleted_at IS NULL));
CREATE INDEX users_gone ON public.users USING btree (organization_id, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX users_in_charge ON public.users USING btree (organization_id, sort_name, id) INCLUDE (roles) WHERE ((deleted_at IS NULL) AND (roles <> '{employee}'::text[]));
CREATE INDEX users_left_by ON public.users USING btree (organization_id, left_by, id) WHERE (left_by IS NOT NULL);
CREATE INDEX users_of_manager ON public.users USING btree (organization_id, manager_id) WHERE (manager_id IS NOT NULL);
CREATE INDEX users_of_manager_before ON public.users USING btree (organization_id, manager_before) WHERE (manager_before IS NOT NULL);
CREATE INDEX users_refused ON public.users USING btree (organization_id, id) WHERE (address_refused_at IS NOT NULL);
CREATE INDEX users_uninvited_by ON public.users USING btree (organization_id, uninvited_by) WHERE (uninvited_by IS NOT NULL);
CREATE INDEX users_with_results ON public.users USING btree (organization_id, department_id) WHERE ((((risk_parts ->> 'results'::text))::integer >= 3) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX users_account ON public.users USING btree (email) WHERE ((deleted_at IS NULL) AND (registered_at IS NOT NULL));
CREATE UNIQUE INDEX users_email ON public.users USING btree (email, organization_id) WHERE (deleted_at IS NULL);
create policy tenant on users for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;
CREATE TRIGGER forget_refused_address BEFORE UPDATE OF email ON public.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION forget_refused_address();
CREATE TRIGGER users_block AFTER UPDATE ON public.users REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION move_blocked();
CREATE TRIGGER users_come AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_come_blocked AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_blocked();
CREATE TRIGGER users_go AFTER DELETE ON public.users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_go_blocked AFTER DELETE ON public.users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_blocked();
CREATE TRIGGER users_move AFTER UPDATE ON public.users REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION move_users();
CREATE TRIGGER users_moved BEFORE UPDATE OF department_id ON public.users FOR EACH ROW WHEN ((old.department_id IS DISTINCT FROM new.department_id)) EXECUTE FUNCTION note_move();
CREATE TRIGGER users_staff_role BEFORE INSERT OR UPDATE OF roles ON public.users FOR EACH ROW EXECUTE FUNCTION note_staff_role();

-- Written by domains, and by
--   app: the domain of an organisation made from the command line
create table verified_domains (
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  domain text not null,
  id uuid not null default gen_random_uuid(),
  is_vouched boolean not null default false,
  organization_id uuid not null,
  token text not null default encode(sha256(((gen_random_uuid())::text)::bytea), 'hex'::text),
  verified_at timestamp with time zone,
  constraint verified_domains_pkey PRIMARY KEY (id),
  constraint verified_domains_organization_id_domain_key UNIQUE (organization_id, domain),
  constraint verified_domains_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint verified_domains_domain_check CHECK ((domain = lower(domain)))
);
create policy tenant on verified_domains for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by files
create table waiting_uploads (
  created_at timestamp with time zone not null default now(),
  event_id uuid,
  key text not null,
  organization_id uuid not null,
  size bigint not null default 0,
  constraint waiting_uploads_pkey PRIMARY KEY (organization_id, key),
  constraint waiting_uploads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX waiting_uploads_oldest ON public.waiting_uploads USING btree (created_at);
create policy tenant on waiting_uploads for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

-- Written by working-hours
create table working_days (
  day date not null,
  is_working boolean not null,
  organization_id uuid not null,
  constraint working_days_pkey PRIMARY KEY (organization_id, day),
  constraint working_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
create policy tenant on working_days for all using 
CASE
    WHEN (organization_id = ( SELECT (NULLIF(current_setting('app.organization'::text, true), ''::text))::uuid AS "nullif")) THEN true
    ELSE (( SELECT current_setting('app.system'::text, true) AS current_setting) = 'on'::text)
END;

create type department_share as (department_id uuid, n integer, risk_sum numeric, with_risk integer, progress_sum numeric, with_progress integer, sent bigint, clicked bigint, entered_data bigint);

create type learning_share as (organization_id uuid, assigned_course_id uuid, day date, due bigint, in_time bigint, given bigint, remedied bigint);

create type organization_share as (organization_id uuid, risk_sum numeric, with_risk bigint, progress_sum numeric, with_progress bigint, people bigint, risk_low bigint, risk_medium bigint, risk_high bigint, not_started bigint, in_progress bigint, completed bigint, behind bigint, never_simulated bigint);

CREATE OR REPLACE FUNCTION public.access_state(u users)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(encode(sha256(convert_to(concat_ws(E'\n', u.email, coalesce(u.password_hash, ''), array_to_string(u.roles, ','),
    (select extract(epoch from f.created_at)::text from second_factors f where f.organization_id = u.organization_id and f.user_id = u.id)),
    'UTF8')), 'hex'), 32)
$function$;

CREATE OR REPLACE FUNCTION public.add_blocked(differences jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  update organizations o set blocked_count = o.blocked_count + (d.value)::int from jsonb_each_text(differences) d where o.id = d.key::uuid
$function$;

CREATE OR REPLACE FUNCTION public.add_to_departments(shares department_share[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from departments where id in (select s.department_id from unnest(shares) s) order by id for no key update;
  update departments d set users_count = d.users_count + s.n, risk_sum = d.risk_sum + s.risk_sum, with_risk = d.with_risk + s.with_risk,
      progress_sum = d.progress_sum + s.progress_sum, with_progress = d.with_progress + s.with_progress,
      sent_sum = d.sent_sum + s.sent, clicked_sum = d.clicked_sum + s.clicked,
      entered_data_sum = d.entered_data_sum + s.entered_data
    from unnest(shares) s where d.id = s.department_id;
end $function$;

CREATE OR REPLACE FUNCTION public.add_to_learning_days(shares learning_share[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into learning_days (organization_id, assigned_course_id, day, due, in_time, given, remedied)
  select organization_id, assigned_course_id, day, sum(due), sum(in_time), sum(given), sum(remedied)
    from unnest(shares)
   group by 1, 2, 3
  having sum(due) <> 0 or sum(in_time) <> 0 or sum(given) <> 0 or sum(remedied) <> 0;
$function$;

CREATE OR REPLACE FUNCTION public.add_to_organizations(shares organization_share[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into organization_figures (organization_id, risk_sum, with_risk, progress_sum, with_progress, people, risk_low, risk_medium,
    risk_high, not_started, in_progress, completed, behind, never_simulated)
  select organization_id, sum(risk_sum), sum(with_risk), sum(progress_sum), sum(with_progress), sum(people), sum(risk_low),
         sum(risk_medium), sum(risk_high), sum(not_started), sum(in_progress), sum(completed), sum(behind), sum(never_simulated)
    from unnest(shares)
   group by 1
  having sum(risk_sum) <> 0 or sum(with_risk) <> 0 or sum(progress_sum) <> 0 or sum(with_progress) <> 0 or sum(people) <> 0
      or sum(risk_low) <> 0 or sum(risk_medium) <> 0 or sum(risk_high) <> 0 or sum(not_started) <> 0 or sum(in_progress) <> 0
      or sum(completed) <> 0 or sum(behind) <> 0 or sum(never_simulated) <> 0;
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(r audit_log)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(r.previous_hash || convert_to(jsonb_build_array(r.organization_id, extract(epoch from r.at), r.actor_id, r.actor_name,
    r.action, r.object_type, r.object_id, r.before, r.after, r.address, r.trace_id)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.begin_of_day(organization uuid, day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE COST 10000
AS $function$select begin_of_day.day::timestamp at time zone o.time_zone from organizations o where o.id = begin_of_day.organization$function$;

CREATE OR REPLACE FUNCTION public.chain_audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into audit_heads (organization_id, hash) values (new.organization_id, '\x00') on conflict do nothing;
  select hash into new.previous_hash from audit_heads where organization_id = new.organization_id for update;
  -- Taken after the lock, so that times run in the order of the chain.
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  update audit_heads set hash = new.hash where organization_id = new.organization_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare differences jsonb; sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  select jsonb_object_agg(organization_id, n) into differences
    from (select organization_id, sign * count(*) as n from changed
           where deleted_at is null and blocked_at is not null group by 1) d;
  if differences is not null then perform add_blocked(differences); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_changed_machines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into campaign_machines as m (organization_id, campaign_id, kind, reason, hits)
    select d.organization_id, d.campaign_id, e.kind, coalesce(e.reasons[1], ''), sum(e.change)
      from (select organization_id, delivery_id, kind, verdict, reasons, 1 as change from new_events
            union all select organization_id, delivery_id, kind, verdict, reasons, -1 from old_events) e
      join deliveries d on d.organization_id = e.organization_id and d.id = e.delivery_id
     where e.verdict = 'automated' group by 1, 2, 3, 4 having sum(e.change) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, campaign_id, kind, reason) do update set hits = m.hits + excluded.hits;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_machines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of the key, so that two transactions never wait for each other.
  insert into campaign_machines as m (organization_id, campaign_id, kind, reason, hits)
    select d.organization_id, d.campaign_id, e.kind, coalesce(e.reasons[1], ''), count(*)
      from new_events e join deliveries d on d.organization_id = e.organization_id and d.id = e.delivery_id
     where e.verdict = 'automated' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (organization_id, campaign_id, kind, reason) do update set hits = m.hits + excluded.hits;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_new_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tag_actions a set due_count = a.due_count + m.n
    from (select action_id, count(*)::int as n from come group by action_id) m where a.id = m.action_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_newly_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tags t set users_count = t.users_count + m.n
    from (select tag_id, count(*)::int as n from come where removed_at is null group by tag_id) m where t.id = m.tag_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tag_actions a set due_count = a.due_count + m.due, done_count = a.done_count + m.done,
    skipped_count = a.skipped_count + m.skipped, failed_count = a.failed_count + m.failed, cancelled_count = a.cancelled_count + m.cancelled
    from (
      select action_id, sum(n) filter (where state = 'due') as due, sum(n) filter (where state = 'done') as done,
        sum(n) filter (where state = 'skipped') as skipped, sum(n) filter (where state = 'failed') as failed,
        sum(n) filter (where state = 'cancelled') as cancelled
        from (select action_id, state, 1 as n from come union all select action_id, state, -1 from gone) both_sides
       group by action_id
    ) s cross join lateral (select coalesce(s.due, 0)::int as due, coalesce(s.done, 0)::int as done, coalesce(s.skipped, 0)::int as skipped,
      coalesce(s.failed, 0)::int as failed, coalesce(s.cancelled, 0)::int as cancelled) m
   where a.id = s.action_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update tags t set users_count = t.users_count + m.n
    from (
      select tag_id, sum(n)::int as n from (
        select tag_id, 1 as n from come where removed_at is null
        union all
        select tag_id, -1 from gone where removed_at is null
      ) both_sides group by tag_id having sum(n) <> 0
    ) m where t.id = m.tag_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare shares department_share[]; sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  select array_agg(row(department_id, sign * n, sign * risk_sum, sign * with_risk, sign * progress_sum, sign * with_progress,
                       sign * sent, sign * clicked, sign * entered_data)::department_share)
    into shares
    from (select department_id, count(*) as n, coalesce(sum(risk_level), 0) as risk_sum, count(risk_level) as with_risk,
                 coalesce(sum(progress), 0) as progress_sum, count(progress) as with_progress,
                 sum(sent_count) as sent, sum(clicked_count) as clicked, sum(entered_data_count) as entered_data
            from changed where deleted_at is null group by 1) of_department;
  if shares is null then return null; end if;
  perform add_to_departments(shares);
  perform add_to_organizations((
    select array_agg(share_of_person(c.organization_id, c.risk_level, c.progress, c.learning, c.is_behind, c.sent_count, sign))
      from changed c where c.deleted_at is null));
  update organizations o set users_count = o.users_count + sign * c.n
    from (select organization_id, count(*) n from changed where deleted_at is null group by 1) c where o.id = c.organization_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enrolments_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_learning_days((
    select array_agg(s) from (
        select g.organization_id, g.assigned_course_id, v.*
          from gone g join come c on c.id = g.id
          cross join lateral (values (g.end_date, g.enrolled_at, g.completed_at, g.left_at, -1), (c.end_date, c.enrolled_at, c.completed_at, c.left_at, 1))
            as v (end_date, enrolled_at, completed_at, left_at, n)
         where (g.end_date, g.enrolled_at, g.completed_at, g.left_at) is distinct from (c.end_date, c.enrolled_at, c.completed_at, c.left_at)
      ) e
      join organizations o on o.id = e.organization_id
      join assigned_courses a on a.organization_id = e.organization_id and a.id = e.assigned_course_id
      cross join lateral shares_of_enrolment(e.organization_id, e.assigned_course_id, e.end_date, e.enrolled_at, e.completed_at,
        o.time_zone, a.source = 'campaign', e.n) s
     where e.left_at is null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enrolments_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_learning_days((
    select array_agg(s) from come c
      join organizations o on o.id = c.organization_id
      join assigned_courses a on a.organization_id = c.organization_id and a.id = c.assigned_course_id
      cross join lateral shares_of_enrolment(c.organization_id, c.assigned_course_id, c.end_date, c.enrolled_at, c.completed_at,
        o.time_zone, a.source = 'campaign', 1) s
     where c.left_at is null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.enrolments_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_learning_days((
    select array_agg(s) from gone g
      join organizations o on o.id = g.organization_id
      join assigned_courses a on a.organization_id = g.organization_id and a.id = g.assigned_course_id
      cross join lateral shares_of_enrolment(g.organization_id, g.assigned_course_id, g.end_date, g.enrolled_at, g.completed_at,
        o.time_zone, a.source = 'campaign', -1) s
     where g.left_at is null));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_organization(erased uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform set_config('app.erasing', erased::text, true);
  delete from audit_log where organization_id = erased;
  delete from audit_heads where organization_id = erased;
  delete from audit_seals where organization_id = erased;
  delete from organizations where id = erased;
end $function$;

CREATE OR REPLACE FUNCTION public.failures_in_row(sent timestamp with time zone[], gap interval)
 RETURNS smallint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  counted smallint := 0;
  last timestamptz;
  one timestamptz;
begin
  foreach one in array coalesce(sent, '{}') loop
    if last is null or one <= last - gap then
      counted := counted + 1;
      last := one;
    end if;
  end loop;
  return counted;
end $function$;

CREATE OR REPLACE FUNCTION public.find_access(session uuid)
 RETURNS TABLE(user_id uuid, organization_id uuid, session_state text, access_state text, is_activity_due boolean)
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    select u.id, u.organization_id,
           case when s.revoked_at is null and session_ends_at(s) > now() then 'live'
                when s.expires_at > now() and s.last_seen_at > now() - interval '2 hours' then 'paused'
                when exists (select from sessions n where n.organization_id = s.organization_id and n.user_id = s.user_id
                       and n.revoked_at is null and n.kind = 'full' and n.seen_from is null and session_ends_at(n) > now()) then 'paused'
                else 'over' end,
           access_state(u),
           s.revoked_at is null and session_ends_at(s) > now() and s.seen_from is null and s.last_seen_at < now() - interval '1 minute'
      from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
      left join sessions own on own.id = s.seen_from left join users v on v.id = own.user_id
     where s.id = find_access.session and s.kind = 'full' and (s.revoked_at is null or s.revoked_at = session_ends_at(s))
       and u.deleted_at is null and u.blocked_at is null and o.deactivated_at is null and o.deleted_at is null
       and (s.seen_from is null or (s.revoked_at is null and session_ends_at(s) > now() and own.revoked_at is null and own.kind = 'full'
            and session_ends_at(own) > now() and v.deleted_at is null and v.blocked_at is null));
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_access_state(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
declare found_state text;
begin
  perform set_config('app.system', 'on', true);
  select access_state(u) into found_state
    from users u join organizations o on o.id = u.organization_id
   where u.id = find_access_state.person and u.deleted_at is null and u.blocked_at is null
     and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
  return found_state;
end $function$;

CREATE OR REPLACE FUNCTION public.find_account(address text)
 RETURNS TABLE(user_id uuid, organization_id uuid, password_hash text, roles text[], language text)
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    select u.id, u.organization_id, u.password_hash, u.roles, u.language
      from users u join organizations o on o.id = u.organization_id
     where u.email = lower(find_account.address) and u.deleted_at is null and u.blocked_at is null and u.registered_at is not null
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_accounts_elsewhere(addresses text[], organization uuid)
 RETURNS TABLE(address text, user_id uuid, organization_id uuid, is_over boolean)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare was text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    select a.address, held.id, held.organization_id, o.deleted_at is not null
      from unnest(find_accounts_elsewhere.addresses) as a (address)
     cross join lateral (
       select u.id, u.organization_id from users u
        where u.email = a.address and u.deleted_at is null and u.registered_at is not null offset 0
     ) held
      join organizations o on o.id = held.organization_id
     where held.organization_id <> find_accounts_elsewhere.organization;
  perform set_config('app.system', coalesce(was, ''), true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_certificate(wanted text)
 RETURNS TABLE(surname text, course_title text, organization_title text, theme_color text, logo_file_id uuid, organization_id uuid, completed_on date, valid_until date, is_expired boolean, is_revoked boolean)
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    select c.surname, c.course_title, c.organization_title, o.theme_color, o.logo_file_id, c.organization_id,
      c.completed_on, c.valid_until, coalesce(c.valid_until < organization_today(o), false), c.revoked_at is not null
      from certificates c join organizations o on o.id = c.organization_id
     where c.number = find_certificate.wanted and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_deliveries(hashes bytea[])
 RETURNS TABLE(token_hash bytea, delivery_id uuid, organization_id uuid, campaign_id uuid, campaign_template_id uuid, user_id uuid, department_id uuid, sent_at timestamp with time zone, counts boolean, attack_vectors text[], email text, first_name text, last_name text, middle_name text, "position" text, department text, organization text, is_removed boolean, person_language text)
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    select d.token_hash, d.id, d.organization_id, d.campaign_id, d.campaign_template_id, d.user_id, d.department_id, d.sent_at, c.status = 'active',
      t.attack_vectors, u.email, u.first_name, u.last_name, u.middle_name, u.position, p.title, o.title, u.deleted_at is not null, u.language
      from deliveries d
      join phishing_campaigns c on c.id = d.campaign_id
      join campaign_templates t on t.id = d.campaign_template_id
      join users u on u.id = d.user_id
      join departments p on p.id = d.department_id
      join organizations o on o.id = d.organization_id
     where d.token_hash = any(find_deliveries.hashes) and (d.state in ('sent', 'transmitting', 'unconfirmed') or d.bounced_at is not null)
       and c.deleted_at is null;
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_email_texts(organization uuid)
 RETURNS TABLE(kind text, language text, subject text, title text, text text, button text, notes text, is_own boolean)
 LANGUAGE plpgsql
AS $function$
declare
  was text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    with recursive up as (
      select o.id, o.parent_id, 0 as height from organizations o where o.id = find_email_texts.organization
      union all
      select o.id, o.parent_id, up.height + 1 from organizations o join up on o.id = up.parent_id
    )
    select distinct on (t.kind, t.language) t.kind, t.language, t.subject, t.title, t.text, t.button, t.notes, up.height = 0
      from email_texts t join up on up.id = t.organization_id
     order by t.kind, t.language, up.height;
  perform set_config('app.system', coalesce(was, ''), true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_installation_key(domain text)
 RETURNS TABLE(id uuid, selector text, private_key bytea)
 LANGUAGE plpgsql
AS $function$
declare
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    select k.id, k.selector, k.private_key
      from dkim_keys k join organizations o on o.id = k.organization_id
     where k.domain = find_installation_key.domain and k.found_at is not null and o.parent_id is null
     order by k.created_at desc limit 1;
  perform set_config('app.system', coalesce(outside, ''), true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_one_time_token(hash bytea, wanted text)
 RETURNS TABLE(token_id uuid, user_id uuid, organization_id uuid, email text, last_name text, first_name text, middle_name text, title text, theme_color text, password_min_length integer, address text)
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    select t.id, u.id, u.organization_id, u.email, u.last_name, u.first_name, u.middle_name, o.title, o.theme_color,
           o.password_min_length, t.address
      from one_time_tokens t join users u on u.id = t.user_id join organizations o on o.id = u.organization_id
     where t.token_hash = find_one_time_token.hash and t.kind = find_one_time_token.wanted
       and t.used_at is null and t.expires_at > now() and u.deleted_at is null and u.blocked_at is null
       and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_organization_figures(organizations uuid[])
 RETURNS TABLE(organization_id uuid, risk_level numeric, progress numeric, risk_before numeric, progress_before numeric, campaign_id uuid, name text, start_date timestamp with time zone, status text, is_picked boolean, with_risk integer, with_risk_before integer, smallest integer, group_size integer, sent integer, opened integer, clicked integer, opened_attachment integer, entered_data integer, incidents integer, reported integer, failed integer, unconfirmed integer, automated integer, excused integer)
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    select o.id, f.risk_level, f.progress, b.risk_level, b.progress, c.id, c.name, c.start_date, c.status, c.is_picked,
        coalesce(f.with_risk, 0)::int, coalesce(b.with_risk, 0)::int, case when z.anonymous_reporting then z.smallest_group else 0 end,
        n.group_size, n.sent, n.opened, n.clicked, n.opened_attachment, n.entered_data, n.incidents, n.reported, n.failed, n.unconfirmed,
        n.automated, n.excused
      from unnest(find_organization_figures.organizations) as o (id)
      join organizations z on z.id = o.id
      left join lateral (
        select m.risk_level, m.progress, m.with_risk from organization_states m where m.organization_id = o.id and not z.anonymous_reporting
        union all
        (select d.risk_level, d.progress, d.with_risk from organization_days d
          where d.organization_id = o.id and z.anonymous_reporting and d.day < (now() at time zone z.time_zone)::date
          order by d.day desc limit 1)
      ) f on true
      left join lateral (
        select d.risk_level, d.progress, d.with_risk from organization_days d
         where d.organization_id = o.id and d.day <= organization_today(z) - 90
         order by d.day desc limit 1
      ) b on true
      left join lateral (
        select p.id, p.name, p.start_date, p.status, p.is_picked from phishing_campaigns p
         where p.organization_id = o.id and p.deleted_at is null and not p.is_testing and not p.by_tag
           and p.status in ('active', 'completed') and p.start_date <= coalesce(p.completed_at, now())
         order by p.start_date desc, p.id limit 1
      ) c on true
      cross join lateral (
        select coalesce(sum(r.group_size), 0)::int as group_size,
               coalesce(sum(r.sent), 0)::int as sent, coalesce(sum(r.opened), 0)::int as opened, coalesce(sum(r.clicked), 0)::int as clicked,
               coalesce(sum(r.opened_attachment), 0)::int as opened_attachment, coalesce(sum(r.entered_data), 0)::int as entered_data,
               coalesce(sum(r.incidents), 0)::int as incidents, coalesce(sum(r.reported), 0)::int as reported,
               coalesce(sum(r.failed), 0)::int as failed, coalesce(sum(r.unconfirmed), 0)::int as unconfirmed,
               coalesce(sum(r.automated), 0)::int as automated, coalesce(sum(r.excused), 0)::int as excused
          from campaign_counters r where r.organization_id = o.id and r.campaign_id = c.id
      ) n;
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_organization_of_browser(hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  was text := current_setting('app.system', true);
  found uuid;
begin
  perform set_config('app.system', 'on', true);
  select s.organization_id into found
    from sessions s join users u on u.id = s.user_id join organizations o on o.id = s.organization_id
   where s.binding_hash = find_organization_of_browser.hash and s.revoked_at is null and u.deleted_at is null
     and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
     and o.deactivated_at is null and o.deleted_at is null
   order by s.created_at desc limit 1;
  perform set_config('app.system', coalesce(was, ''), true);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.find_removed_holder(hash bytea, wanted text)
 RETURNS text
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
declare found_language text;
begin
  perform set_config('app.system', 'on', true);
  select u.language into found_language
    from one_time_tokens t join users u on u.id = t.user_id join organizations o on o.id = u.organization_id
   where t.token_hash = find_removed_holder.hash and t.kind = find_removed_holder.wanted
     and t.used_at is null and t.expires_at > now() and u.deleted_at is not null
     and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
  return found_language;
end $function$;

CREATE OR REPLACE FUNCTION public.find_removed_session(session uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
declare found_language text;
begin
  perform set_config('app.system', 'on', true);
  select u.language into found_language
    from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
   where s.id = find_removed_session.session and s.kind = 'full' and (s.revoked_at is null or s.revoked_at = session_ends_at(s))
     and u.deleted_at is not null and o.deactivated_at is null and o.deleted_at is null;
  perform set_config('app.system', '', true);
  return found_language;
end $function$;

CREATE OR REPLACE FUNCTION public.find_session(hash bytea)
 RETURNS TABLE(session_id uuid, kind text, binding_hash bytea, last_seen_at timestamp with time zone, user_id uuid, organization_id uuid, roles text[], language text, actor_name text, seen_from uuid, seen_by uuid, seen_by_name text, seen_by_roles text[], seen_by_language text)
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    select s.id, s.kind, s.binding_hash, s.last_seen_at, u.id, u.organization_id, u.roles, u.language, u.sort_name,
           s.seen_from, v.id, v.sort_name::text, v.roles, v.language
      from sessions s join users u on u.id = s.user_id join organizations o on o.id = u.organization_id
      left join sessions own on own.id = s.seen_from left join users v on v.id = own.user_id
     where s.token_hash = find_session.hash and s.revoked_at is null and u.deleted_at is null and u.blocked_at is null
       and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
       and o.deactivated_at is null and o.deleted_at is null
       and (s.seen_from is null or (own.revoked_at is null and own.kind = 'full' and own.expires_at > now()
            and own.last_seen_at > now() - interval '30 minutes' and v.deleted_at is null and v.blocked_at is null));
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.forget_refused_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.address_refused_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.give_tags(organization uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into tags (organization_id, type, title, color, life_days, min_risk_level)
  select o.id, t.type, t.titles ->> o.language, t.color, t.life_days, t.min_risk_level
    from organizations o cross join (values
      ('newbie', '{"ru": "Новичок", "en": "Newcomer", "uz": "Yangi xodim"}'::jsonb, '#2F9E44', 30, 0),
      ('not_registered', '{"ru": "Не зарегистрирован", "en": "Not registered", "uz": "Roʻyxatdan oʻtmagan"}', '#868E96', 100, 0),
      ('risk_group', '{"ru": "Группа риска", "en": "Risk group", "uz": "Xavf guruhi"}', '#E03131', 100, 7)
    ) as t (type, titles, color, life_days, min_risk_level)
   where o.id = give_tags.organization
$function$;

CREATE OR REPLACE FUNCTION public.has_sso_provider(organization uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  answer boolean;
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  select exists (select from sso_providers_of(organization)) into answer;
  perform set_config('app.system', coalesce(outside, ''), true);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.is_closed_to(a assigned_courses, e enrolments)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select a.status = 'completed' and not (e.is_extended and e.end_date > now())
$function$;

CREATE OR REPLACE FUNCTION public.is_given_by_results(organization uuid, assignment uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain as (
    select a.id, a.source, a.tag_action_id, a.renewal_of from assigned_courses a where a.organization_id = organization and a.id = assignment
    union
    select a.id, a.source, a.tag_action_id, a.renewal_of
      from chain c join assigned_courses a on a.organization_id = organization and a.id = c.renewal_of
  )
  select exists (
    select from chain c where c.source = 'campaign'
       or exists (select from tag_actions x join tags g on g.organization_id = x.organization_id and g.id = x.tag_id
                   where x.organization_id = organization and x.id = c.tag_action_id and g.type = 'risk_group'))
$function$;

CREATE OR REPLACE FUNCTION public.library_sender(organization uuid, address text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select coalesce(nullif(m.local_part, ''), split_part(address, '@', 1)) || '@' || m.domain
      from sender_mappings m
      join verified_domains v on v.organization_id = m.organization_id and v.domain = m.domain and v.verified_at is not null
     where m.organization_id = organization and m.library_domain in (lower(split_part(address, '@', 2)), '*')
     order by m.library_domain = '*' limit 1), address)
$function$;

CREATE OR REPLACE FUNCTION public.licence_fault(o organizations)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when organization_today(o) > o.licence_ends_on then 'ended'
    when not licence_runs(o) then 'not_begun'
    when o.places_taken > o.users_limit then 'exceeded' end
$function$;

CREATE OR REPLACE FUNCTION public.licence_runs(o organizations)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select o.licence_starts_on <= (now() at time zone 'UTC' + interval '14 hours')::date and organization_today(o) <= o.licence_ends_on
$function$;

CREATE OR REPLACE FUNCTION public.mark_transmitting(ids uuid[], worker uuid, lease_seconds integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.system', 'on', true);
  return query
    with found as materialized (
      select d.id, d.campaign_id, d.user_id from deliveries d where d.id = any(ids) order by d.id for update
    ),
    free as materialized (
      select c.id from phishing_campaigns c join organizations o on o.id = c.organization_id
       where c.id in (select campaign_id from found) and c.status = 'active' and not c.is_paused
         and coalesce(c.approval, 'approved') = 'approved' and organization_block(o) is null
    )
    update deliveries d set state = 'transmitting', lease_until = now() + lease_seconds * interval '1 second',
        sent_to = (select u.email from users u where u.organization_id = d.organization_id and u.id = f.user_id)
      from found f join free on free.id = f.campaign_id
     where d.id = f.id and d.claimed_by = worker and d.state = 'claimed' and d.lease_until > now()
    returning d.id;
  perform set_config('app.system', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.move_blocked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare differences jsonb;
begin
  select jsonb_object_agg(organization_id, n) into differences
    from (select organization_id, sum(n) as n
            from (select organization_id, -1 as n from gone where deleted_at is null and blocked_at is not null
                  union all
                  select organization_id, 1 from come where deleted_at is null and blocked_at is not null) both_sides
           group by 1 having sum(n) <> 0) d;
  if differences is not null then perform add_blocked(differences); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare shares department_share[];
begin
  perform add_to_organizations((
    select array_agg(share_of_person(p.organization_id, p.risk_level, p.progress, p.learning, p.is_behind, p.sent_count, n))
      from (select organization_id, risk_level, progress, learning, is_behind, sent_count, -1 as n
              from gone where deleted_at is null
            union all
            select organization_id, risk_level, progress, learning, is_behind, sent_count, 1
              from come where deleted_at is null) p));
  select array_agg(row(department_id, n, risk_sum, with_risk, progress_sum, with_progress, sent, clicked, entered_data)::department_share)
    into shares
    from (select department_id, sum(n) as n, sum(n * coalesce(risk_level, 0)) as risk_sum, sum(n * (risk_level is not null)::int) as with_risk,
                 sum(n * coalesce(progress, 0)) as progress_sum, sum(n * (progress is not null)::int) as with_progress,
                 sum(n * sent_count) as sent, sum(n * clicked_count) as clicked, sum(n * entered_data_count) as entered_data
            from (select department_id, -1 as n, risk_level, progress, sent_count, clicked_count, entered_data_count
                    from gone where deleted_at is null
                  union all
                  select department_id, 1, risk_level, progress, sent_count, clicked_count, entered_data_count
                    from come where deleted_at is null) both_sides
           group by 1) of_department
   where n <> 0 or risk_sum <> 0 or with_risk <> 0 or progress_sum <> 0 or with_progress <> 0
      or sent <> 0 or clicked <> 0 or entered_data <> 0;
  if shares is null then return null; end if;
  perform add_to_departments(shares);
  update organizations o set users_count = o.users_count + c.n
    from (select d.organization_id, sum(s.n)::int as n from unnest(shares) s join departments d on d.id = s.department_id
           group by 1 having sum(s.n) <> 0) c
   where o.id = c.organization_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.must_use_sso(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare answer boolean;
begin
  perform set_config('app.system', 'on', true);
  select o.forse_saml and exists (
      select from sso_providers_of(u.organization_id) p
       where (p.admits_admins or u.roles = '{employee}')
         and not u.roles && '{super_user,system_admin}'
         and (p.max_role in ('operator', 'super_user', 'system_admin') or not 'operator' = any(u.roles))
         and (p.max_role <> 'employee' or not 'content_manager' = any(u.roles)))
    into answer from users u join organizations o on o.id = u.organization_id where u.id = person;
  perform set_config('app.system', '', true);
  return coalesce(answer, false);
end $function$;

CREATE OR REPLACE FUNCTION public.note_course_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  insert into course_changes (organization_id, course_id, day, changed_at)
  select c.organization_id, c.id, (now() at time zone 'UTC')::date, now()
    from courses c
   where c.id = coalesce((changed ->> 'course_id')::uuid, (select s.course_id from sections s where s.id = (changed ->> 'section_id')::uuid))
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_module_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into course_changes (organization_id, course_id, day, changed_at)
  select distinct c.organization_id, c.id, (now() at time zone 'UTC')::date, now()
    from themes t join sections s on s.id = t.section_id join courses c on c.id = s.course_id
   where t.module_id = (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::uuid and t.deleted_at is null and s.deleted_at is null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Someone who moves again within thirty days still counts where the first of these moves found them.
  if old.moved_at is null or old.moved_at < now() - interval '30 days' or old.department_before is null then
    new.department_before := old.department_id;
  end if;
  new.moved_at := now();
  if new.department_before = new.department_id then
    new.department_before := null;
    new.moved_at := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_staff_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.roles <> '{employee}' then new.staff_from := now(); end if;
  elsif new.roles <> '{employee}' and old.roles = '{employee}' then
    new.staff_from := now();
    new.staff_until := null;
  elsif new.roles = '{employee}' and old.roles <> '{employee}' then
    new.staff_until := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.offered_sso_providers(organization uuid)
 RETURNS TABLE(id uuid, title text, organization_title text)
 LANGUAGE plpgsql
AS $function$
declare outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  return query
    with recursive above as (
      select o.parent_id as id, 1 as level from organizations o where o.id = offered_sso_providers.organization
      union all
      select o.parent_id, level + 1 from above a join organizations o on o.id = a.id
    )
    select p.id, p.title, o.title from above a
      join organizations o on o.id = a.id
      join sso_providers p on p.organization_id = a.id and p.is_enabled and p.serves_children
     order by a.level, p.title, p.id;
  perform set_config('app.system', coalesce(outside, ''), true);
end $function$;

CREATE OR REPLACE FUNCTION public.organization_block(o organizations)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when o.deleted_at is not null or o.deactivated_at is not null then 'deactivated'
    when o.phishing_paused then 'organization_paused'
    when not licence_runs(o) or o.places_taken > o.users_limit then 'licence' end
$function$;

CREATE OR REPLACE FUNCTION public.organization_today(o organizations)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (now() at time zone o.time_zone)::date
$function$;

CREATE OR REPLACE FUNCTION public.person_state(person users)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select md5(jsonb_build_array(person.email, person.last_name, person.first_name, person.middle_name, person.position,
    person.department_id, person.roles)::text)
$function$;

CREATE OR REPLACE FUNCTION public.protect_catalogue(name regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy catalogue on %s for select using (organization_id is null)', name);
  execute format('create policy tenant on %s using (%s)', name, tenant_policy());
end $function$;

CREATE OR REPLACE FUNCTION public.protect_tenant(name regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy tenant on %s using (%s)', name, tenant_policy());
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.organization_id::text = any(string_to_array(current_setting('app.erasing', true), ',')) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.role_rank(roles text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(max(array_position(array['employee', 'content_manager', 'operator', 'super_user', 'system_admin'], held)), 0)
    from unnest(roles) as held
$function$;

CREATE OR REPLACE FUNCTION public.secure_audit()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  program name := session_user;
begin
  -- Whoever owns a schema may drop what stands in it.
  execute format('alter schema public owner to %I', current_user);
  execute format('grant usage, create on schema public to %I', program);
  grant usage on schema public to vigil_audit;
  alter table audit_log owner to vigil_audit;
  alter table audit_heads owner to vigil_audit;
  alter table audit_seals owner to vigil_audit;
  alter function audit_hash(audit_log) owner to vigil_audit;
  alter function chain_audit_row() owner to vigil_audit;
  alter function refuse_change() owner to vigil_audit;
  alter function erase_organization(uuid) owner to vigil_audit;
  execute format('revoke all on audit_log, audit_heads, audit_seals from public, %I', program);
  execute format('grant select, insert on audit_log, audit_seals to %I', program);
  execute format('grant select on audit_heads to %I', program);
  grant select, delete on organizations to vigil_audit;
end $function$;

CREATE OR REPLACE FUNCTION public.session_ends_at(s sessions)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select least(s.expires_at, s.last_seen_at + interval '30 minutes')
$function$;

CREATE OR REPLACE FUNCTION public.share_of_person(organization_id uuid, risk_level numeric, progress numeric, learning text, is_behind boolean, sent_count integer, n integer)
 RETURNS organization_share
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select organization_id, n * coalesce(risk_level, 0), n * (risk_level is not null)::int,
         n * coalesce(progress, 0), n * (progress is not null)::int, n,
         n * coalesce(risk_level < 4, false)::int, n * coalesce(risk_level >= 4 and risk_level < 7, false)::int,
         n * coalesce(risk_level >= 7, false)::int,
         n * coalesce(learning = 'NOT_START', false)::int, n * coalesce(learning = 'IN_PROGRESS', false)::int,
         n * coalesce(learning = 'COMPLETED', false)::int, n * is_behind::int, n * (sent_count = 0)::int
$function$;

CREATE OR REPLACE FUNCTION public.shares_of_enrolment(organization_id uuid, assigned_course_id uuid, end_date timestamp with time zone, enrolled_at timestamp with time zone, completed_at timestamp with time zone, zone text, is_after_failure boolean, n integer)
 RETURNS SETOF learning_share
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select organization_id, assigned_course_id, (end_date at time zone zone)::date, n::bigint,
         (n * coalesce(completed_at <= end_date, false)::int)::bigint, 0::bigint, 0::bigint
  union all
  select organization_id, assigned_course_id, (enrolled_at at time zone zone)::date, 0::bigint, 0::bigint, n::bigint,
         (n * coalesce(completed_at <= enrolled_at + interval '30 days', false)::int)::bigint
   where is_after_failure
$function$;

CREATE OR REPLACE FUNCTION public.sso_people_count(provider uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  answer integer;
  home uuid := nullif(current_setting('app.organization', true), '')::uuid;
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  select count(*) into answer from sso_providers p
    join identities i on i.provider_id = p.id
    join users u on u.id = i.user_id and u.deleted_at is null
   where p.id = provider and p.organization_id = home;
  perform set_config('app.system', coalesce(outside, ''), true);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.sso_providers_of(organization uuid)
 RETURNS SETOF sso_providers
 LANGUAGE sql
 STABLE
AS $function$
  with recursive above as (
    select o.parent_id as id from organizations o where o.id = organization and o.inherits_sso
    union all
    select o.parent_id from above a join organizations o on o.id = a.id
  )
  select p.* from sso_providers p
   where p.is_enabled
     and (p.organization_id = organization or (p.serves_children and p.organization_id in (select id from above)))
$function$;

CREATE OR REPLACE FUNCTION public.staff_missing(organization uuid, event uuid)
 RETURNS TABLE(user_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET enable_nestloop TO 'off'
AS $function$
begin
  return query
    select u.id from users u
     where u.organization_id = staff_missing.organization and u.deleted_at is null
       and u.created_at < (select j.created_at from long_jobs j where j.id = staff_missing.event)
       and not exists (select from staff_import_rows r
         where r.organization_id = staff_missing.organization and r.event_id = staff_missing.event and r.email = u.email);
end $function$;

CREATE OR REPLACE FUNCTION public.tenant_policy()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN 'case when organization_id = (select nullif(current_setting(''app.organization'', true), '''')::uuid) then true
        else (select current_setting(''app.system'', true)) = ''on'' end'::text;

CREATE OR REPLACE FUNCTION public.untie_sso_provider(provider uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  home uuid := nullif(current_setting('app.organization', true), '')::uuid;
  outside text := current_setting('app.system', true);
begin
  perform set_config('app.system', 'on', true);
  delete from identities i using sso_providers p
   where p.id = provider and p.organization_id = home and i.provider_id = p.id;
  perform set_config('app.system', coalesce(outside, ''), true);
end $function$;
