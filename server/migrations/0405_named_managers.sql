-- What is against the manager whom a row names, and the word that stood for one where it was no address: the rest of the row holds.
alter table staff_import_rows
  add column manager_flaw text,
  add column manager_said text not null default '';
alter table staff_import_changes add column has_manager_flaw boolean not null default false;
