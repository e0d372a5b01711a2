-- What members stand for: scores by industry, the clout that follows from them, and the counts behind ranks and city chips.

create table public.industry_scores (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  industry text not null,
  score int not null,
  created_at timestamptz not null default now(),
  constraint industry_scores_one_per_industry unique (user_id, industry)
);
comment on table public.industry_scores is $$What a member stands for. Own ones are chosen by `upsert(rows, { onConflict: 'user_id,industry' })` with a score of 50: a score that stands
stays as it is. No member removes one.$$;

create table public.clout_history (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  day date not null default current_date,
  clout int not null,
  primary key (user_id, day)
);

-- How many active members there are of each score and in each city, kept by trigger, so that a rank or the list of cities costs the
-- same in a club of twelve and of a hundred thousand.
create table private.score_counts (
  score int primary key,
  members int not null default 0
);

create table private.city_counts (
  city_key text primary key,
  city text not null,
  members int not null default 0
);

-- Constraints -----------------------------------------------------------------------------------------------------------------

alter table public.industry_scores
  add constraint industry_scores_industry_known check (private.industry_label(industry) is not null and industry = private.industry_key(industry)),
  add constraint industry_scores_score_sane check (score between 0 and 100);

alter table public.clout_history
  add constraint clout_history_clout_sane check (clout between 1700 and 4000);

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.industry_scores enable row level security;
alter table public.clout_history enable row level security;
alter table private.score_counts enable row level security;
alter table private.city_counts enable row level security;

grant select (id, user_id, industry, score, created_at), insert (user_id, industry, score), update (user_id, industry, score) on
  public.industry_scores to authenticated;
grant select (user_id, day, clout) on public.clout_history to authenticated;
grant all on public.industry_scores, public.clout_history to service_role;

create policy "Members read their own scores" on public.industry_scores for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members choose industries, at fifty each" on public.industry_scores for insert to authenticated
  with check ((select private.is_active_member()) and user_id = (select auth.uid()) and score = 50);

-- An upsert needs the right to update; the trigger below keeps whatever stands.
create policy "Members save their industries again" on public.industry_scores for update to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()))
  with check ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members read how their own clout grew" on public.clout_history for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- Whoever saves industries again changes no score that stands: neither lowers nor raises it (tests: 12-scores).
create function private.keep_standing_score() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.industry := coalesce(private.industry_key(new.industry), new.industry);
    return new;
  end if;
  if current_user = 'authenticated' then
    return old;
  end if;
  return new;
end $$;

create trigger industry_scores_that_stand_stay before insert or update on public.industry_scores
  for each row execute function private.keep_standing_score();

create function private.clout_of(score int) returns int
language sql immutable parallel safe
return 1700 + 23 * score;

-- The share of people a score stands above by the product's own table, which serves a club too small to count (`standings`).
create function private.percentile_of(score int) returns int
language sql immutable parallel safe
return case
    when score >= 95 then 99 when score >= 90 then 95 when score >= 85 then 90 when score >= 80 then 85 when score >= 75 then 80
    when score >= 70 then 75 when score >= 65 then 70 when score >= 60 then 65 when score >= 55 then 60
    else greatest(50, round(0.8 * score)::int)
  end;

-- Writes today's clout of these members, one row a day, and nothing where it stands already: screens call this.
create function private.note_clout(members uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.clout_history as h (user_id, day, clout)
  select p.user_id, current_date, private.clout_of(p.score)
  from public.profiles p
  where p.user_id = any (members) and not exists (
    select from public.clout_history known
    where known.user_id = p.user_id and known.day = current_date and known.clout = private.clout_of(p.score)
  )
  order by p.user_id
  on conflict (user_id, day) do update set clout = excluded.clout where h.clout <> excluded.clout
$$;

-- Brings what a profile says about scores in line with industry_scores.
create function private.refresh_scores(members uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p
  set industry_scores = s.listed, score = s.mean, industries = s.keys
  from (
    select m.user_id,
      coalesce(jsonb_agg(jsonb_build_object('label', private.industry_label(i.industry), 'score', i.score) order by i.score desc, i.industry)
        filter (where i.industry is not null), '[]') as listed,
      coalesce(round(avg(i.score))::int, 50) as mean,
      coalesce(array_agg(i.industry order by i.industry) filter (where i.industry is not null), '{}') as keys
    from unnest(members) as m (user_id)
    left join public.industry_scores i on i.user_id = m.user_id
    group by m.user_id
  ) s
  where p.user_id = s.user_id and (p.industry_scores, p.score, p.industries) is distinct from (s.listed, s.mean, s.keys);
  if found then
    perform private.note_clout(members);
  end if;
end $$;

create function private.follow_scores() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.refresh_scores(array(select distinct c.user_id from before_change c order by 1));
  else
    perform private.refresh_scores(array(select distinct c.user_id from after_change c order by 1));
  end if;
  return null;
end $$;

create trigger profiles_follow_new_scores after insert on public.industry_scores
  referencing new table as after_change for each statement execute function private.follow_scores();
create trigger profiles_follow_changed_scores after update on public.industry_scores
  referencing new table as after_change for each statement execute function private.follow_scores();
create trigger profiles_follow_removed_scores after delete on public.industry_scores
  referencing old table as before_change for each statement execute function private.follow_scores();

-- Counts change in one order, so that two transactions can't wait for each other.
create function private.count_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('score', a.score, 'city', a.city, 'by', 1)) into changes
    from after_change a where a.status = 'active';
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('score', b.score, 'city', b.city, 'by', -1)) into changes
    from before_change b where b.status = 'active';
  else
    select jsonb_agg(change) into changes
    from before_change b join after_change a using (id)
    cross join lateral (
      select jsonb_build_object('score', b.score, 'city', b.city, 'by', -1) as change where b.status = 'active'
      union all
      select jsonb_build_object('score', a.score, 'city', a.city, 'by', 1) where a.status = 'active'
    ) both_sides
    where (a.score, a.city, a.status) is distinct from (b.score, b.city, b.status);
  end if;
  if changes is null then
    return null;
  end if;
  insert into private.score_counts as s (score, members)
  select c.score, sum(c.by) from jsonb_to_recordset(changes) as c (score int, by int)
  group by c.score having sum(c.by) <> 0 order by c.score
  on conflict (score) do update set members = s.members + excluded.members;
  insert into private.city_counts as s (city_key, city, members)
  select private.fold(c.city), min(c.city), sum(c.by) from jsonb_to_recordset(changes) as c (city text, by int)
  where c.city is not null
  group by private.fold(c.city) having sum(c.by) <> 0 order by private.fold(c.city)
  on conflict (city_key) do update set members = s.members + excluded.members;
  return null;
end $$;

create trigger profiles_counted_when_made after insert on public.profiles
  referencing new table as after_change for each statement execute function private.count_members();
create trigger profiles_counted_when_changed after update on public.profiles
  referencing old table as before_change new table as after_change for each statement execute function private.count_members();
create trigger profiles_counted_when_gone after delete on public.profiles
  referencing old table as before_change for each statement execute function private.count_members();

-- A new member has a score from the first day.
create function private.note_first_clout() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_clout(array(select a.user_id from after_change a));
  return null;
end $$;

create trigger profiles_have_clout_from_the_start after insert on public.profiles
  referencing new table as after_change for each statement execute function private.note_first_clout();
