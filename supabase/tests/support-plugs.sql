-- What the stories about friends, plugs, messages and the feed need besides the common stage. Loaded after it.

-- Procedures of these areas that members may call: the invariants allow no other.
create table tests.plug_procedures (procedure text primary key);
insert into tests.plug_procedures (procedure)
select unnest(array[
  'connect_with', 'remove_friend', 'block_member', 'unblock_member', 'my_blocked', 'friends_of', 'mutual_friends', 'relationship_with',
  'create_plug_request', 'create_chain_request', 'pass_request_on', 'approve_plug_request', 'decline_plug_request', 'approve_request_card', 'decline_request_card',
  'intro_chat_of', 'introduce', 'answer_introduction', 'withdraw_plug_request', 'withdraw_introduction', 'connectors_to', 'my_introductions', 'set_introductions',
  'inbox', 'inbox_thread', 'thread_messages', 'messages_page', 'react', 'edit_message', 'take_back_message', 'mark_thread_read', 'unread_counts', 'open_direct_message',
  'linked_things', 'find_direct_message_thread', 'delete_chat_thread', 'leave_group_chat', 'step_back', 'suggest_times', 'answer_times', 'drop_times',
  'rsvp', 'cancel_rsvp', 'feed_page', 'feed_post', 'feed_newer_count',
  'send_report', 'my_safety', 'appeal_measure', 'safety_queue', 'report_details', 'report_context', 'safety_members', 'act_on_report',
  'undo_measure', 'answer_appeal'
]);
grant select on tests.plug_procedures to anon, authenticated, service_role;

-- An id a story remembers under a name, until its rollback.
create function tests.note(name text, value text) returns text
language sql as $$ select set_config('story.' || name, value, true) $$;

create function tests.noted(name text) returns uuid
language sql as $$ select current_setting('story.' || name)::uuid $$;

-- Two of the cast are friends, whatever they were.
create function tests.befriend(one text, other text) returns void
language sql as $$
  delete from public.connections c
  where least(c.user_id, c.connected_user_id) = least(tests.id(one), tests.id(other))
    and greatest(c.user_id, c.connected_user_id) = greatest(tests.id(one), tests.id(other)) and c.status = 'blocked';
  insert into public.connections as c (user_id, connected_user_id, status) values (tests.id(one), tests.id(other), 'active')
  on conflict (least(user_id, connected_user_id), greatest(user_id, connected_user_id)) where status <> 'blocked' do update set status = 'active'
$$;

-- The thread of a request of one of the cast, asked as that member.
create function tests.ask_plug(target text, connector text, why text default null) returns text
language sql as $$
  select tests.note('request', public.create_plug_request(tests.id(target), tests.id(connector), why) ->> 'threadId')
$$;

-- So many days go by for all that waits for an answer.
create function tests.days_pass(days int) returns void
language sql as $$
  update public.message_threads t set expires_at = t.expires_at - make_interval(days => days), ask_again_at = t.ask_again_at - make_interval(days => days)
  where t.type = 'plug_request';
  update public.messages m set metadata = m.metadata || jsonb_build_object('expires_at', (m.metadata ->> 'expires_at')::timestamptz - make_interval(days => days))
  where m.message_type = 'request_card';
  update private.proposals p set made_at = p.made_at - make_interval(days => days), expires_at = p.expires_at - make_interval(days => days),
    ended_at = p.ended_at - make_interval(days => days)
  where true;
  update private.asks a set ask_again_at = a.ask_again_at - make_interval(days => days) where a.ask_again_at is not null
$$;

grant execute on function tests.note(text, text), tests.noted(text), tests.ask_plug(text, text, text) to authenticated;
