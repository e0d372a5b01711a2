-- Finding a conversation by its people, and a message by its words: folded, all words in any order (0032), in one's own conversations alone, and of them what
-- one reads there. Policies can't use the index of words, so procedures ask it, and ask for whom.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Conversations whose people together hold all words, by name or handle: who takes part, and whom a request is about.
create function private.find_threads_by_people(me uuid, patterns text[], most int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  unnamed uuid[] := private.own_block_ids(me) || me;
  resting uuid[] := private.resting_thread_ids(me);
  read_until jsonb := private.read_until(me);
begin
  return array(
    select m.thread_id
    from public.thread_members m join public.message_threads t on t.id = m.thread_id
    where m.user_id = me and not m.hidden and m.thread_id <> all (resting) and (
      select private.fits_patterns(string_agg(private.who_of(p.search_text), E'\n'), patterns)
      -- Of a group those whom the searcher sees in it.
      from public.profiles p
      where p.user_id = any (case when t.group_chat then (private.seen_in_group(t.id, me, read_until)).here else t.participants || t.target_id end)
        and p.user_id <> all (unnamed)
    )
    order by m.last_activity_at desc, m.thread_id desc
    limit most
  );
end $$;

-- How often all of these words are said in the club, as a share: of a sample, which costs the same in a club of any size.
create function private.share_of_lines(patterns text[]) returns float
language sql stable security definer set search_path = '' as $$
  select count(*) filter (where private.fits_patterns(l.line, patterns))::float / greatest(count(*), 1)
  from private.message_lines l tablesample system ((
    select least(100, 100 * 1500.0 / greatest(c.reltuples, 1)) from pg_catalog.pg_class c where c.oid = 'private.message_lines'::regclass
  ))
$$;

-- Of the newest lines a member reads, `in_all` at most and `of_each` conversation, those that hold all words, three of a conversation; and whether there are
-- no others. What lies across a block is left out before anything is counted, or its number would be felt (tests: 56-shelves).
create function private.walk_words(me uuid, patterns text[], read_until jsonb, of_each int, in_all int, out found uuid[], out whole boolean)
language sql stable security definer set search_path = '' as $$
  with resting as materialized (
    select private.resting_thread_ids(me) as ids
  ), seats as materialized (
    select m.thread_id, m.hidden_until_seq from public.thread_members m, resting r
    where m.user_id = me and m.thread_id <> all (r.ids)
    order by m.last_activity_at desc
  ), newest as materialized (
    select l.message_id, l.thread_id, l.seq, private.fits_patterns(l.line, patterns) as fits
    from seats s cross join lateral (
      select o.message_id, o.thread_id, o.seq, o.line from private.message_lines o
      where o.thread_id = s.thread_id and o.seq > s.hidden_until_seq and (read_until = '{}' or exists (
        select from public.messages x
        where x.id = o.message_id
          and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
        offset 0
      ))
      order by o.seq desc limit of_each
    ) l
    limit in_all
  )
  select array(
    select h.message_id from (
      select n.message_id, row_number() over (partition by n.thread_id order by n.seq desc) as turn from newest n where n.fits
    ) h where h.turn <= 3
  ), (select count(*) < in_all from newest) and not exists (select from newest n group by n.thread_id having count(*) >= of_each)
$$;

-- Messages that hold all words. A common one is soon found among the newest; a rare one the index knows; so neither reads all that was said. What is common
-- in the club and rare with this member is looked for in their newest twenty thousand.
create function private.find_words(me uuid, patterns text[], read_until jsonb, most int) returns table (message_id uuid, line text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
#variable_conflict use_column
declare
  rare constant int := 8000;
  found uuid[];
  whole boolean;
  lines float := (select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.message_lines'::regclass);
begin
  select w.found, w.whole into found, whole from private.walk_words(me, patterns, read_until, 300, 3000) w;
  if whole or cardinality(found) >= most then
    null;
  elsif lines * private.share_of_lines(patterns) > rare then
    select w.found into found from private.walk_words(me, patterns, read_until, 5000, 20000) w;
  else
    found := array(
      select h.message_id from (
        select l.message_id, l.seq, row_number() over (partition by l.thread_id order by l.seq desc) as turn
        from private.message_lines l
        where private.fits_patterns(l.line, patterns) and exists (
          select from public.thread_members m where m.thread_id = l.thread_id and m.user_id = me and l.seq > m.hidden_until_seq
        ) and l.thread_id <> all ((select private.resting_thread_ids(me))::uuid[]) and (read_until = '{}' or exists (
          select from public.messages x
          where x.id = l.message_id
            and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
          offset 0
        ))
      ) h where h.turn <= 3 order by h.seq desc limit most * 3
    );
  end if;
  return query select l.message_id, l.line from private.message_lines l where l.message_id = any (found);
end $$;

-- About where a word stands in a text as it is written, at most twenty letters behind its first. Mostly it stands there as it is looked for. Where not, its
-- place in the folded line tells: a beginning of the text that folds to as much ends with it. Folding is dear, so it is guessed first, as most lines are as
-- long as what they come from; then what is left is halved. Words under three letters count where a word begins.
create function private.place_of_word(content text, line text, word text) returns int
language plpgsql immutable set search_path = '' as $$
declare
  short constant boolean := length(word) < 3 and word !~ '[\u2e80-\U0010ffff]';
  place constant int := case when short then strpos(line, ' ' || word) + 1 else strpos(line, word) end;
  guess constant int := length(content) * place / greatest(length(line), 1);
  low int := 0;
  high int := length(content);
  turn int := 0;
  probe int := case when short then 0 else strpos(lower(content), word) end;
begin
  if probe > 0 then
    return probe;
  end if;
  while high - low > 20 loop
    turn := turn + 1;
    probe := case turn when 1 then guess + 10 when 2 then guess - 10 else (low + high) / 2 end;
    continue when probe <= low or probe >= high;
    if length(private.search_line(left(content, probe))) < place then
      low := probe;
    else
      high := probe;
    end if;
  end loop;
  return greatest(high, 1);
end $$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.search_inbox(query text) returns shapes.inbox_finds
language plpgsql stable security definer set search_path = '' as $$
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
  select coalesce(jsonb_agg(f.shown order by f.created_at desc), '[]') into messages from (
    select x.created_at, jsonb_build_object('threadId', x.thread_id, 'id', x.id, 'seq', x.seq, 'senderId', x.sender_id,
      'content', substr(x.content, x.begins, 240), 'cut', x.begins > 1, 'createdAt', x.created_at) as shown
    from (
      -- The stretch begins a little before the first word, and is as long as the text allows.
      select n.*, case when length(n.content) <= 240 then 1
        else greatest(1, least(private.place_of_word(n.content, n.line, words[1]) - 60, length(n.content) - 239)) end as begins
      from (
        select x.*, w.line from private.find_words(me, patterns, read_until, 30) w join public.messages x on x.id = w.message_id
        order by x.created_at desc limit 30
      ) n
    ) x
  ) f;
  return jsonb_build_object('people', to_jsonb(people), 'messages', messages, 'threads', private.threads_shown(me,
    people || array(select distinct (m ->> 'threadId')::uuid from jsonb_array_elements(messages) m)));
end $$;
comment on function public.search_inbox is $$What a search finds in the caller's conversations, archived ones too: conversations by their people, messages by their words, all words in any order,
without case, accents and marks. Of a conversation three messages at most; `search_thread` finds all of one.$$;

create function public.search_thread(thread uuid, query text) returns shapes.thread_finds
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  me uuid := private.require_member();
  patterns text[] := private.search_patterns(private.search_words(search_thread.query));
  read_until jsonb := private.read_until(me);
  gone_until bigint;
begin
  select m.hidden_until_seq into gone_until from public.thread_members m where m.thread_id = search_thread.thread and m.user_id = me;
  if not found or search_thread.thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  return (
    with found as materialized (
      select x.id, x.seq
      from private.message_lines l join public.messages x on x.id = l.message_id
      where l.thread_id = search_thread.thread and l.seq > gone_until and private.fits_patterns(l.line, patterns)
        and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((read_until ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
    select jsonb_build_object('total', (select count(*) from found), 'hits', coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'seq', f.seq) order by f.seq desc), '[]'))
    from (select * from found order by seq desc limit 500) f
  );
end $$;
comment on function public.search_thread is $$The messages of a conversation of the caller's that hold all words of a search, in any order, without case, accents and marks.$$;

grant execute on function public.search_inbox(text), public.search_thread(uuid, text) to authenticated;
