-- {days, time, minutes, place}: the letter brings a calendar's invitation, whose link is its recipient's own.
alter table phishing_emails add column invitation jsonb;
alter table campaign_templates add column invitation jsonb;

alter table phishing_templates drop constraint phishing_templates_lure_check;
alter table phishing_templates add check (lure in ('link', 'phone', 'qr', 'calendar'));
