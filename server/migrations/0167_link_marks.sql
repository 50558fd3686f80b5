-- What stands for its one-time link in a kept letter: one of its own, which nobody who writes texts can know.
alter table letters add column link_mark text;

-- Letters that still wait hold the old words, which a title could hold as well: only the button's own places are theirs.
update letters l set link_mark = n.mark,
    html = replace(replace(l.html, 'href="{{one_time_link}}"', 'href="' || n.mark || '"'),
      ' style="color:#5c6473">{{one_time_link}}</a>', ' style="color:#5c6473">' || n.mark || '</a>'),
    text = regexp_replace(l.text, E':\n\\{\\{one_time_link\\}\\}\n\n—\n', E':\n' || n.mark || E'\n\n—\n')
  from (select t.id, 'https://one-time.invalid/' || gen_random_uuid() as mark from one_time_tokens t) n
 where n.id = l.id and l.state in ('queued', 'sending');
