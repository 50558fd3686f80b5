-- Null: no wait between attempts; every question is asked. `finally`: after a passed attempt or the last one.
alter table modules
  add column attempts_delay_minutes integer check (attempts_delay_minutes between 1 and 10080),
  add column questions_drawn integer check (questions_drawn between 1 and 1000),
  add column answers_shown text not null default 'finally' check (answers_shown in ('never', 'after_attempt', 'finally'));

-- What a completed attempt came to, question by question: figures of questions are read from it and not judged anew.
alter table quiz_attempts add column asked uuid[], add column answered_right uuid[];
update quiz_attempts q set (asked, answered_right) = (
  select coalesce(array_agg((one ->> 'id')::uuid), '{}'),
      coalesce(array_agg((one ->> 'id')::uuid) filter (where
        array(select a ->> 'id' from jsonb_array_elements(one -> 'answers') a where (a ->> 'is_right')::boolean order by 1)
          = array(select distinct c from jsonb_array_elements_text(q.answers -> (one ->> 'id')) c order by 1)), '{}')
    from jsonb_array_elements(q.questions) one)
 where completed_at is not null;
create index quiz_attempts_of_theme on quiz_attempts (organization_id, theme_id, completed_at desc) where completed_at is not null;
