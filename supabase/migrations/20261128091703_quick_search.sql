-- Written by `npm run db:diff -- quick_search` from supabase/schemas.

drop function private.find_words(uuid,text[],jsonb,integer);
drop function private.walk_words(uuid,text[],jsonb,integer,integer);
drop function private.share_of_lines(text[]);

CREATE OR REPLACE FUNCTION private.find_threads_by_people(me uuid, patterns text[], most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  unnamed uuid[] := private.own_block_ids(me) || me;
  resting uuid[] := private.resting_thread_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return array(
    select n.thread_id
    from (
      select m.thread_id, m.last_activity_at, private.who_of(p.search_text) as who
      from public.thread_members m join public.message_threads t on t.id = m.thread_id
      -- Of a group those whom the searcher sees in it.
      cross join lateral (
        select distinct s.id
        from unnest(case when t.group_chat then (select g.here from private.seen_in_group(t.id, me, read_until) g) else t.participants || t.target_id end) as s (id)
      ) s
      join public.profiles p on p.user_id = s.id
      where m.user_id = me and not m.hidden and m.thread_id <> all (resting) and p.user_id <> all (unnamed) and p.search_text like any (patterns)
    ) n
    where n.who like any (patterns)
    group by n.thread_id, n.last_activity_at
    having private.fits_patterns(string_agg(n.who, E'\n'), patterns)
    order by n.last_activity_at desc, n.thread_id desc
    limit most
  );
end $function$;

CREATE OR REPLACE FUNCTION private.peek_at_lines(threads uuid[], marks bigint[], patterns text[], OUT more boolean, OUT fitting integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
begin
  select count(*) = 4000, count(*) filter (where private.fits_patterns(p.line, patterns)) into more, fitting from (
    select l.line from unnest(threads, marks) as s (thread, mark) cross join lateral (
      select o.line from private.message_lines o where o.thread_id = s.thread and o.seq > s.mark order by o.seq desc limit 4000
    ) l
    limit 4000
  ) p;
end $function$;

revoke all on function private.peek_at_lines(uuid[],bigint[],text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.is_rare(patterns text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lines float := greatest((select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.message_lines'::regclass), 1);
begin
  return (
    select count(*) filter (where private.fits_patterns(l.line, patterns)) / greatest(count(*), 1)::float * lines < 10000
    from private.message_lines l tablesample system (least(100, 150000 / lines))
  );
end $function$;

revoke all on function private.is_rare(text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.index_knows(patterns text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (select from unnest(patterns) p, unnest(extensions.show_trgm(p)) t where p like '\% %' or t !~ ' ')
$function$;

revoke all on function private.index_knows(text[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.walk_words(patterns text[], read_until jsonb, threads uuid[], marks bigint[], busy timestamp with time zone[], most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  found uuid[] := '{}';
  said timestamptz[] := '{}';
  step int := 30;
  here int := 1;
begin
  while here <= cardinality(threads) loop
    if cardinality(found) = most and busy[here] < said[most] then
      -- What was said across a block that is lifted since has moved no conversation: such a one may have gone on, and is read last.
      select array_agg(s.thread), array_agg(s.mark), array_agg('infinity'::timestamptz), 1 into threads, marks, busy, here
      from unnest(threads[here:], marks[here:]) as s (thread, mark) where exists (select from public.messages x where x.thread_id = s.thread and x.created_at >= said[most]);
      exit when threads is null;
    end if;
    select coalesce(array_agg(n.id), '{}'), coalesce(array_agg(n.at), '{}') into found, said from (
      select k.id, k.at from (
        select f.id, f.at from unnest(found, said) as f (id, at)
        union all
        select x.id, x.created_at
        from unnest(threads[here:here + step - 1], marks[here:here + step - 1]) as s (thread, mark)
        cross join lateral (
          select l.message_id from private.message_lines l
          where l.thread_id = s.thread and l.seq > s.mark and private.fits_patterns(l.line, patterns) and (read_until = '{}' or exists (
            select from public.messages r
            where r.id = l.message_id
              and (r.sender_id is null or coalesce(r.edited_at, r.created_at) <= coalesce((read_until ->> r.sender_id::text)::timestamptz, 'infinity'))
          ))
          order by l.seq desc limit 3
        ) l
        join public.messages x on x.id = l.message_id
      ) k
      order by k.at desc, k.id desc limit most
    ) n;
    here := here + step;
    step := step * 4;
  end loop;
  return found;
end $function$;

revoke all on function private.walk_words(text[],jsonb,uuid[],bigint[],timestamp with time zone[],integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.look_up_words(patterns text[], read_until jsonb, threads uuid[], marks bigint[], most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return array(
    with said as materialized (
      select l.message_id, l.thread_id, l.seq from private.message_lines l where private.fits_patterns(l.line, patterns)
    ), mine as (
      select s.message_id, row_number() over (partition by s.thread_id order by s.seq desc) as turn
      from said s join unnest(threads, marks) as m (thread, mark) on m.thread = s.thread_id and s.seq > m.mark
      where read_until = '{}' or exists (
        select from public.messages r
        where r.id = s.message_id
          and (r.sender_id is null or coalesce(r.edited_at, r.created_at) <= coalesce((read_until ->> r.sender_id::text)::timestamptz, 'infinity'))
      )
    )
    select x.id from mine m join public.messages x on x.id = m.message_id where m.turn <= 3 order by x.created_at desc, x.id desc limit most
  );
end $function$;

revoke all on function private.look_up_words(text[],jsonb,uuid[],bigint[],integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.find_words(me uuid, patterns text[], read_until jsonb, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  threads uuid[];
  marks bigint[];
  busy timestamptz[];
  resting uuid[] := private.resting_thread_ids(me);
  is_much boolean;
  fitting int;
begin
  select array_agg(m.thread_id), array_agg(m.hidden_until_seq), array_agg(m.last_activity_at) into threads, marks, busy from (
    select m.* from public.thread_members m
    where m.user_id = me and m.thread_id <> all (resting) order by m.last_activity_at desc
  ) m;
  if private.index_knows(patterns) then
    select p.more, p.fitting into is_much, fitting from private.peek_at_lines(threads, marks, patterns) p;
    -- Who says it now and then has it soon.
    if is_much and fitting < 20 and private.is_rare(patterns) then
      return private.look_up_words(patterns, read_until, threads, marks, most);
    end if;
  end if;
  return private.walk_words(patterns, read_until, threads, marks, busy, most);
end $function$;

revoke all on function private.find_words(uuid,text[],jsonb,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.said_across_blocks(thread uuid, read_until jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  others uuid[] := array(select jsonb_object_keys(read_until));
begin
  if others = '{}' then
    return '{}';
  end if;
  return array(
    select x.id from public.messages x
    where x.thread_id = thread and x.sender_id = any (others) and coalesce(x.edited_at, x.created_at) > (read_until ->> x.sender_id::text)::timestamptz
  );
end $function$;

revoke all on function private.said_across_blocks(uuid,jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.walk_thread(thread uuid, mark bigint, patterns text[], unseen uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  most constant int := 500;
  total int;
  hits jsonb;
begin
  select count(*), coalesce(jsonb_agg(jsonb_build_object('id', f.message_id, 'seq', f.seq) order by f.seq desc), '[]') into total, hits from (
    select l.message_id, l.seq from private.message_lines l
    where l.thread_id = thread and l.seq > mark and private.fits_patterns(l.line, patterns) and l.message_id <> all (unseen)
    order by l.seq desc limit most
  ) f;
  if total = most then
    select count(*) into total from private.message_lines l
    where l.thread_id = thread and l.seq > mark and private.fits_patterns(l.line, patterns) and l.message_id <> all (unseen);
  end if;
  return jsonb_build_object('total', total, 'hits', hits);
end $function$;

revoke all on function private.walk_thread(uuid,bigint,text[],uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.look_up_in_thread(thread uuid, mark bigint, patterns text[], unseen uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return (
    with said as materialized (
      select l.message_id, l.thread_id, l.seq from private.message_lines l where private.fits_patterns(l.line, patterns)
    ), here as materialized (
      select s.message_id, s.seq from said s where s.thread_id = thread and s.seq > mark and s.message_id <> all (unseen)
    )
    select jsonb_build_object('total', (select count(*) from here),
      'hits', coalesce(jsonb_agg(jsonb_build_object('id', f.message_id, 'seq', f.seq) order by f.seq desc), '[]'))
    from (select * from here h order by h.seq desc limit 500) f
  );
end $function$;

revoke all on function private.look_up_in_thread(uuid,bigint,text[],uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.find_in_thread(thread uuid, mark bigint, patterns text[], read_until jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unseen uuid[] := private.said_across_blocks(thread, read_until);
begin
  if private.index_knows(patterns) and (private.peek_at_lines(array[thread], array[mark], patterns)).more and private.is_rare(patterns) then
    return private.look_up_in_thread(thread, mark, patterns, unseen);
  end if;
  return private.walk_thread(thread, mark, patterns, unseen);
end $function$;

revoke all on function private.find_in_thread(uuid,bigint,text[],jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.search_inbox(query text)
 RETURNS shapes.inbox_finds
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  words text[] := private.search_words(search_inbox.query);
  patterns text[] := private.search_patterns(words);
  read_until jsonb := private.read_until(me);
  people uuid[];
  messages jsonb;
begin
  if patterns is null then
    return '{"threads": [], "people": [], "messages": []}';
  end if;
  people := private.find_threads_by_people(me, patterns, 10);
  select coalesce(jsonb_agg(f.shown order by f.created_at desc, f.id desc), '[]') into messages from (
    select x.id, x.created_at, jsonb_build_object('threadId', x.thread_id, 'id', x.id, 'seq', x.seq, 'senderId', x.sender_id,
      'content', substr(x.content, x.begins, 240), 'cut', x.begins > 1, 'createdAt', x.created_at) as shown
    from (
      -- The stretch begins a little before the first word, and is as long as the text allows.
      select n.*, case when length(n.content) <= 240 then 1
        else greatest(1, least(private.place_of_word(n.content, n.line, words[1]) - 60, length(n.content) - 239)) end as begins
      from (
        select x.*, l.line
        from unnest(private.find_words(me, patterns, read_until, 30)) as w (id) join public.messages x on x.id = w.id join private.message_lines l on l.message_id = w.id
      ) n
    ) x
  ) f;
  return jsonb_build_object('people', to_jsonb(people), 'messages', messages, 'threads', private.threads_shown(me,
    people || array(select distinct (m ->> 'threadId')::uuid from jsonb_array_elements(messages) m)));
end $function$;

CREATE OR REPLACE FUNCTION public.search_thread(thread uuid, query text)
 RETURNS shapes.thread_finds
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  patterns text[] := private.search_patterns(private.search_words(search_thread.query));
  gone_until bigint;
begin
  select m.hidden_until_seq into gone_until from public.thread_members m where m.thread_id = search_thread.thread and m.user_id = me;
  if not found or search_thread.thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return private.find_in_thread(search_thread.thread, gone_until, patterns, private.read_until(me));
end $function$;
