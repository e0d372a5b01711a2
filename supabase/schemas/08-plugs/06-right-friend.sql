-- Which mutual friend to ask for an introduction: what speaks for each, in a closed set of words. Adds no tables.

-- How well two friends know each other, by how long they have been friends and how many of their newest messages the quieter of the two wrote.
create function private.bond_of(friends_since timestamptz, quieter bigint) returns text
language sql stable set search_path = '' as $$
  select case
    when friends_since < now() - interval '90 days' and quieter >= 5 then 'close'
    when friends_since < now() - interval '90 days' or quieter >= 5 then 'good'
    else 'loose'
  end
$$;

-- The order of the sheet: who knows the target well and answers soon comes first, who was asked a lot this week last.
create function private.helps(why jsonb) returns int
language sql immutable set search_path = '' as $$
  select case why ->> 'bond' when 'close' then 2 when 'good' then 1 else 0 end
    + case when why -> 'answersWithinDay' = 'true' then 2 else 0 end
    - case when why -> 'askedALot' = 'true' then 4 else 0 end
$$;

-- What speaks for each of these friends of the target's, one walk along an index for each question: the thirty newest requests to them, the forty
-- newest messages of the two. Messages of this week do not count yet: whoever asks each hour must not see when two talk
-- (tests: 87-right-friend). A request left unanswered for a day counts as one not answered within a day; one decided before the moment was kept does not count.
create function private.reasons_to_ask(target uuid, connectors uuid[]) returns table (connector_id uuid, why jsonb)
language sql stable security definer set search_path = '' as $$
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
$$;
