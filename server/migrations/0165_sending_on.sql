-- Tries that came to nothing without a word of the mail server: they never end a letter, each waits longer than the last.
-- `due_since` is when a letter that such tries hold up was to leave.
alter table deliveries add column setbacks integer not null default 0, add column due_since timestamptz;

-- When the next try of a letter is due; of one that is being sent, until when its sender holds it.
-- `setbacks` are tries without a word of the mail server.
alter table letters add column try_at timestamptz not null default now(), add column setbacks integer not null default 0;
create index letters_waiting on letters (try_at) where state in ('queued', 'sending');
-- Older ones lost their job long ago: what they say, and the links in them, may be out of date.
update letters set state = 'failed', error = coalesce(error, 'lost')
 where state in ('queued', 'sending') and created_at < now() - interval '1 day';
