-- What a file says of whoever no longer works or is switched off, word for word; such rows are taken only where it is asked for.
alter table staff_import_rows add column inactive text not null default '';
-- What the changes that a preview shows are looked through by.
alter table staff_import_changes
  add column is_inactive boolean not null default false,
  add column is_renamed boolean not null default false,
  add column is_outside boolean not null default false;
