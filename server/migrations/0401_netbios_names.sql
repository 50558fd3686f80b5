-- What a directory's domain calls itself before a backslash; empty: what the directory says of itself.
alter table directories add column netbios_name text not null default '';
