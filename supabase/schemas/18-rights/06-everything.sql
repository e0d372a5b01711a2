-- Everything about a member, by subject, as their export holds it: what they wrote, did and were told, and what is kept of them. Not in it: what
-- tells of others what they don't know (who blocks them, who waits for them), and secrets. tests: 96-erasure.

-- Somebody as an export names them.
create function private.known_as(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when member is null then 'A former member' else private.name_of(member) end
$$;

-- What was made of a message, as far as they read it; null where nothing was.
create function private.reactions_in_export(message uuid, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('from', private.known_as(r.user_id), 'at', r.reacted_at, 'emoji', r.emoji) order by r.reacted_at)
  from public.message_reactions r
  where r.message_id = message and r.emoji is not null
    and r.reacted_at <= coalesce((private.read_until(member) ->> r.user_id::text)::timestamptz, 'infinity')
$$;

-- The card of the page whose address it has. Late-bound as well.
create function private.link_card_in_export(message uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select jsonb_build_object('card', jsonb_strip_nulls(jsonb_build_object('address', c.address, 'title', c.title, 'description', c.description, 'site', c.site)))
    from public.link_cards c where c.message_id = link_card_in_export.message), '{}');
end $$;

-- What a message has besides words. Late-bound: it is made in a later file.
create function private.files_in_export(message uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('photographs', nullif(count(*) filter (where f.kind = 'photo'), 0), 'seconds of voice', max(f.duration_ms) / 1000)
    from public.message_files f where f.message_id = files_in_export.message
  );
end $$;

-- Who saw what of it. Late-bound, as that.
create function private.seen_in_export(thread public.message_threads, member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.receipts_in_export(member, thread.id, private.others_in(thread, member));
end $$;

create function private.what_is_shown(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.seen_choices_of(member) || (
    select jsonb_build_object('last active in the hour from', max(c.active_at)) from private.seen_choices c where c.user_id = member
  );
end $$;

create function private.conversations_of(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', case when t.group_chat then 'group' else t.type end, 'title', t.title, 'begun', t.created_at, 'status', t.status, 'stage', private.stage_of(t), 'reason', t.reason,
    'with', (select coalesce(jsonb_agg(private.known_as(o)), '[]') from unnest(private.others_in(t, member)) o),
    'requester', case when t.requester_id is not null then private.known_as(t.requester_id) end,
    'target', case when t.target_id is not null then private.known_as(t.target_id) end,
    'connector', case when t.connector_id is not null then private.known_as(t.connector_id) end,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('from', case when x.message_type = 'system' then 'o1' else private.known_as(x.sender_id) end,
        'at', x.created_at, 'text', x.content) || jsonb_strip_nulls(jsonb_build_object('edited', x.edited_at, 'taken back', x.removed_at,
        'reactions', private.reactions_in_export(x.id, member)) || private.files_in_export(x.id) || private.link_card_in_export(x.id)) order by x.seq), '[]')
      from public.messages x
      -- What they deleted for themselves, and what a block hides, they don't read here either.
      where x.thread_id = t.id and x.seq > m.hidden_until_seq and (x.sender_id is null or coalesce(x.edited_at, x.created_at) <= coalesce((private.read_until(member) ->> x.sender_id::text)::timestamptz, 'infinity'))
    )
  ) || jsonb_strip_nulls(jsonb_build_object('pinned', m.pinned_at, 'archived', nullif(m.archived, false), 'muted until',
    case when m.muted_until = 'infinity' then '"always"' when m.muted_until > now() then to_jsonb(m.muted_until) end, 'marked as unread', nullif(m.marked_unread, false)))
    || private.seen_in_export(t, member) order by t.created_at), '[]')
  from public.thread_members m join public.message_threads t on t.id = m.thread_id
  where m.user_id = member and t.id <> all ((select private.resting_thread_ids(member))::uuid[])
$$;

-- The auth service's own table, which an older platform does not have.
create function private.passkeys_of(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('auth.webauthn_credentials') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', nullif(w.friendly_name, ''), 'since', w.created_at, 'last used', w.last_used_at) order by w.created_at), '[]')
    from auth.webauthn_credentials w where w.user_id = member
  );
end $$;

-- Late-bound: they are made in a later file.
create function private.push_devices_of(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'without words', s.hide_content) order by s.created_at), '[]')
    from private.push_subscriptions s where s.user_id = member
  );
end $$;

create function private.account_of(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'email', u.email, 'changing email to', nullif(u.email_change, ''),
    'phone', nullif(u.phone, ''), 'phone confirmed', u.phone_confirmed_at, 'changing phone to', nullif(u.phone_change, ''), 'created', u.created_at, 'last signed in', u.last_sign_in_at,
    'administrator', exists (select from private.admins a where a.user_id = u.id),
    'signed in on', (select coalesce(jsonb_agg(jsonb_build_object('device', private.device_in_words(s.user_agent), 'since', s.created_at) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id),
    'second steps', (select coalesce(jsonb_agg(jsonb_build_object('name', f.friendly_name, 'kind', f.factor_type, 'since', f.created_at) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    'passkeys', private.passkeys_of(u.id),
    'notifications on devices', private.push_devices_of(u.id),
    'known devices', (select coalesce(jsonb_agg(jsonb_build_object('device', k.device, 'since', k.first_seen_at) order by k.first_seen_at), '[]')
      from private.known_devices k where k.user_id = u.id))
  from auth.users u where u.id = member
$$;

create function private.connections_of(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'friends', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(f)) order by private.known_as(f)), '[]') from unnest(private.friend_ids(member)) f where private.in_good_standing(f)),
    'asked to connect', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(c.connected_user_id), 'at', c.created_at)), '[]')
      from public.connections c where c.user_id = member and c.status = 'pending'),
    'blocked', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(b.id), 'since', b.since)), '[]') from (
      select case c.user_id when member then c.connected_user_id else c.user_id end as id, c.updated_at as since from public.connections c where c.blocked_by = member
    ) b),
    'introduced by', (select jsonb_build_object(
      'asked first', private.is_asked_first(member),
      'was asked', (select coalesce(jsonb_agg(jsonb_build_object(
        -- Of a chain each knows their neighbours alone.
        'by', private.known_as(case when member = p.other_id then coalesce(p.second_connector_id, p.connector_id) else p.connector_id end),
        'to meet', private.known_as(case member when p.second_connector_id then p.other_id else private.other_of(p, member) end),
        'at', p.made_at, 'note', case when p.second_connector_id is null or member = p.second_connector_id then p.note end, 'answer', a.answer) order by p.made_at), '[]') from private.asks a join private.proposals p on p.id = a.proposal_id where a.member_id = member),
      'passed on', (select coalesce(jsonb_agg(jsonb_build_object('of', private.known_as(p.one_id), 'to', private.known_as(p.other_id),
        'through', case when p.second_connector_id is not null then private.known_as(p.second_connector_id) end, 'at', p.made_at, 'note', p.note) order by p.made_at), '[]') from private.proposals p where p.connector_id = member),
      'only friends they chose', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
      'chosen', (select coalesce(jsonb_agg(private.known_as(c.connector_id)), '[]') from public.chosen_connectors c where c.user_id = member and private.in_good_standing(c.connector_id)))),
    'did you meet', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', private.known_as(case t.requester_id when member then t.target_id else t.requester_id end), 'answer', a.answer, 'at', a.answered_at) order by a.answered_at), '[]')
      from private.meeting_answers a join public.message_threads t on t.id = a.thread_id where a.member_id = member),
    -- Only whom they can still see: who closed the account to them looks gone.
    'not to be suggested', (select coalesce(jsonb_agg(jsonb_build_object('names', array_remove(array[private.known_as(w.one),
      case when w.other is not null then private.known_as(w.other) end], null), 'until', w.until) order by w.until), '[]')
      from private.waved_away w where w.member_id = member and w.until > now()
        and not private.is_closed_to(member, w.one) and (w.other is null or not private.is_closed_to(member, w.other)))
  )
$$;

create function private.endorsements_about(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'received', (select coalesce(jsonb_agg(jsonb_build_object('from', private.known_as(e.endorser_id), 'industry', private.industry_label(e.industry), 'text', e.snippet,
      'at', e.created_at) order by e.created_at), '[]') from public.endorsements e where e.endorsee_id = member),
    'written', (select coalesce(jsonb_agg(jsonb_build_object('about', private.known_as(e.endorsee_id), 'industry', private.industry_label(e.industry), 'text', e.snippet,
      'at', e.created_at) order by e.created_at), '[]') from public.endorsements e where e.endorser_id = member),
    'asked for', (select coalesce(jsonb_agg(jsonb_build_object('of', coalesce(r.recipient_email, private.known_as(r.recipient_id)), 'at', r.created_at,
      -- Who declined is not told on.
      'status', case r.status when 'declined' then 'open' else r.status end) order by r.created_at), '[]') from public.endorsement_requests r where r.requester_id = member),
    'was asked by', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(r.requester_id), 'at', r.created_at, 'status', r.status) order by r.created_at), '[]')
      from public.endorsement_requests r where r.recipient_id = member)
  )
$$;

create function private.posts_about(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'posts', (select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.created_at), '[]') from public.posts p where p.user_id = member),
    'likes', (select coalesce(jsonb_agg(jsonb_build_object('post of', private.known_as(p.user_id), 'text', left(p.content, 140), 'at', l.created_at) order by l.created_at), '[]')
      from public.post_likes l join public.posts p on p.id = l.post_id where l.user_id = member),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('event of', private.known_as(p.user_id), 'text', left(p.content, 140), 'answer', r.status, 'at', r.created_at)
      order by r.created_at), '[]') from public.event_rsvps r join public.posts p on p.id = r.post_id where r.user_id = member)
  )
$$;

create function private.standing_about(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'scores', (select coalesce(jsonb_agg(jsonb_build_object('industry', private.industry_label(s.industry), 'score', s.score)), '[]')
      from public.industry_scores s where s.user_id = member),
    'clout', (select coalesce(jsonb_agg(jsonb_build_object('day', h.day, 'clout', h.clout) order by h.day), '[]') from public.clout_history h where h.user_id = member)
  )
$$;

create function private.records_about(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'what administrators did', (select coalesce(jsonb_agg(jsonb_build_object('act', a.action, 'at', a.created_at, 'about', a.detail) order by a.created_at), '[]')
      from public.admin_audit a where a.member_id = member),
    'what you did as an administrator', (select coalesce(jsonb_agg(jsonb_build_object('act', a.action, 'at', a.created_at) order by a.created_at), '[]')
      from public.admin_audit a where a.admin_id = member),
    'reports you sent', (select coalesce(jsonb_agg(jsonb_build_object('of a', r.kind, 'reason', r.reason, 'words', r.words, 'at', r.created_at) order by r.created_at), '[]')
      from private.reports r where r.reporter_id = member),
    -- The committee's notes and who reported are not told.
    'what the committee decided', (select coalesce(jsonb_agg(jsonb_build_object('act', m.act, 'reason', m.reason, 'at', m.taken_at, 'until', m.until,
      'taken back', m.undone_at, 'your appeal', m.appeal, 'its answer', m.answer) order by m.taken_at), '[]') from private.measures m where m.member_id = member),
    'changes of the profile', (select coalesce(jsonb_agg(jsonb_build_object('what', c.field, 'before', c.before, 'after', c.after, 'at', c.changed_at) order by c.changed_at), '[]')
      from private.profile_changes c where c.user_id = member),
    'handles', (select coalesce(jsonb_agg(jsonb_build_object('handle', h.handle_key, 'taken', h.changed_at, 'given up', h.released_at)), '[]')
      from private.handles h where h.user_id = member),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('mail', o.template, 'to', o.recipient, 'at', o.created_at, 'state', o.state) order by o.created_at), '[]')
      from private.outbox o where o.about_member = member),
    'exports', (select coalesce(jsonb_agg(jsonb_build_object('asked', e.asked_at, 'state', e.state) order by e.asked_at), '[]') from private.exports e where e.user_id = member)
  )
$$;

create function private.applications_about(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) - '{search_text,reviewed_by,version}'::text[] || jsonb_build_object('date of birth',
    (select s.date_of_birth from private.application_secrets s where s.application_id = a.id)) order by a.submitted_at), '[]')
  from public.applications a where a.id = any ((private.traces_of(member)).applications)
$$;

-- Late-bound: stays are made in a later file.
create function private.stays_about(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('city', s.city, 'from', s.from_day, 'to', s.to_day, 'who may know', s.audience) order by s.from_day, s.to_day), '[]')
    from private.stays s where s.user_id = member and s.city is not null
  );
end $$;

-- What the member suggested, and what was suggested to them. Late-bound as well.
create function private.dates_about(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('with', private.known_as(private.partner_in(t, member)), 'suggested by you', s.by_id = member, 'times', s.times,
      'place', s.place, 'became', coalesce(s.outcome, 'open'), 'date', s.agreed_time) order by s.made_at), '[]')
    from public.thread_members m join public.message_threads t on t.id = m.thread_id join private.suggested_times s on s.thread_id = t.id
    where m.user_id = member and private.partner_in(t, member) is not null
  );
end $$;

-- Late-bound as well. What a host answered is theirs; a newcomer reads of it that a chat opened.
create function private.welcomes_about(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'you welcome newcomers', private.is_welcoming(member),
    'last asked', (select nullif(h.asked_at, '-infinity') from private.hosts h where h.user_id = member),
    'asked to welcome', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(w.newcomer_id), 'at', w.given_at, 'answer', w.answer) order by w.given_at), '[]')
      from private.welcomes w where w.host_id = member),
    'introduced to', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(w.host_id), 'at', w.given_at, 'you said hello', w.greeted_at,
      'chat opened', w.thread_id is not null) order by w.given_at), '[]') from private.welcomes w where w.newcomer_id = member)
  );
end $$;

-- Whom the club chose for their evenings, and they can still see. Late-bound as well.
create function private.evenings_about(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('evening', p.day, 'to', p.kind, 'names', array[private.known_as(p.one), private.known_as(p.other)])
      order by p.day, p.place), '[]')
    from private.evening_picks p
    where p.member_id = member and not private.is_closed_to(member, p.one) and not private.is_closed_to(member, p.other)
  );
end $$;

create function private.told_how(member uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.notice_settings_of(member);
end $$;

-- The one list of what an export holds.
create function private.everything_about(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', private.account_of(member),
    'profile', (select to_jsonb(p) - '{search_text,discoverable,is_dummy,score,industries}'::text[]
      || jsonb_build_object('born', (select b.born from private.birthdays b where b.user_id = member))
      from public.profiles p where p.user_id = member),
    'application', private.applications_about(member),
    'standing', private.standing_about(member),
    'connections', private.connections_of(member),
    'conversations', private.conversations_of(member),
    'posts', private.posts_about(member),
    'endorsements', private.endorsements_about(member),
    'notifications', (select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'text', n.body, 'at', n.created_at, 'read', n.read) order by n.created_at), '[]')
      from public.notifications n where n.user_id = member),
    'how you are told', private.told_how(member),
    'what others see of your reading', private.what_is_shown(member),
    'stays', private.stays_about(member),
    'dates', private.dates_about(member),
    'first week', private.welcomes_about(member),
    'chosen for your evenings', private.evenings_about(member),
    'records', private.records_about(member)
  )
$$;
