-- Who is taken out of an assignment is kept, so that it can be undone: like one who left, they are counted and shown no more.
alter table enrolments
  -- The bulk action that took them out, for its undoing; null when it was one call.
  add column taken_out_by uuid,
  add column taken_out_at timestamptz,
  add constraint enrolments_taken_out check (taken_out_at is null or left_at is not null);
create index enrolments_taken_out on enrolments (organization_id, taken_out_by) where taken_out_by is not null;
