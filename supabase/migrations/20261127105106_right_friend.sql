-- Written by `npm run db:diff -- right_friend` from supabase/schemas.

-- Of decisions there are nobody has kept the moment: theirs stays null.
alter table public.message_threads add column decided_at timestamp with time zone;

alter table public.message_threads add constraint message_threads_decided_requests CHECK (((decided_at IS NULL) OR ((type = 'plug_request'::text) AND (status = ANY (ARRAY['approved'::text, 'declined'::text])))));

CREATE INDEX message_threads_asked ON public.message_threads USING btree (connector_id, created_at DESC) WHERE (type = 'plug_request'::text);

create domain shapes.bond as text
  constraint bond_known CHECK ((VALUE = ANY (ARRAY['close'::text, 'good'::text, 'loose'::text])));
comment on domain shapes.bond is 'How well two friends know each other, and no more than that.';

create domain shapes.connector as jsonb;
comment on domain shapes.connector is 'A mutual friend whom the caller can ask for an introduction, and what speaks for asking them.

person & {
  why: {
    // From five decisions on.
    answersWithinDay: boolean,
    // Between them and the target, as it stood at the beginning of the week.
    bond: bond,
    // Three times or more in seven days, by whomever.
    askedALot: boolean
  }
}';

comment on domain shapes.connectors is 'Whom the caller can ask for an introduction to a member: the mutual friends through whom the member takes introductions, and those whom
the caller has asked already. Who helps most is first: a closer bond and a quick answer count for them, having been asked a lot this week against them; then by
name. `mutualCount` counts all mutual friends.

{ connectors: connector[], mutualCount: int }';

CREATE OR REPLACE FUNCTION private.settle_request(thread uuid, outcome text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.message_threads t set status = outcome, decided_at = case when outcome in ('approved', 'declined') then clock_timestamp() end
  where t.id = thread;
  update public.messages m set metadata = m.metadata || jsonb_build_object('status', outcome)
  where m.thread_id = thread and m.message_type = 'request_card';
$function$;

CREATE OR REPLACE FUNCTION public.connectors_to(member uuid)
 RETURNS shapes.connectors
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  mutuals uuid[];
  asked jsonb;
begin
  perform private.require_available(member);
  mutuals := array(
    select s.friend_id from private.shared_friends(me, array[member]) s where s.friend_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  asked := (select o.listed from private.open_requests(me, array[member]) o);
  return jsonb_build_object('mutualCount', cardinality(mutuals), 'connectors', (
    select coalesce(jsonb_agg(private.face_of(p) || jsonb_build_object('why', r.why)
      order by private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from (
      select f.id from unnest(mutuals) as f (id)
      where f.id = any (private.connectors_among(member, mutuals)) or asked @> jsonb_build_array(jsonb_build_object('connectorId', f.id))
    ) way
    join public.profiles p on p.user_id = way.id
    join private.reasons_to_ask(member, mutuals) r on r.connector_id = way.id
  ));
end $function$;
comment on function public.connectors_to(uuid) is 'Whom the caller can ask for an introduction to a member, who helps most first.';

CREATE OR REPLACE FUNCTION private.bond_of(friends_since timestamp with time zone, quieter bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when friends_since < now() - interval '90 days' and quieter >= 5 then 'close'
    when friends_since < now() - interval '90 days' or quieter >= 5 then 'good'
    else 'loose'
  end
$function$;

revoke all on function private.bond_of(timestamp with time zone,bigint) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.helps(why jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case why ->> 'bond' when 'close' then 2 when 'good' then 1 else 0 end
    + case when why -> 'answersWithinDay' = 'true' then 2 else 0 end
    - case when why -> 'askedALot' = 'true' then 4 else 0 end
$function$;

revoke all on function private.helps(jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.reasons_to_ask(target uuid, connectors uuid[])
 RETURNS TABLE(connector_id uuid, why jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select f.id, jsonb_build_object(
    'answersWithinDay', asked.decided >= 5 and asked.within_a_day * 2 > asked.decided + asked.unanswered,
    'bond', private.bond_of(known.since, least(said.by_connector, said.by_target)),
    'askedALot', asked.this_week >= 3
  )
  from unnest(reasons_to_ask.connectors) as f (id)
  cross join lateral (
    select count(r.decided_at) as decided, count(*) filter (where r.decided_at <= r.created_at + interval '1 day') as within_a_day,
      count(*) filter (where r.status in ('pending', 'expired') and r.created_at < now() - interval '1 day') as unanswered,
      count(*) filter (where r.created_at > now() - interval '7 days') as this_week
    from (
      select t.status, t.created_at, t.decided_at from public.message_threads t
      where t.connector_id = f.id and t.type = 'plug_request' order by t.created_at desc limit 30
    ) r
  ) asked
  cross join lateral (
    select max(c.created_at) as since from public.connections c
    where least(c.user_id, c.connected_user_id) = least(f.id, reasons_to_ask.target)
      and greatest(c.user_id, c.connected_user_id) = greatest(f.id, reasons_to_ask.target) and c.status = 'active'
  ) known
  cross join lateral (
    select count(*) filter (where m.sender_id = f.id) as by_connector, count(*) filter (where m.sender_id = reasons_to_ask.target) as by_target
    from (
      select x.sender_id from public.messages x
      where x.thread_id = (
        select t.id from public.message_threads t
        where least(t.participants[1], t.participants[2]) = least(f.id, reasons_to_ask.target)
          and greatest(t.participants[1], t.participants[2]) = greatest(f.id, reasons_to_ask.target) and t.type = 'direct_message'
      ) and x.created_at < date_trunc('week', now())
      order by x.created_at desc limit 40
    ) m
  ) said
$function$;

revoke all on function private.reasons_to_ask(uuid,uuid[]) from public, anon, authenticated, service_role;

grant select (decided_at) on table public.message_threads to authenticated;
