-- Written by `npm run db:diff -- wide_reads` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.hide_thing(report private.reports)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said public.messages;
  posted public.posts;
  kept jsonb;
begin
  if report.kind = 'message' then
    select m.* into said from public.messages m where m.id = report.thing::uuid and not m.hidden for update;
    if not found then
      return null;
    end if;
    update public.messages m set hidden = true, content = 'Hidden by the committee',
      metadata = case m.message_type when 'request_card' then m.metadata || '{"reason": null}' else '{}' end
    where m.id = said.id;
    -- The words stand on the conversations they opened, and in what told of them.
    with opened as (
      update public.message_threads t set reason = null
      where (t.id = said.thread_id or t.parent_request_id = said.thread_id) and t.reason = said.content
      returning t.id
    )
    -- Of a card its reason alone: it names others.
    select jsonb_build_object('content', said.content, 'threads', coalesce(jsonb_agg(o.id), '[]'),
      'metadata', case said.message_type when 'request_card' then jsonb_build_object('reason', said.metadata -> 'reason') else said.metadata end)
    into kept from opened o;
    -- Of those who may have been told alone: the table has an index by member.
    delete from public.notifications n
    where n.user_id in (
      select told.id from public.message_threads t, unnest(t.participants || array[t.requester_id, t.target_id, t.connector_id]) as told (id)
      where t.id = said.thread_id
    ) and n.data ->> 'threadId' = said.thread_id::text and n.data ->> 'senderId' = said.sender_id::text and right(n.body, length(left(said.content, 140))) = left(said.content, 140);
    -- It counts as unread for nobody: the marks recount.
    update public.thread_members m set last_read_seq = m.last_read_seq where m.thread_id = said.thread_id and m.user_id <> said.sender_id;
  elsif report.kind in ('post', 'event') then
    select p.* into posted from public.posts p where p.id = report.thing::uuid and not p.hidden for update;
    if not found then
      return null;
    end if;
    kept := jsonb_build_object('content', posted.content, 'location', posted.location, 'tags', posted.tags, 'images', posted.images);
    update public.posts p set hidden = true, content = 'Hidden by the committee', location = null, tags = '{}', images = '{}' where p.id = posted.id;
  elsif report.kind = 'photo' then
    select jsonb_build_object('images', jsonb_build_array(report.thing), 'place', array_position(p.photos, report.thing)) into kept
    from public.profiles p where p.user_id = report.member_id and report.thing = any (p.photos) for update;
    update public.profiles p set photos = array_remove(p.photos, report.thing)
    where p.user_id = report.member_id and report.thing = any (p.photos);
    with posts as (
      update public.posts p set images = array_remove(p.images, report.thing)
      where p.user_id = report.member_id and report.thing = any (p.images)
      returning p.id
    )
    select case when kept is not null or count(*) > 0
      then coalesce(kept, jsonb_build_object('images', jsonb_build_array(report.thing))) || jsonb_build_object('posts', coalesce(jsonb_agg(p.id), '[]')) end
    into kept from posts p;
  end if;
  return kept;
end $function$;

CREATE INDEX absences_erased ON private.absences USING btree (erased_at) WHERE (erased_at IS NOT NULL);
