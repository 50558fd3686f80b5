-- Prepares a PostgreSQL server of your own (version 15 or later, built with ICU) for Vigil.
-- Run it once, as a superuser, with psql; first write a password of your own in place of change-me:
--   psql -f docs/external-postgres.sql postgres://postgres@your-server/postgres
-- Then start Vigil with DATABASE_URL=postgres://vigil:your-password@your-server/vigil

-- Vigil signs in as this role. It must be neither superuser nor BYPASSRLS:
-- row-level security keeps organisations apart, and Vigil refuses to start where it would not apply.
create role vigil login nosuperuser nobypassrls nocreatedb nocreaterole password 'change-me';

-- Owns the audit log, which the program may add to and never change. Nobody signs in as it.
create role vigil_audit nologin;

-- ICU sorts Russian names as a dictionary does. LC_CTYPE says what a letter is, and must be a UTF-8 one:
-- with plain C, searches in Cyrillic would use no index. Where the server has no C.UTF-8, write ru_RU.UTF-8 or en_US.UTF-8.
create database vigil owner vigil template template0 encoding 'UTF8'
  locale_provider icu icu_locale 'ru' lc_collate 'C' lc_ctype 'C.UTF-8';

-- Behind a pooler such as PgBouncer nobody hears the program's own limits of time: they are the role's (docs/pgbouncer.md).
-- alter role vigil set statement_timeout = '10min';
-- alter role vigil set lock_timeout = '2min';
-- alter role vigil set idle_in_transaction_session_timeout = '2min';

-- Only the owner may connect.
revoke all on database vigil from public;

\connect vigil

-- Indexes for searching by a part of a name.
create extension if not exists pg_trgm;

-- Under row-level security only a leakproof condition may be looked up in an index before the policy is checked;
-- otherwise every search would read a whole table. LIKE and ILIKE reveal nothing about rows but whether they match.
alter function pg_catalog.texticlike(text, text) leakproof;
alter function pg_catalog.textlike(text, text) leakproof;

-- The audit log belongs to a role that nobody signs in as: the program may add to it and read it, and do nothing else.
-- A migration makes its tables, so this waits as a function that the program calls at its start.
create or replace function secure_audit() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
revoke all on function secure_audit() from public;
grant execute on function secure_audit() to vigil;
