-- Whom the envelope of simulated letters names: an address that takes what comes back, or the one that the letter's From says.
alter table sending_profiles add column envelope_sender text not null default 'ours' check (envelope_sender in ('ours', 'from'));
