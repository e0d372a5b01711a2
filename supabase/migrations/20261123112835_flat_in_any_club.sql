-- Written by `npm run db:diff -- flat_in_any_club` from supabase/schemas.

drop index public.connections_from;
alter table public.connections drop constraint connections_pkey;
drop index public.profiles_by_name;
drop index public.profiles_discovered_by_city;

CREATE INDEX applications_unconfirmed ON public.applications USING btree (id) WHERE ((status = 'aside'::text) OR ((status = 'pending'::text) AND (confirmed_at IS NULL) AND (version = 0)));

CREATE INDEX profiles_discovered_by_city ON public.profiles USING btree (private.fold(city), score DESC, user_id) INCLUDE (city, industries) WHERE discoverable;

CREATE INDEX profiles_by_name ON public.profiles USING btree (private.fold(COALESCE(display_name, name)) text_pattern_ops) WHERE (status = 'active'::text);

alter table public.connections add constraint connections_pkey PRIMARY KEY (user_id, status, connected_user_id);

CREATE OR REPLACE FUNCTION private.signal_members(members uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  insert into public.member_signals as s (user_id)
  select p.user_id from public.profiles p where p.user_id = any (members) order by p.user_id
  on conflict (user_id) do update set changed_at = clock_timestamp()
$function$;

CREATE INDEX notifications_read_by_age ON public.notifications USING btree (created_at) WHERE read;

CREATE OR REPLACE FUNCTION public.feed_newer_count(after timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  blocked uuid[] := private.blocked_ids(me);
begin
  return (
    select count(*) from (
      -- The newest first, one author at a time: a plan that knows nothing of `after` would read all members instead.
      select from public.posts p
      cross join lateral (select from public.profiles a where a.user_id = p.user_id and a.status = 'active' offset 0) author
      where p.created_at > feed_newer_count.after and p.user_id <> me and not p.hidden and p.user_id <> all (blocked)
      order by p.created_at desc limit 99
    ) newer
  );
end $function$;

CREATE OR REPLACE FUNCTION private.find_members(query text, most integer)
 RETURNS TABLE(user_id uuid, relevance numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  me uuid := (select auth.uid());
  hidden uuid[] := private.blocked_member_ids() || me;
  words text[] := private.search_words(find_members.query);
  phrase text := array_to_string(words, ' ');
  patterns text[] := private.search_patterns(words);
  scattered text := private.scattered_pattern(phrase);
  candidates uuid[];
begin
  if patterns is null then
    return;
  end if;
  candidates := array(
    select p.user_id from public.profiles p
    where private.fold(coalesce(p.display_name, p.name)) = phrase and p.status = 'active' and p.discoverable limit 200
  ) || array(
    select p.user_id from public.profiles p
    where private.fold(coalesce(p.display_name, p.name)) like private.like_literal(phrase) || '%' and p.status = 'active' and p.discoverable limit 500
  ) || array(
    select p.user_id from public.profiles p where p.discoverable and private.fits_patterns(p.search_text, patterns) limit 1000
  );
  return query
  select hit.user_id, hit.relevance from (
    select p.user_id, private.relevance(p.search_text, words) as relevance, p.score
    from (select distinct c.id from unnest(candidates) as c (id)) one
    join public.profiles p on p.user_id = one.id
    where p.user_id <> all (hidden)
  ) hit
  where hit.relevance > 10
  order by hit.relevance desc, hit.score desc, hit.user_id
  limit most;
  if found or scattered is null then
    return;
  end if;
  return query
  select hit.user_id, hit.relevance from (
    select near.*, max(near.relevance) over () as closest from (
      select f.user_id, f.score, private.scattered_score(f.search_text, phrase) as relevance
      from (
        select p.user_id, p.score, p.search_text from public.profiles p
        where p.discoverable and p.user_id <> all (hidden) order by p.score desc, p.user_id limit 2000
      ) f
      where f.search_text ~ scattered
    ) near
  ) hit
  where hit.relevance > 10 and hit.relevance >= hit.closest / 2
  order by hit.relevance desc, hit.score desc, hit.user_id
  limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.discover_counts(city text DEFAULT NULL::text, industries text[] DEFAULT NULL::text[], mutuals_only boolean DEFAULT false, query text DEFAULT NULL::text)
 RETURNS shapes.discover_counts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  most constant int := 5000;
  city_key text := nullif(private.fold(discover_counts.city), '');
  keys text[] := nullif(array(select private.industry_key(i) from unnest(discover_counts.industries) i where private.industry_key(i) is not null), '{}');
  hidden uuid[] := private.blocked_member_ids() || me;
  near uuid[];
  found uuid[];
  counted jsonb;
  too_many boolean := false;
begin
  if nullif(private.fold(left(discover_counts.query, 200)), '') is not null then
    found := array(select h.user_id from private.find_members(discover_counts.query, 1000) h);
  elsif not discover_counts.mutuals_only then
    select count(*) > most into too_many from (
      select from public.profiles p where p.discoverable and p.user_id <> all (hidden) limit most + 1
    ) everybody;
  end if;
  if not too_many then
    near := array(select n.user_id from private.members_near_me() n);
    with pool as materialized (
      select p.city, p.industries, p.user_id = any (near) as is_near
      from public.profiles p
      where p.discoverable and p.user_id <> all (hidden) and (found is null or p.user_id = any (found))
        and (not discover_counts.mutuals_only or p.user_id = any (near))
      limit most + 1
    ), places as materialized (
      select c.city, private.fold(c.city) as key from (select distinct p.city from pool p) c
    ), judged as materialized (
      select p.city, s.key, p.industries, p.is_near, city_key is null or coalesce(s.key = city_key, false) as in_city, keys is null or p.industries && keys as in_industry
      from pool p left join places s on s.city = p.city
    )
    select jsonb_build_object(
      'exact', (select count(*) <= most from pool),
      'total', count(*) filter (where j.in_city and j.in_industry),
      'mutuals', count(*) filter (where j.in_city and j.in_industry and j.is_near),
      'industries', (
        select coalesce(jsonb_agg(jsonb_build_object('industry', private.industry_label(i.key), 'members', i.members) order by i.members desc, i.key), '[]')
        from (select k.key, count(*) as members from judged o, unnest(o.industries) as k (key) where o.in_city group by k.key) i
      ),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_object('city', c.city, 'members', c.members) order by c.members desc, c.city), '[]')
        from (select min(o.city) as city, count(*) as members from judged o where o.in_industry and o.key is not null group by o.key) c
      )
    ) into counted from judged j;
  end if;
  if (counted ->> 'exact')::boolean then
    return counted;
  end if;
  return jsonb_build_object(
    'exact', false,
    'total', (
      select count(*) from (
        select from public.profiles p
        where p.discoverable and p.user_id <> all (hidden)
          and (city_key is null or private.fold(p.city) = city_key) and (keys is null or p.industries && keys)
        limit 1000
      ) fitting
    ),
    'mutuals', null, 'industries', '[]'::jsonb,
    'cities', (select jsonb_agg(jsonb_build_object('city', c.city, 'members', null) order by c.place) from jsonb_array_elements_text(private.discover_cities()) with ordinality as c (city, place))
  );
end $function$;

CREATE OR REPLACE FUNCTION private.traces_of(member uuid)
 RETURNS private.traces
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found private.traces;
begin
  found.member := member;
  found.addresses := array(
    select distinct lower(a.address) from (
      select u.email as address from auth.users u where u.id = member
      union all select nullif(u.email_change, '') from auth.users u where u.id = member
      union all select a.email from public.applications a join public.profiles p on p.application_id = a.id where p.user_id = member
      union all select a.target_email from public.admin_audit a where a.member_id = member
    ) a
    -- One that somebody else has today tells of them.
    where a.address is not null and (select u.id from auth.users u where u.email = lower(a.address) and not u.is_sso_user and u.id <> member) is null
  );
  found.applications := array(
    select a.id from public.applications a
    where lower(a.email) = any (found.addresses) and not exists (select from public.profiles p where p.application_id = a.id and p.user_id <> member)
    union
    select p.application_id from public.profiles p where p.user_id = member and p.application_id is not null
  );
  found.names := array(
    select distinct btrim(n.name) from (
      select unnest(array[p.display_name, p.name]) as name from public.profiles p where p.user_id = member
      union all select a.name from public.applications a where a.id = any (found.applications)
      union all select unnest(array[c.before, c.after]) from private.profile_changes c where c.user_id = member and c.field = 'name'
      union all select a.detail ->> 'name' from public.admin_audit a where a.member_id = member
    ) n where length(btrim(n.name)) > 1
  );
  found.handles := array(
    select distinct ltrim(h.handle, '@') from (
      select p.ig_handle as handle from public.profiles p where p.user_id = member
      union all select a.instagram from public.applications a where a.id = any (found.applications)
      union all select unnest(array[c.before, c.after]) from private.profile_changes c where c.user_id = member and c.field like '%handle'
      union all select h.handle_key from private.handles h where h.user_id = member
    ) h where length(ltrim(h.handle, '@')) > 0
  );
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_export()
 RETURNS shapes.export_to_make
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine private.exports;
begin
  -- Five times, then it is given up: the member may ask again.
  update private.exports e set state = 'failed' where e.state = 'waiting' and e.attempts >= 5 and e.next_attempt_at <= now();
  select * into mine from private.exports e where e.state = 'waiting' and e.next_attempt_at <= now()
  order by e.next_attempt_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.exports e set attempts = e.attempts + 1, next_attempt_at = now() + interval '3 minutes' where e.id = mine.id;
  return jsonb_build_object('id', mine.id, 'member', mine.user_id, 'name', private.name_of(mine.user_id), 'madeAt', now(),
    'about', private.everything_about(mine.user_id),
    'pictures', (
      -- Two walks along an index each: put together by "or", they would be one through the whole bucket.
      select coalesce(jsonb_agg(theirs.name order by theirs.name), '[]') from (
        select o.name from storage.objects o
        where o.bucket_id = 'profile-photos' and o.name collate "C" >= mine.user_id || '/' and o.name collate "C" < mine.user_id || '0'
        union
        select o.name from public.profiles p left join public.applications a on a.id = p.application_id
        cross join unnest(private.picture_names(p.photos || p.avatar_url || a.photos || a.profile_photo)) as shown (name)
        join storage.objects o on o.bucket_id = 'profile-photos' and o.name = shown.name
        where p.user_id = mine.user_id
      ) theirs
    ));
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_retention(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rejected int;
  reports int;
  audit int;
  notifications int;
  outbox int;
begin
  perform from private.sweeping s where s.retention_due_at <= now() for update skip locked;
  if not found then
    return '{}';
  end if;
  delete from public.applications a where a.id in (
    select r.id from public.applications r
    where r.status = 'rejected' and r.reviewed_at < now() - private.kept_for('rejected_applications')
    order by r.reviewed_at limit most
  ) and a.status = 'rejected';
  get diagnostics rejected = row_count;
  reports := private.sweep_answered_reports(most);
  delete from public.admin_audit a where a.id in (
    select r.id from public.admin_audit r where r.created_at < now() - private.kept_for('audit') order by r.created_at limit most
  );
  get diagnostics audit = row_count;
  delete from public.notifications n where n.id in (
    select r.id from public.notifications r
    where r.read and r.created_at < now() - private.kept_for('notifications') order by r.created_at limit most
  );
  get diagnostics notifications = row_count;
  delete from private.outbox o where o.id in (
    select r.id from private.outbox r
    where r.state <> 'waiting' and r.created_at < now() - private.kept_for('outbox') order by r.created_at limit most
  );
  get diagnostics outbox = row_count;
  if greatest(rejected, reports, audit, notifications, outbox) < most then
    update private.sweeping s set retention_due_at = now() + interval '1 hour';
  end if;
  return jsonb_build_object('rejectedApplications', rejected, 'answeredReports', reports, 'audit', audit, 'notifications', notifications, 'mails', outbox);
end $function$;
