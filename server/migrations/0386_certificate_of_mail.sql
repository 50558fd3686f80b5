-- PEM of the authority that vouches for the server, beside those that the system knows; empty: none.
alter table sending_profiles add column ca_certificate text not null default '';
