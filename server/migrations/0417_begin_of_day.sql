-- When a day begins by the organisation's clock. It is asked while a plan is made, which so knows how many rows lie between two days
-- (of a sub-select it expects the same few always), and costs enough never to be asked row by row: it is for columns of an index.
create function begin_of_day(organization uuid, day date) returns timestamptz stable parallel safe cost 10000 language sql as
  'select begin_of_day.day::timestamp at time zone o.time_zone from organizations o where o.id = begin_of_day.organization';
