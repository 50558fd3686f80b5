-- A name in SAML is whole with whose it is and for whom it was made: some providers end nobody's session by less of it.
alter table sso_codes
  add name_qualifier text,
  add sp_name_qualifier text;
alter table sso_sessions
  add name_qualifier text,
  add sp_name_qualifier text;
