-- Written by `npm run db:diff -- right_friend` from supabase/schemas.

alter table public.message_threads add column decided_at timestamp with time zone;

alter table public.message_threads add constraint message_threads_decided_requests CHECK (((decided_at IS NULL) OR ((type = 'plug_request'::text) AND ((status = ANY (ARRAY['approved'::text, 'declined'::text])) OR (stage IS NOT NULL)))));

CREATE INDEX message_threads_asked ON public.message_threads USING btree (connector_id, created_at DESC) WHERE (type = 'plug_request'::text);

create domain shapes.bond as text
  constraint bond_known CHECK ((VALUE = ANY (ARRAY['close'::text, 'good'::text, 'loose'::text])));
comment on domain shapes.bond is 'How well two friends know each other, and no more than that.';

comment on domain shapes.connector is 'A mutual friend whom the caller can ask for an introduction, and what speaks for asking them; with `askAgainAt` not before
then, because they were asked already.

person & {
  askAgainAt?: timestamp,
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

CREATE OR REPLACE FUNCTION private.settle_request(thread uuid, outcome text, stage text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with settled as (
    update public.message_threads t set status = outcome, stage = coalesce(settle_request.stage, t.stage),
      decided_at = case when outcome in ('approved', 'declined') or settle_request.stage = 'asked' then coalesce(t.decided_at, clock_timestamp())
        else t.decided_at end,
      ask_again_at = case
        when outcome = 'approved' or settle_request.stage = 'overtaken' then null
        when outcome = 'declined' or (settle_request.stage = 'withdrawn' and t.stage = 'asked') then now() + interval '30 days'
        else t.ask_again_at end
    where t.id = thread returning t as request
  )
  update public.messages m
  set metadata = m.metadata || jsonb_build_object('status', (s.request).status, 'stage', private.stage_of(s.request), 'expires_at', (s.request).expires_at)
  from settled s
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
      || case when way.until is null then '{}' else jsonb_build_object('askAgainAt', way.until) end
      order by way.until is not null, private.helps(r.why) desc, lower(coalesce(p.display_name, p.name)), p.user_id), '[]')
    from (
      -- An open request is found again, whatever one before it came to.
      select f.id, case when o.is_open is not true then r.until end as until from unnest(mutuals) as f (id)
      cross join lateral (select asked @> jsonb_build_array(jsonb_build_object('connectorId', f.id)) as is_open) o
      left join private.resting_connectors(me, array[member]) r on r.connector_id = f.id
      where f.id = any (private.connectors_among(member, mutuals)) or o.is_open
    ) way
    join public.profiles p on p.user_id = way.id
    join private.reasons_to_ask(member, mutuals) r on r.connector_id = way.id
  ));
end $function$;
comment on function public.connectors_to(uuid) is 'Whom the caller can ask for an introduction to a member, who helps most first; those who said no to it come last, and say from when on.';

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
      count(*) filter (where r.decided_at is null and r.status in ('pending', 'expired') and r.created_at < now() - interval '1 day') as unanswered,
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
      'asked first', private.is_asked_first(member),
      'was asked', (select coalesce(jsonb_agg(jsonb_build_object('by', private.known_as(p.connector_id), 'to meet', private.known_as(private.other_of(p, member)),
        'at', p.made_at, 'note', p.note, 'answer', a.answer) order by p.made_at), '[]') from private.asks a join private.proposals p on p.id = a.proposal_id where a.member_id = member),
      'passed on', (select coalesce(jsonb_agg(jsonb_build_object('of', private.known_as(p.one_id), 'to', private.known_as(p.other_id),
        'at', p.made_at, 'note', p.note) order by p.made_at), '[]') from private.proposals p where p.connector_id = member),
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
    'wavedAway', private.sweep_waved_away(limited),
    'endedIntroductions', private.sweep_introductions(limited)
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
    or private.introductions_are_due()
$function$;

grant select (decided_at) on table public.message_threads to authenticated;
