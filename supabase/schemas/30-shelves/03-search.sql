-- Finding a conversation by its people, and a message by its words: folded, all words in any order (0032), of one's own conversations what one reads there.
-- Policies can't use the index of words, so procedures ask it, and ask for whom.

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Conversations whose people together hold all words, by name or handle: who takes part, and whom a request is about. Nobody's name runs over a line, so
-- who holds none of the words adds nothing.
create function private.find_threads_by_people(me uuid, patterns text[], most int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
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
end $$;

-- The newest of these conversations' lines, so many as are read sooner than anything is weighed: whether there are more, and how many of them hold all words.
create function private.peek_at_lines(threads uuid[], marks bigint[], patterns text[], out more boolean, out fitting int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = 'off' set enable_bitmapscan = 'off' as $$
begin
  select count(*) = 4000, count(*) filter (where private.fits_patterns(p.line, patterns)) into more, fitting from (
    select l.line from unnest(threads, marks) as s (thread, mark) cross join lateral (
      select o.line from private.message_lines o where o.thread_id = s.thread and o.seq > s.mark order by o.seq desc limit 4000
    ) l
    limit 4000
  ) p;
end $$;

-- Whether all of these words are said so seldom in the club that the index tells sooner where than a long conversation is read through. How often is told
-- by a sample, which costs the same in a club of any size.
create function private.is_rare(patterns text[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  lines float := greatest((select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.message_lines'::regclass), 1);
begin
  return (
    select count(*) filter (where private.fits_patterns(l.line, patterns)) / greatest(count(*), 1)::float * lines < 10000
    from private.message_lines l tablesample system (least(100, 150000 / lines))
  );
end $$;

-- Whether the index knows any of these words: three letters anywhere, fewer where a word begins. Signs are none to it; in a database of C, others' too.
create function private.index_knows(patterns text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from unnest(patterns) p, unnest(extensions.show_trgm(p)) t where p like '\% %' or t !~ ' ')
$$;

-- Of each of a member's conversations the three newest messages that hold all words, and of those the newest. Goes from the conversation that was busy last
-- to older ones, each from its end to its third message, and ends where nothing newer can follow. What the member does not read is left out uncounted (tests: 56-shelves).
create function private.walk_words(patterns text[], read_until jsonb, threads uuid[], marks bigint[], busy timestamptz[], most int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_bitmapscan = 'off' set enable_seqscan = 'off' as $$
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
end $$;

-- The same by the index of words: for rare ones, of which it reads all that were said in the club.
create function private.look_up_words(patterns text[], read_until jsonb, threads uuid[], marks bigint[], most int) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
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
end $$;

-- The newest messages that hold all words, three of a conversation at most. Who has said little has it read through; of much a rare word is looked up. Either
-- way the same ones are found (tests: server/database/search.test.ts).
create function private.find_words(me uuid, patterns text[], read_until jsonb, most int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

-- What a member does not read of a conversation though they take part: said across a block.
create function private.said_across_blocks(thread uuid, read_until jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
end $$;

-- The newest 500 messages of a conversation that hold all words, and how many there are.
create function private.walk_thread(thread uuid, mark bigint, patterns text[], unseen uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_bitmapscan = 'off' set enable_seqscan = 'off' as $$
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
end $$;

-- The same by the index of words.
create function private.look_up_in_thread(thread uuid, mark bigint, patterns text[], unseen uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = 'off' as $$
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
end $$;

-- A conversation is read through, but for a rare word in a long one.
create function private.find_in_thread(thread uuid, mark bigint, patterns text[], read_until jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  unseen uuid[] := private.said_across_blocks(thread, read_until);
begin
  if private.index_knows(patterns) and (private.peek_at_lines(array[thread], array[mark], patterns)).more and private.is_rare(patterns) then
    return private.look_up_in_thread(thread, mark, patterns, unseen);
  end if;
  return private.walk_thread(thread, mark, patterns, unseen);
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
end $$;
comment on function public.search_inbox is $$What a search finds in the caller's conversations, archived ones too: conversations by their people, messages by their words, all words in any order,
without case, accents and marks. Of a conversation three messages at most; `search_thread` finds all of one.$$;

create function public.search_thread(thread uuid, query text) returns shapes.thread_finds
language plpgsql stable security definer set search_path = '' as $$
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
end $$;
comment on function public.search_thread is $$The messages of a conversation of the caller's that hold all words of a search, in any order, without case, accents and marks.$$;

grant execute on function public.search_inbox(text), public.search_thread(uuid, text) to authenticated;
