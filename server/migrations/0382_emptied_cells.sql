-- What a source says a person has not: taken from them, where an empty cell alone would be no word on the matter.
alter table staff_import_rows add column emptied text[] not null default '{}';
