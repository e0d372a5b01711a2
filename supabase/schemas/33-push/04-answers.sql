-- Answers from a notification. Its device has no session while the app is closed: each push of a conversation brings a key that is good for one thing,
-- marking this conversation as read up to what was told, once and for a day. It ends with the session the device was told for.

create function public.answer_push(key text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  before text := current_setting('request.jwt.claims', true);
  answered record;
  count int;
begin
  select s.user_id, s.session_id, p.answers_to, p.answer_until > now() and private.may_hear(n) as may, (n.data ->> 'threadId')::uuid as thread_id,
    (select coalesce(x.aal::text, 'aal1') from auth.sessions x where x.id = s.session_id and (x.not_after is null or x.not_after > now())) as aal
  into answered
  from private.pushes p join private.push_subscriptions s on s.id = p.subscription_id join public.notifications n on n.id = p.notification_id
  where p.answer_hash = private.answer_hash(answer_push.key);
  if answered.may and (answered.session_id is null or answered.aal is not null) then
    -- From here on as the session of the device, and no more than that may do.
    perform set_config('request.jwt.claims', jsonb_build_object('sub', answered.user_id, 'role', 'authenticated', 'session_id', answered.session_id,
      'aal', answered.aal)::text, true);
    if private.is_active_member() then
      perform public.mark_thread_read(answered.thread_id, answered.answers_to);
      count := private.badge_of(answered.user_id);
    end if;
    perform set_config('request.jwt.claims', coalesce(before, ''), true);
  end if;
  -- Used up whether it may or not: nobody tries one twice. Last, since who brings news holds the conversation and the notification before its pushes.
  update private.pushes p set answer_hash = null where p.answer_hash = private.answer_hash(answer_push.key);
  return case when found then count end;
end $$;
comment on function public.answer_push is $$Marks as read what a push told of, up to the message it told of, by the key that push brought: once, for a day, while the session of the
device lives. Answers what the badge counts then; null for a key that is good no more, whatever the reason.$$;
grant execute on function public.answer_push(text) to anon, authenticated;
