-- What carries the link to a person besides the letter itself. {cues, premise} of the NIST Phish Scale; null: not rated.
alter table phishing_templates
  add column lure text not null default 'link' check (lure in ('link', 'phone', 'qr')),
  add column rating jsonb;

-- The share of clicks, in per cent, that the rating foresaw at launch. No start: not rated; no end: no upper bound.
alter table campaign_templates add column expected_from numeric(4, 1), add column expected_to numeric(4, 1);
