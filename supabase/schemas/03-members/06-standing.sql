-- Where members stand in the club and how their clout moves. A figure has one meaning: every screen that shows it takes it from here.

-- Each score with its rank (active members above it, plus one), the members there are, and the share of the club it is among: the 24th of 61
-- is among the top 39 percent. In a club too small for a share the product's own table stands in. 101 rows, whatever the size of the club.
create function private.standings() returns table (score int, rank int, members int, counted boolean, top_percent int)
language sql stable security definer set search_path = '' rows 101 as $$
  with placed as (
    select possible.score, coalesce(sum(s.members) over (), 0) as members,
      1 + coalesce(sum(s.members) over (order by possible.score desc rows between unbounded preceding and 1 preceding), 0) as rank
    from generate_series(0, 100) as possible (score) left join private.score_counts s on s.score = possible.score
  )
  select p.score, p.rank::int, p.members::int, p.members >= private.least_counted_club(),
    case when p.members >= private.least_counted_club() then greatest(round(100.0 * p.rank / p.members), 1)
      else greatest(100 - private.percentile_of(p.score), 1) end::int
  from placed p
$$;

-- The clout of a member at the end of a day; before the first day known it is that of the first. Null without any.
create function private.clout_on(member uuid, day date) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select h.clout from public.clout_history h where h.user_id = member and h.day <= clout_on.day order by h.day desc limit 1),
    (select h.clout from public.clout_history h where h.user_id = member order by h.day limit 1)
  )
$$;

-- What today's clout gained since the end of the day a week ago: what the line of `clout_growth` shows between these two days.
create function private.weekly_gain(member uuid, clout int) returns int
language sql stable security definer set search_path = '' as $$
  select weekly_gain.clout - coalesce(private.clout_on(member, current_date - 7), weekly_gain.clout)
$$;

-- The clout of every day from ninety days ago, or the first known one, until today. A day on which nobody looked has that of the day before.
create function private.clout_growth(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with noted as (
    select h.day, h.clout, lead(h.day, 1, current_date + 1) over (order by h.day) as until
    from public.clout_history h
    where h.user_id = member and h.day <= current_date and h.day >= coalesce(
      (select known.day from public.clout_history known where known.user_id = member and known.day <= current_date - 90 order by known.day desc limit 1),
      '-infinity')
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', d.day::date, 'clout', n.clout) order by d.day), '[]')
  from noted n
  cross join lateral generate_series(greatest(n.day, current_date - 90)::timestamp, (n.until - 1)::timestamp, interval '1 day') as d (day)
$$;

-- The strongest industry's label; the product's own word while nobody has scored a member.
create function private.top_label(scores jsonb) returns text
language sql immutable parallel safe
return coalesce(scores -> 0 ->> 'label', 'Clout');
