-- The storage of an organisation is the sum of these sizes: an index scan of a few milliseconds for 100,000 files.
create index files_sizes on files (organization_id) include (size);
alter table waiting_uploads add column size bigint not null default 0;
