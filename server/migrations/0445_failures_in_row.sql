-- How many occasions these failures are: sending times, the newest first, those within `gap` of the last one counted left out.
create function failures_in_row(sent timestamptz[], gap interval) returns smallint language plpgsql immutable parallel safe as $$
declare
  counted smallint := 0;
  last timestamptz;
  one timestamptz;
begin
  foreach one in array coalesce(sent, '{}') loop
    if last is null or one <= last - gap then
      counted := counted + 1;
      last := one;
    end if;
  end loop;
  return counted;
end $$;
