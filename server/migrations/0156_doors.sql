-- What opens for one row looks the others up from it, in the order written: of an organisation that was filled a minute ago the
-- planner knows nothing, and would go through all its people for one session.
alter function find_session(bytea) set join_collapse_limit = 1;
alter function find_one_time_token(bytea, text) set join_collapse_limit = 1;
alter function find_account(text) set join_collapse_limit = 1;
alter function find_deliveries(bytea[]) set join_collapse_limit = 1;
