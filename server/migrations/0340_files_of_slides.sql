-- A slide's text names pictures, sounds and videos in one way: by the file's id.
select set_config('app.system', 'on', true);
update slides set html = regexp_replace(html, '<img src="/files/([0-9a-f-]{36})"', '<img data-file="\1"', 'g')
 where html like '%<img src="/files/%';
update deleted_slides set html = regexp_replace(html, '<img src="/files/([0-9a-f-]{36})"', '<img data-file="\1"', 'g')
 where html like '%<img src="/files/%';
