-- Written by `npm run db:diff -- waved_away` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.opportunities_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own public.profiles;
  hidden uuid[] := private.blocked_member_ids();
  my_friends uuid[] := private.my_friend_ids();
  asked_friends constant int := 2 * private.many_friends();
  many boolean := cardinality(my_friends) > asked_friends;
  nearest uuid[];
  chosen uuid[];
begin
  select * into own from public.profiles p where p.user_id = me;
  nearest := array(
    select close.user_id
    -- Those with most mutual friends first, one profile at a time, until there are enough: joined, all of a circle's profiles would be read.
    from (
      select n.user_id, n.mutuals from private.members_near_me(case when many then asked_friends end) n
      -- Friends are looked up by their hash, not compared one by one, whatever the planner thinks of how many there are.
      where n.user_id <> all (hidden) and n.user_id not in (select mine.id from unnest(my_friends) as mine (id))
        and n.user_id not in (select w.one from private.waved_away w where w.member_id = me and w.other is null and w.until > now())
      order by n.mutuals desc offset 0
    ) close
    cross join lateral (
      select p.score from public.profiles p
      where p.user_id = close.user_id and p.discoverable and (
        not exists (select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen)
        or exists (
          select from public.chosen_connectors c join public.profiles f on f.user_id = c.connector_id and f.status = 'active'
          where c.user_id = p.user_id and c.connector_id = any (my_friends)
        )
      ) offset 0
    ) p
    order by close.mutuals desc, p.score desc, close.user_id
    limit case when many then 200 else 20 end
  );
  if many then
    nearest := array(
      select p.user_id
      from (select s.member_id, count(*) as mutuals from private.shared_friends(me, nearest) s group by s.member_id) counted
      join public.profiles p on p.user_id = counted.member_id
      order by counted.mutuals desc, p.score desc, p.user_id
      limit 20
    );
  end if;
  chosen := array(
    select candidate.id from unnest(nearest) with ordinality as candidate (id, place)
    where not exists (
      select from public.message_threads t
      where t.requester_id = me and t.target_id = candidate.id and t.type = 'plug_request' and t.status = 'pending' and t.expires_at > now()
    )
    order by candidate.place
    limit 10
  );
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'profile', c.card, 'mutualsPreview', c.card -> 'mutuals',
      'reason', case when private.fold(p.city) = private.fold(own.city) then 'same-city'
        when p.industries && own.industries then 'same-industry' else 'mutual-friends' end
    ) order by array_position(chosen, c.user_id)), '[]')
    from private.member_cards(chosen, 5) c join public.profiles p on p.user_id = c.user_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.suggestions_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  my_friends uuid[] := private.my_friend_ids();
  best uuid[] := my_friends;
  pairs jsonb;
begin
  -- Some of thousands of friends are among the first of discover: there they are found without reading everybody's profile.
  if cardinality(my_friends) > private.many_friends() then
    best := array(
      select p.user_id from (
        select d.user_id, d.score from public.profiles d where d.discoverable order by d.score desc, d.user_id limit 40 * private.many_friends()
      ) p
      where (p.user_id in (select mine.id from unnest(my_friends) as mine (id))) is true and private.takes_introductions_by(p.user_id, me)
      order by p.score desc, p.user_id limit 30
    );
    best := case when cardinality(best) = 30 then best else my_friends end;
  end if;
  with friends as (
    select p.user_id, p.score, private.fold(p.city) as city_key
    from public.profiles p
    where p.user_id = any (best) and p.discoverable and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
      and not exists (
        select from public.introduction_settings s where s.user_id = p.user_id and s.only_chosen
          and not exists (select from public.chosen_connectors c where c.user_id = s.user_id and c.connector_id = me)
      )
    order by p.score desc, p.user_id limit 30
  ), strangers as (
    select a.user_id as one, b.user_id as other, a.score + b.score as weight, coalesce(a.city_key = b.city_key, false) as same_city
    from friends a join friends b on (a.score, b.user_id) > (b.score, a.user_id)
    where not exists (
      select from public.connections c
      where least(c.user_id, c.connected_user_id) = least(a.user_id, b.user_id)
        and greatest(c.user_id, c.connected_user_id) = greatest(a.user_id, b.user_id) and c.status <> 'blocked'
    ) and (least(a.user_id, b.user_id), greatest(a.user_id, b.user_id)) not in (
      select w.one, w.other from private.waved_away w where w.member_id = me and w.other is not null and w.until > now()
    )
  ), ranked as (
    select s.*, row_number() over (partition by s.one order by s.same_city desc, s.weight desc, s.other) as turn from strangers s
  )
  select coalesce(jsonb_agg(jsonb_build_object('one', p.one, 'other', p.other, 'same_city', p.same_city)), '[]') into pairs
  from (
    select * from ranked r where r.turn <= 2 and not private.are_introduced(r.one, r.other)
    order by r.same_city desc, r.weight desc, r.one, r.other limit 5
  ) p;
  return (
    with cards as (
      select c.* from private.member_cards(array(
        select x.one from jsonb_to_recordset(pairs) as x (one uuid) union select x.other from jsonb_to_recordset(pairs) as x (other uuid)
      )) c
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'user1', a.card, 'user2', b.card, 'reason', case when x.same_city then 'same-city' else 'same-circle' end
    ) order by x.place), '[]')
    from rows from (jsonb_to_recordset(pairs) as (one uuid, other uuid, same_city boolean)) with ordinality as x (one, other, same_city, place)
    join cards a on a.user_id = x.one
    join cards b on b.user_id = x.other
  );
end $function$;

create table private.waved_away (
  member_id uuid not null,
  one uuid not null,
  other uuid,
  until timestamp with time zone not null,
  act_id uuid default gen_random_uuid() not null
);
alter table private.waved_away enable row level security;

revoke all on table private.waved_away from public, anon, authenticated, service_role;

alter table private.waved_away add constraint waved_away_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.waved_away add constraint waved_away_one_fkey FOREIGN KEY (one) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.waved_away add constraint waved_away_other_fkey FOREIGN KEY (other) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.waved_away add constraint waved_away_once UNIQUE NULLS NOT DISTINCT (member_id, one, other);

alter table private.waved_away add constraint waved_away_lower_id_first CHECK ((one < other));

CREATE INDEX waved_away_one ON private.waved_away USING btree (one);

CREATE INDEX waved_away_other ON private.waved_away USING btree (other) WHERE (other IS NOT NULL);

CREATE INDEX waved_away_until ON private.waved_away USING btree (until);

CREATE OR REPLACE FUNCTION private.sweep_waved_away(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  swept int;
begin
  delete from private.waved_away w
  where (w.member_id, w.act_id) in (
    select o.member_id, o.act_id from private.waved_away o where o.until < now() - interval '7 days' order by o.until limit most for update skip locked
  ) and w.until < now() - interval '7 days';
  get diagnostics swept = row_count;
  return swept;
end $function$;

revoke all on function private.sweep_waved_away(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.waved_away_is_over()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.waved_away w where w.until < now() - interval '7 days')
$function$;

revoke all on function private.waved_away_is_over() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.wave_away(one uuid, other uuid DEFAULT NULL::uuid, act_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  most constant int := 1000;
begin
  perform private.require_available(wave_away.one);
  if wave_away.other is not null then
    perform private.require_available(wave_away.other);
  end if;
  if me in (wave_away.one, wave_away.other) or wave_away.one = wave_away.other then
    perform private.fail(422, 'self', 'This is about somebody else.');
  end if;
  insert into private.waved_away as w (member_id, one, other, until, act_id)
  values (me, least(wave_away.one, wave_away.other), case when wave_away.other is not null then greatest(wave_away.one, wave_away.other) end,
    now() + interval '90 days', coalesce(wave_away.act_id, gen_random_uuid()))
  on conflict on constraint waved_away_once do update set until = excluded.until, act_id = excluded.act_id where w.act_id <> excluded.act_id;
  if not found then
    return;
  end if;
  -- Of more than anybody presses in ninety days the oldest end.
  delete from private.waved_away w
  where w.member_id = me and (w.one, coalesce(w.other, w.one)) in (
    select o.one, coalesce(o.other, o.one) from private.waved_away o where o.member_id = me order by o.until desc, o.one, o.other offset most
  );
  perform private.signal_members(array[me]);
end $function$;
comment on function public.wave_away(uuid,uuid,uuid) is 'Keeps a pair of friends (`one`, `other`), or without `other` one member, out of the caller''s suggestions and recommended plugs for
90 days. Nobody else learns of it. `act_id` is made by the caller: the same act sent again does nothing, whatever happened since. Of more than 1,000 the
oldest end.';

revoke all on function public.wave_away(uuid,uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.wave_away(uuid,uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.take_back_wave(one uuid, other uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  update private.waved_away w set until = now()
  where w.member_id = me and w.one = least(take_back_wave.one, take_back_wave.other)
    and w.other is not distinct from case when take_back_wave.other is not null then greatest(take_back_wave.one, take_back_wave.other) end
    and w.until > now();
  if found then
    perform private.signal_members(array[me]);
  end if;
end $function$;
comment on function public.take_back_wave(uuid,uuid) is 'Ends what `wave_away` said of this pair, or this member. Nothing happens where nothing was said.';

revoke all on function public.take_back_wave(uuid,uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_back_wave(uuid,uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION private.connections_of(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'friends', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(f)) order by private.known_as(f)), '[]') from unnest(private.friend_ids(member)) f where private.in_good_standing(f)),
    'asked to connect', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(c.connected_user_id), 'at', c.created_at)), '[]')
      from public.connections c where c.user_id = member and c.status = 'pending'),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(b.id), 'since', b.since)), '[]') from (
      select case c.user_id when member then c.connected_user_id else c.user_id end as id, c.updated_at as since from public.connections c where c.blocked_by = member
    ) b),
    'introduced by', (select jsonb_build_object(
      'only friends they chose', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
      'chosen', (select coalesce(jsonb_agg(private.known_as(c.connector_id)), '[]') from public.chosen_connectors c where c.user_id = member and private.in_good_standing(c.connector_id)))),
    -- Only whom they can still see: who closed the account to them looks gone.
    'not to be suggested', (select coalesce(jsonb_agg(jsonb_build_object('names', array_remove(array[private.known_as(w.one),
      case when w.other is not null then private.known_as(w.other) end], null), 'until', w.until) order by w.until), '[]')
      from private.waved_away w where w.member_id = member and w.until > now()
        and not private.is_closed_to(member, w.one) and (w.other is null or not private.is_closed_to(member, w.other)))
  )
$function$;

CREATE OR REPLACE FUNCTION public.sweep(most integer DEFAULT 100)
 RETURNS shapes.swept
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
begin
  -- Each removes at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'pastStays', private.sweep_stays(limited),
    'wavedAway', private.sweep_waved_away(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
    or private.exports_are_over()
    or private.vouched_tickets_are_over()
    or private.waved_away_is_over()
$function$;
