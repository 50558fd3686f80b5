-- Why an organisation's own mail server could not be reached, where no server said a word: shown with what to do about it.
alter table sending_states add column last_failure text
  check (last_failure in ('no_host', 'closed_port', 'too_late', 'strange_certificate', 'old_certificate', 'foreign_certificate',
    'no_tls', 'no_answer', 'not_public', 'needs_tls', 'credentials', 'refused', 'unfit'));
