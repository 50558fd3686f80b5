-- By which the clock finds what came to nothing and was never saved.
create index report_runs_of_nothing on report_runs (finished_at) where status in ('error', 'cancelled');
