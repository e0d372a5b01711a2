-- What a conversation keeps: its photographs and voice notes, its addresses, what was shared into it. Found in the messages themselves, by indexes that
-- hold those alone: what is edited, taken back or erased needs no second place to go from. Adds no tables. Decision 0123.

-- Indexes ---------------------------------------------------------------------------------------------------------------------

-- Each condition stands again, word by word, in the procedure below: so it finds its index.
create index messages_with_files on public.messages (thread_id, seq) where metadata ->> 'kind' in ('photographs', 'voice');
create index messages_with_links on public.messages (thread_id, seq) where content ~* '(https?://|www\.)';
-- As `web/shared/links/own-things.ts` reads addresses of posts.
create index messages_with_posts on public.messages (thread_id, seq) where content ~* '://[^[:space:]]+/live-network\?[^[:space:]#]*post=';

-- Helpers ---------------------------------------------------------------------------------------------------------------------

-- Whether what a message has is there for whoever reads the others of its thread: as the policies say.
create function private.is_kept(message public.messages, read_until jsonb) returns boolean
language sql stable set search_path = '' as $$
  select message.message_type = 'user' and not message.hidden and message.removed_at is null
    and (message.sender_id is null
      or coalesce(message.edited_at, message.created_at) <= coalesce((read_until ->> message.sender_id::text)::timestamptz, 'infinity'))
$$;

-- The dates that the caller and the other one of a chat made: whoever introduced them has none (26-occasion).
create function private.dates_kept(me uuid, thread uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'at', s.agreed_time, 'place', s.place) order by s.agreed_time desc, s.id), '[]')
  from private.suggested_times s join public.message_threads t on t.id = s.thread_id
  where s.thread_id = dates_kept.thread and s.outcome = 'agreed'
    and private.may_meet(t, case s.by_id when me then private.partner_in(t, me) when private.partner_in(t, me) then s.by_id end)
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.kept_in_thread(thread uuid, what text, before_seq bigint default null, page_size int default 30)
returns shapes.kept_page
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  size int := least(greatest(coalesce(page_size, 30), 1), 100);
  until_seq bigint := coalesce(before_seq, 9223372036854775807);
  read_until jsonb := private.read_until(me);
  gone_until bigint;
  kept public.messages[];
begin
  select m.hidden_until_seq into gone_until from public.thread_members m where m.thread_id = kept_in_thread.thread and m.user_id = me;
  if not found or kept_in_thread.thread = any (private.resting_thread_ids(me)) then
    perform private.fail(404, 'thread_not_found', 'This conversation does not exist.');
  end if;
  case kept_in_thread.what
    when 'media' then
      kept := array(
        select x from public.messages x
        where x.thread_id = kept_in_thread.thread and x.seq > gone_until and x.seq < until_seq and x.metadata ->> 'kind' in ('photographs', 'voice')
          and private.is_kept(x, read_until)
        order by x.seq desc limit size + 1
      );
    when 'links' then
      kept := array(
        select x from public.messages x
        where x.thread_id = kept_in_thread.thread and x.seq > gone_until and x.seq < until_seq and x.content ~* '(https?://|www\.)'
          and private.is_kept(x, read_until)
        order by x.seq desc limit size + 1
      );
    when 'events' then
      kept := array(
        select x from public.messages x
        where x.thread_id = kept_in_thread.thread and x.seq > gone_until and x.seq < until_seq
          and x.content ~* '://[^[:space:]]+/live-network\?[^[:space:]#]*post=' and private.is_kept(x, read_until)
        order by x.seq desc limit size + 1
      );
    else
      perform private.fail(422, 'kept_unknown', 'Ask for media, links or events.');
  end case;
  return jsonb_build_object(
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'seq', k.seq, 'senderId', k.sender_id, 'createdAt', k.created_at,
        'content', case kept_in_thread.what when 'media' then left(k.content, 200) else k.content end)
        || case kept_in_thread.what when 'media' then private.files_shown(k.id) else '{}' end order by k.seq desc), '[]')
      from unnest(kept[1:size]) k
    ),
    'next', case when cardinality(kept) > size then kept[size].seq end
  ) || case when kept_in_thread.what = 'events' and before_seq is null
    then jsonb_build_object('dates', private.dates_kept(me, kept_in_thread.thread)) else '{}' end;
end $$;
comment on function public.kept_in_thread is $$What a conversation of the caller's keeps, a page at a time, the newest first: of the messages they read there, `what` says which. `media` are those with
photographs or voice notes, `links` those with addresses, `events` those with addresses of posts and events of the club.$$;

grant execute on function public.kept_in_thread(uuid, text, bigint, int) to authenticated;
