-- Written by `npm run db:diff -- weighed_once` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.first_connectors(me uuid, members uuid[])
 RETURNS TABLE(member_id uuid, connector_id uuid, why jsonb, is_open boolean, ask_again_at timestamp with time zone, place bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  if coalesce(cardinality(members), 0) = 0 then
    return;
  end if;
  return query
  with found as materialized (
    select w.member_id as member, w.connector_id as step, o.is_open, case when not o.is_open then rests.until end as rests_until,
      o.is_open or rests.until is not null as asked, count(*) over (partition by w.connector_id) as opens
    from private.ways_to(me, members) w
    left join private.open_requests(me, members) asked on asked.target_id = w.member_id
    cross join lateral (
      select case when asked.listed is null then false else asked.listed @> jsonb_build_array(jsonb_build_object('connectorId', w.connector_id)) end as is_open
    ) o
    left join private.resting_connectors(me, members) rests on rests.target_id = w.member_id and rests.connector_id = w.connector_id
  ), reasons as materialized (
    -- Weighed once for each friend, however many members they know a way to.
    select r.connector_id, r.why, private.helps(r.why) as helps, lower(coalesce(p.display_name, p.name)) as name
    from private.reasons_to_ask(me, array(
      (select f.step from found f group by f.step order by count(*) desc, f.step limit 40)
      union
      select own.step from (select distinct on (f.member) f.step from found f order by f.member, f.asked, f.opens desc, f.step) own
    )) r
    join public.profiles p on p.user_id = r.connector_id
  )
  select f.member, f.step, r.why, f.is_open, f.rests_until,
    row_number() over (partition by f.member order by f.asked, r.helps desc, r.name, f.step)
  from found f
  join reasons r on r.connector_id = f.step;
end $function$;
