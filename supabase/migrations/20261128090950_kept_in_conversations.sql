-- Written by `npm run db:diff -- kept_in_conversations` from supabase/schemas.

create domain shapes.kept_message as jsonb;
comment on domain shapes.kept_message is 'A message that has something to keep. Of media `content` is cut at 200 characters; of addresses and cards it is whole: they are read from it.

{
  id: uuid,
  seq: int,
  senderId: uuid | null,
  content: text,
  createdAt: timestamp,
  files?: message_file[],
  voice?: message_voice
}';

create domain shapes.kept_date as jsonb;
comment on domain shapes.kept_date is 'A date that came of "Suggest a time". Past ones are there for thirty days.

{ id: uuid, at: timestamp, place: text | null }';

create domain shapes.kept_page as jsonb;
comment on domain shapes.kept_page is 'A page of what a conversation keeps of one kind, the newest first. Pass `next` back as `before_seq`. `dates` is on the first page of events, to
the two who made them.

{ messages: kept_message[], next: int | null, dates?: kept_date[] }';

CREATE INDEX messages_with_files ON public.messages USING btree (thread_id, seq) WHERE ((metadata ->> 'kind'::text) = ANY (ARRAY['photographs'::text, 'voice'::text]));

CREATE INDEX messages_with_links ON public.messages USING btree (thread_id, seq) WHERE (content ~* '(https?://|www\.)'::text);

CREATE INDEX messages_with_posts ON public.messages USING btree (thread_id, seq) WHERE (content ~* '://[^[:space:]]+/live-network\?[^[:space:]#]*post='::text);

CREATE OR REPLACE FUNCTION private.is_kept(message public.messages, read_until jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select message.message_type = 'user' and not message.hidden and message.removed_at is null
    and (message.sender_id is null
      or coalesce(message.edited_at, message.created_at) <= coalesce((read_until ->> message.sender_id::text)::timestamptz, 'infinity'))
$function$;

revoke all on function private.is_kept(public.messages,jsonb) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.dates_kept(me uuid, thread uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'at', s.agreed_time, 'place', s.place) order by s.agreed_time desc, s.id), '[]')
  from private.suggested_times s join public.message_threads t on t.id = s.thread_id
  where s.thread_id = dates_kept.thread and s.outcome = 'agreed'
    and private.may_meet(t, case s.by_id when me then private.partner_in(t, me) when private.partner_in(t, me) then s.by_id end)
$function$;

revoke all on function private.dates_kept(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.kept_in_thread(thread uuid, what text, before_seq bigint DEFAULT NULL::bigint, page_size integer DEFAULT 30)
 RETURNS shapes.kept_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function public.kept_in_thread(uuid,text,bigint,integer) is 'What a conversation of the caller''s keeps, a page at a time, the newest first: of the messages they read there, `what` says which. `media` are those with
photographs or voice notes, `links` those with addresses, `events` those with addresses of posts and events of the club.';

revoke all on function public.kept_in_thread(uuid,text,bigint,integer) from public, anon, authenticated, service_role;
grant execute on function public.kept_in_thread(uuid,text,bigint,integer) to authenticated, service_role;
