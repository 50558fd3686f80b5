-- The day under whose cap a letter has its place, so that a try that came to nothing gives back that day's and no other's.
alter table deliveries add column cap_day date;
