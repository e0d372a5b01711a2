-- What a notification is about, by its action, and which ways a kind is told by until its member says otherwise.

-- An action nobody has sorted is the club's: told, rather than lost.
create function private.notice_kind(action text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when action in ('open_thread', 'group_added') then 'messages'
    when action in ('plug_request', 'plug_approved', 'plug_declined', 'plug_passed_on', 'plug_withdrawn') then 'plugs'
    when action in ('introduction_asked', 'chain_asked', 'introduction_met', 'introduction_not_met', 'introduced', 'did_you_meet', 'met_because_of_you',
      'about_times', 'welcome_newcomer') then 'introductions'
    when action in ('connect_requested', 'connected') then 'friends'
    when action in ('answer_endorsement_request', 'open_endorsements') then 'endorsements'
    when action = 'post_liked' then 'likes'
    when action in ('event_rsvp', 'rsvp_granted') then 'events'
    else 'club'
  end
$$;

create function private.notice_default(kind text, channel text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case channel
    when 'in_app' then true
    when 'push' then kind not in ('endorsements', 'likes')
    else kind in ('messages', 'plugs', 'introductions')
  end
$$;
