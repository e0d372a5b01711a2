-- Written by `npm run db:diff -- first_week` from supabase/schemas.

comment on domain shapes.introductions is 'Who may ask to be introduced to the caller: everyone with a mutual friend, or with `onlyChosen`
only those whose mutual friend is one of `chosen`, who are kept either way. By name. `askedFirst` says whether the caller is asked before a chat
opens: what they decided, or what the club did. `welcoming` says whether they welcome newcomers.

{ onlyChosen: boolean, askedFirst: boolean, chosen: short_card[], welcoming: boolean }';

CREATE OR REPLACE FUNCTION private.introductions_of(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'onlyChosen', exists (select from public.introduction_settings s where s.user_id = member and s.only_chosen),
    'askedFirst', private.is_asked_first(member),
    'chosen', coalesce((
      select jsonb_agg(private.short_card_of(p) order by lower(coalesce(p.display_name, p.name)), p.user_id)
      from public.chosen_connectors c join public.profiles p on p.user_id = c.connector_id and p.status = 'active'
      where c.user_id = member
    ), '[]'),
    'welcoming', private.is_welcoming(member)
  );
end $function$;

comment on domain shapes.thread is 'A conversation as the inbox shows it to the caller. The first unread message is the first of `seq >
lastReadSeq`.

{
  id: uuid,
  type: thread_type,
  // "Welcome" where the house introduced the two: then there is no connector.
  title: text | null,
  // Requests only. A request past its date says `expired`, whatever is stored.
  status: request_status | null,
  stage: request_stage | null,
  // To the requester of a request that came to nothing: from when on the same can be asked again, if not at once.
  askAgainAt: timestamp | null,
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp | null,
  reason: text | null,
  requesterId: uuid | null,
  targetId: uuid | null,
  connectorId: uuid | null,
  parentRequestId: uuid | null,
  introThreadId: uuid | null,
  // Whether it goes through two friends: the connector passes the request on to a friend of theirs whom the target knows.
  chain: boolean,
  // In the chat of a chain: whom the target knows.
  secondConnectorId: uuid | null,
  // To the connector of a chain''s request: whom they passed it on to.
  passedTo: person | null,
  // The others.
  participants: person[],
  // Who left the group: what they wrote stays theirs.
  former: person[],
  // Null in an empty chat.
  lastMessage: last_message | null,
  lastReadSeq: int,
  unreadCount: int,
  // True for the connector of a request that waits for them only.
  actionRequired: boolean,
  canSend: boolean,
  // A direct chat whose other member has no account that can sign in: nobody would read a message.
  closed: boolean,
  // Set in intro chats for requester and target: the Connect button.
  connection: connection_state | null,
  // Set in intro chats for requester and target, from three days after the introduction until sixty days after it.
  meeting: meeting | null,
  // What stands of when to meet, to the two of an intro or a direct chat.
  times: suggested_times | null,
  // Of one conversation that is asked for: to the two of an intro chat, and of a direct chat in which nobody has spoken.
  occasion?: occasion | null
}';

comment on domain shapes.inbox_page is 'A page of conversations, newest first. Pass `next` back as `before_updated_at` and `before_id`,
unrounded. The first page also has what the caller is asked before they are introduced, which introductions of theirs wait for that, and whom
they are asked to welcome.

{
  threads: thread[],
  next: { updatedAt: timestamp, id: uuid } | null,
  total: int,
  asks: introduction_ask[],
  chainAsks: chain_ask[],
  waiting: waiting_introduction[],
  welcomes: welcome_list
}';

CREATE OR REPLACE FUNCTION public.inbox(before_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, plug_chats_only boolean DEFAULT false)
 RETURNS shapes.inbox_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  size int := least(greatest(page_size, 1), 100);
  -- One more than a page tells whether there is another.
  page uuid[] := private.inbox_page(me, coalesce(before_updated_at, 'infinity'),
    coalesce(inbox.before_id, '00000000-0000-0000-0000-000000000000'), size + 1, plug_chats_only);
  next_page jsonb;
begin
  if cardinality(page) > size then
    page := page[1:size];
    select jsonb_build_object('updatedAt', m.last_activity_at, 'id', m.thread_id) into next_page
    from public.thread_members m where m.thread_id = page[size] and m.user_id = me;
  end if;
  -- Late-bound: what is asked is made in a later file.
  return jsonb_build_object('threads', private.threads_shown(me, page), 'next', next_page, 'total', private.count_threads(me, plug_chats_only),
    'asks', case when before_updated_at is null then private.asks_shown(me) else '[]' end,
    'chainAsks', case when before_updated_at is null then private.chain_asks_shown(me) else '[]' end,
    'waiting', case when before_updated_at is null then private.waiting_introductions(me) else '[]' end,
    'welcomes', case when before_updated_at is null then private.welcomes_shown(me) else '[]' end);
end $function$;

comment on domain shapes.notification_data is 'What a notification carries, by its `action`. `deeplink` is a path in the app. Unread
notifications of one group are one row whose `count` says how many they are.

// To the connector of a new request.
| { action: ''plug_request'', deeplink: text, threadId: uuid }
// To requester and target; `threadId` is the intro chat.
| { action: ''plug_approved'', deeplink: text, threadId: uuid, memberId: uuid }
// To the requester.
| { action: ''plug_declined'', deeplink: text, threadId: uuid }
// To the requester, whose request the connector passed on: the target is asked first.
| { action: ''plug_passed_on'', deeplink: text, threadId: uuid }
// To the connector.
| { action: ''plug_withdrawn'', deeplink: text, threadId: uuid }
// To a member who is asked before an introduction: `answer_introduction` answers it.
| { action: ''introduction_asked'', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the second connector of a chain: a friend of `connectorId` would like to meet `memberId`. `answer_introduction` answers it.
| { action: ''chain_asked'', deeplink: text, introductionId: uuid, memberId: uuid, connectorId: uuid, count: int }
// To the connector, once all who were asked said yes; `threadId` is the intro chat.
| { action: ''introduction_met'', deeplink: text, threadId: uuid }
// To requester and connector, when nobody met by its end; `threadId` is the request, if there is one.
| { action: ''introduction_not_met'', deeplink: text, threadId?: uuid }
// To both who were introduced; to a newcomer whom a host said hello to.
| { action: ''introduced'', deeplink: text, threadId: uuid, memberId: uuid }
// To the other one, on the first Connect; `threadId` is the intro chat. Grouped by member.
| { action: ''connect_requested'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the one who pressed first. Grouped by member.
| { action: ''connected'', deeplink: text, threadId?: uuid, memberId: uuid, count: int }
// To the one a message is for. Grouped by thread; `count` is what is unread in it.
| { action: ''open_thread'', deeplink: text, threadId: uuid, threadType: thread_type, threadTitle: text | null, senderId: uuid, senderName: text, count: int }
// To the author of a post. Grouped by post, counting since `since`.
| { action: ''post_liked'', deeplink: text, postId: uuid, since: timestamp, count: int }
// To the host of an event. Grouped by event, counting since `since`.
| { action: ''event_rsvp'', deeplink: text, postId: uuid, since: timestamp, count: int }
// To requester and target of an introduction, after three days and after fourteen; `memberId` is the other. Grouped by thread.
| { action: ''did_you_meet'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To the connector, once both have said so. Without `threadId` to who has left the chat.
| { action: ''met_because_of_you'', deeplink: text, threadId?: uuid, requesterId: uuid, targetId: uuid }
// To whom times to meet are suggested, to who suggested them, and to the other one of a date; `memberId` is who says so. Grouped by thread.
| { action: ''about_times'', deeplink: text, threadId: uuid, memberId: uuid, count: int }
// To a host, of a newcomer the house asks them to welcome. Grouped by newcomer.
| { action: ''welcome_newcomer'', deeplink: text, memberId: uuid, count: int }
// To a guest whose answer had to wait: an approved plug lets them go.
| { action: ''rsvp_granted'', deeplink: text, postId: uuid }
// To a new member.
| { action: ''complete_profile'', deeplink: text }
// To the member whom a new one named as inviter: `answer_invite_claim` answers it.
| { action: ''answer_invite_claim'', memberId: uuid, memberName: text }
// The same once it is answered.
| { action: ''invite_claim_answered'', memberId: uuid, memberName: text, answer: boolean }
// To a member who is asked for an endorsement.
| { action: ''answer_endorsement_request'', deeplink: text, requestId: uuid, requesterId: uuid, requesterName: text }
// To a member whose export can be fetched.
| { action: ''export_ready'', deeplink: text, count: int }
// To a member who was away and signed in again.
| { action: ''came_back'', deeplink: text, after: absence_kind, count: int }
// To a member whose report the committee has looked at.
| { action: ''report_answered'', deeplink: text, reportId: uuid }
// To a member whom an act of the committee concerns, or who answered one.
| { action: ''from_committee'', deeplink: text, measureId: uuid }
// To a member who was endorsed.
| { action: ''open_endorsements'', deeplink: text, endorsementId: uuid }';

comment on domain shapes.member_profile is 'Everything the sheet and the page of another member show. `mutuals` holds up to 6.

member_card & relationship & {
  // Whether the caller may see the list of friends: a friend, or oneself.
  friendsUnlocked: boolean,
  // Null unless `friendsUnlocked`.
  friendCount: int | null,
  // At most 3.
  topCities: city_strength[],
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  // Those the caller has endorsed already.
  endorsedIndustries: industry[],
  networkImpact: network_impact,
  pressLinks: text[],
  // Where they will be, as far as the caller may know; one''s own are in `my_profile`.
  stays: stays,
  // Whether the house introduces the caller, who is new: where nobody can, the dashboard has a way in.
  house: boolean
}';

comment on domain shapes.home_dashboard is 'The dashboard in one call.

{
  name: text,
  clout: int,
  // What the clout gained since seven days ago (or since the first day known). May be 0 or negative.
  weeklyGain: int,
  completion: { required: boolean, steps: setup_steps, completedSteps: int, percent: int },
  // The newest unread one.
  notification: banner_notification | null,
  suggestions: connection_suggestion[],
  opportunities: plug_opportunity[],
  // At most 10.
  inTown: in_town_list,
  // Of a newcomer; null for everybody else.
  house: house | null
}';

comment on domain shapes.my_profile is 'The own profile with all its figures. `mutuals` and `openRequests` are empty.

member_card & {
  email: text,
  displayName: text | null,
  firstName: text,
  lastName: text,
  // The city as it was written; `city` says "Unknown" instead of null.
  rawCity: text | null,
  bio: text | null,
  // The text under About, and whether members read it. It came from the application, until its author wrote another.
  about: text | null,
  aboutShown: boolean,
  setupRequired: boolean,
  discoveryVisible: boolean,
  scoreCards: score_cards,
  week: clout_week,
  cityStrengths: city_strength[],
  // The own scores; an example while `hasScores` is false.
  radar: industry_score[],
  // Introductions of somebody whose strongest industry this is.
  plugsByIndustry: { industry: industry, count: int }[],
  // Every day from 90 days ago or the first known one, oldest first, today''s last.
  cloutGrowth: clout_day[],
  // The newest 5 of the last 30 days.
  cloutCauses: clout_cause[],
  // At most 5.
  friends: person[],
  friendCount: int,
  pressLinks: text[],
  connectedAccounts: { instagram: boolean, contacts: boolean },
  blockedCount: int,
  // The newest 3.
  endorsements: endorsement[],
  endorsementCount: int,
  endorsementRequests: endorsement_requests,
  // Those that are not over, the earliest first.
  stays: own_stay[],
  // As in `member_profile`.
  house: boolean
}';

CREATE OR REPLACE FUNCTION public.member_profile(member uuid)
 RETURNS shapes.member_profile
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  me uuid := private.require_member();
  them uuid;
  card jsonb;
  is_friend boolean;
begin
  them := coalesce(
    (select p.user_id from public.profiles p where p.user_id = member_profile.member),
    (select p.user_id from public.profiles p where p.id = member_profile.member)
  );
  select c.card into card from private.member_cards(array[them], 6) c;
  if card is null then
    return null;
  end if;
  is_friend := (card ->> 'isDirectFriend')::boolean;
  return card || private.relationship(me, them) || jsonb_build_object(
    'friendsUnlocked', is_friend or them = me,
    'friendCount', case when is_friend or them = me then (
      select count(*) from public.profiles f
      where f.user_id = any (private.friend_ids(them)) and f.status = 'active' and f.user_id <> all ((select private.blocked_member_ids())::uuid[])
    ) end,
    'topCities', private.city_strengths(them, 3),
    'endorsements', private.endorsements_page(them, null, null, 3),
    'endorsementCount', private.endorsement_count(them),
    'endorsedIndustries', (
      select coalesce(jsonb_agg(private.industry_label(e.industry) order by e.industry), '[]')
      from public.endorsements e where e.endorser_id = me and e.endorsee_id = them
    ),
    'networkImpact', private.network_impact(them),
    'pressLinks', (select to_jsonb(p.press_links) from public.profiles p where p.user_id = them),
    'stays', private.stays_shown(them),
    'house', private.has_a_house(me)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.home_dashboard()
 RETURNS shapes.home_dashboard
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  steps jsonb;
  done int;
begin
  perform private.note_clout(array[me]);
  perform private.follow_birthday(me);
  select * into own from public.profiles p where p.user_id = me;
  -- A step is done too where its answer stands already: photo and industries come with the application.
  select jsonb_object_agg(s.step, s.done), count(*) filter (where s.done)
  into steps, done
  from (
    select w.step, w.stands or coalesce(own.setup_progress -> w.step = 'true', false) as done
    from (values
      ('photos', cardinality(own.photos) > 0), ('industries', own.industry_scores <> '[]'), ('bio', coalesce(btrim(own.bio), '') <> ''),
      ('connections', own.instagram_connected or own.contacts_connected), ('endorsements', false)
    ) as w (step, stands)
  ) s;
  return jsonb_build_object(
    'name', coalesce(own.display_name, own.name, 'Member'),
    'clout', private.clout_of(own.score),
    'weeklyGain', private.weekly_gain(me, private.clout_of(own.score)),
    'completion', jsonb_build_object('required', own.setup_required, 'steps', steps, 'completedSteps', done, 'percent', done * 20),
    'notification', (
      select jsonb_build_object('id', n.id, 'title', n.title, 'body', n.body, 'data', n.data, 'createdAt', n.created_at)
      from public.notifications n
      where n.user_id = me and not n.read and n.type = 'in_app'
      order by n.created_at desc limit 1
    ),
    'suggestions', private.suggestions_for(me),
    'opportunities', private.opportunities_for(me),
    'inTown', private.in_town(me, 10),
    'house', private.house_for(me)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.my_profile()
 RETURNS shapes.my_profile
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  own public.profiles;
  shown_name text;
  friends uuid[];
begin
  perform private.note_clout(array[me]);
  perform private.follow_birthday(me);
  select * into own from public.profiles p where p.user_id = me;
  shown_name := coalesce(own.display_name, own.name, '');
  friends := array(
    select p.user_id from public.profiles p
    where p.user_id = any (private.my_friend_ids()) and p.status = 'active' and p.user_id <> all ((select private.blocked_member_ids())::uuid[])
  );
  return (select c.card from private.member_cards(array[me]) c) || jsonb_build_object(
    'email', (select u.email from auth.users u where u.id = me),
    'displayName', own.display_name,
    'firstName', split_part(shown_name, ' ', 1),
    'lastName', case when strpos(shown_name, ' ') > 0 then btrim(substr(shown_name, strpos(shown_name, ' ') + 1)) else '' end,
    'rawCity', own.city, 'bio', own.bio, 'about', own.long_bio, 'aboutShown', own.about_shown,
    'setupRequired', own.setup_required, 'discoveryVisible', own.discovery_visible,
    'scoreCards', (
      select jsonb_build_object(
        'clout', private.clout_of(own.score), 'plugs', private.network_impact(me) -> 'made',
        'rank', s.rank, 'members', s.members, 'counted', s.counted
      )
      from private.standings() s where s.score = own.score
    ),
    'week', private.clout_week(me, private.clout_of(own.score)),
    'cityStrengths', private.city_strengths(me, 15),
    'radar', case when own.industry_scores = '[]' then
      '[{"label":"Nightlife","score":90},{"label":"Tech","score":86},{"label":"Fashion","score":44},{"label":"Lifestyle","score":70},{"label":"Finance","score":63}]'::jsonb
      else own.industry_scores end,
    'plugsByIndustry', (
      select coalesce(jsonb_agg(jsonb_build_object('industry', w.industry, 'count', w.times) order by w.times desc, w.industry), '[]')
      from (
        select other.industry_scores -> 0 ->> 'label' as industry, count(distinct t.id) as times
        from public.message_threads t
        join public.profiles other on other.user_id in (t.requester_id, t.target_id)
        where (t.connector_id = me or t.second_connector_id = me) and t.type = 'intro_chat' and other.industry_scores <> '[]'
        group by 1
      ) w
    )
  ) || jsonb_build_object(
    'cloutGrowth', private.clout_growth(me),
    'cloutCauses', private.clout_causes(me),
    'friends', private.people(friends, 5),
    'friendCount', cardinality(friends),
    'pressLinks', to_jsonb(own.press_links),
    'connectedAccounts', jsonb_build_object('instagram', own.instagram_connected, 'contacts', own.contacts_connected),
    'blockedCount', (select count(*) from public.connections c where c.blocked_by = me),
    'endorsements', private.endorsements_page(me, null, null, 3),
    'endorsementCount', private.endorsement_count(me),
    'endorsementRequests', public.my_endorsement_requests(),
    'stays', private.own_stays(me),
    'house', private.has_a_house(me)
  );
end $function$;

CREATE OR REPLACE FUNCTION public.complete_approval(application uuid, account uuid, admin uuid)
 RETURNS shapes.approval
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  born date;
  chose_password boolean;
  member uuid;
  inviter uuid;
  welcome uuid;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = complete_approval.application for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  if handed_in.status = 'aside' then
    perform private.fail(409, 'application_replaced', 'A newer application of this address has taken its place.');
  end if;
  if handed_in.status = 'approved' then
    select p.user_id into member from public.profiles p where p.application_id = handed_in.id order by p.created_at limit 1;
    return jsonb_build_object('userId', member, 'alreadyApproved', true, 'welcomeMail', null);
  end if;
  select u.last_sign_in_at is not null or coalesce(u.raw_app_meta_data ->> 'chose_password' = 'true', false) into chose_password
  from auth.users u where u.id = account and u.email = lower(handed_in.email);
  if not found then
    perform private.fail(409, 'account_mismatch', 'This account does not belong to the application.');
  end if;
  select private.day_of_birth(s.date_of_birth) into born from private.application_secrets s where s.application_id = handed_in.id;

  insert into public.profiles (user_id, application_id, display_name, name, age, photos, short_bio, long_bio, ig_handle, badge, press_links)
  values (
    account, handed_in.id, handed_in.name, handed_in.name, private.age_today(born),
    case when cardinality(handed_in.photos) > 0 then handed_in.photos else array_remove(array[handed_in.profile_photo], null) end,
    handed_in.short_bio, handed_in.long_bio, handed_in.instagram,
    private.industry_badge((
      select chosen.key from jsonb_each_text(handed_in.industry_scores) chosen order by chosen.value::int desc, chosen.key limit 1
    )),
    handed_in.press_links
  )
  on conflict (user_id) do nothing;
  if not found then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  insert into private.birthdays (user_id, born) select account, born where born is not null;
  insert into public.industry_scores (user_id, industry, score)
  select account, chosen.key, chosen.value::int from jsonb_each_text(handed_in.industry_scores) chosen;

  perform private.notify(account, 'Approved ✅', 'Your application has been approved. Finish your profile to go live.',
    '{"deeplink": "/onboarding/finish", "action": "complete_profile"}');
  inviter := private.member_named(handed_in.invited_by, account);
  if inviter is not null then
    perform private.notify(inviter, 'Did you invite ' || handed_in.name || '?', handed_in.name || ' named you as the one who invited them.',
      jsonb_build_object('action', 'answer_invite_claim', 'memberId', account, 'memberName', handed_in.name));
  end if;
  perform private.introduce_newcomer(account);
  -- Members who had asked this address for an endorsement get their chance now.
  perform private.announce_endorsement_request(r.id)
  from public.endorsement_requests r where r.recipient_email = lower(handed_in.email) and r.status = 'open';

  update public.applications a set status = 'approved', reviewed_at = now(), reviewed_by = admin where a.id = handed_in.id;
  insert into public.admin_audit (admin_id, action, application_id, target_email, detail)
  values (admin, 'approve', handed_in.id, lower(handed_in.email), jsonb_build_object('name', handed_in.name));
  welcome := private.queue_welcome(handed_in.id, needs_password => not chose_password);
  delete from private.application_secrets s where s.application_id = handed_in.id;
  return jsonb_build_object('userId', account, 'alreadyApproved', false, 'welcomeMail', welcome);
end $function$;

CREATE OR REPLACE FUNCTION private.erase_member(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  traces private.traces := private.traces_of(member);
  -- Stands for them where a conversation needs two. Made anew each time: it leads from one to nothing.
  stand_in uuid := gen_random_uuid();
begin
  perform private.remove_folder(member);
  delete from auth.sessions s where s.user_id = member;
  perform private.erase_conversations(traces, stand_in);
  -- Each by itself: counts of others' posts follow.
  delete from public.post_likes l where l.user_id = member;
  delete from public.event_rsvps r where r.user_id = member;
  delete from public.posts p where p.user_id = member;
  perform private.erase_mentions(traces, stand_in);
  -- With it go scores, birthday, connections, endorsements, requests for them, choices, stays, welcomes, notifications and seats.
  delete from public.profiles p where p.user_id = member;
  delete from public.applications a where a.id = any (traces.applications);
  delete from private.handles h where h.user_id = member;
  delete from private.profile_changes c where c.user_id = member;
  delete from private.known_devices k where k.user_id = member;
  delete from private.recovery_codes c where c.user_id = member;
  delete from private.recovery_tries t where t.user_id = member;
  delete from private.step_tries t where t.user_id = member;
  delete from private.spent_steps s where s.user_id = member;
  delete from private.admins a where a.user_id = member;
  perform private.erase_auth_log(member, traces.addresses);
  update private.absences a set erased_at = now() where a.user_id = member;
end $function$;

CREATE OR REPLACE FUNCTION private.welcomes_about(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'you welcome newcomers', private.is_welcoming(member),
    'last asked', (select nullif(h.asked_at, '-infinity') from private.hosts h where h.user_id = member),
    'asked to welcome', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(w.newcomer_id), 'at', w.given_at, 'answer', w.answer) order by w.given_at), '[]')
      from private.welcomes w where w.host_id = member),
    'introduced to', (select coalesce(jsonb_agg(jsonb_build_object('name', private.known_as(w.host_id), 'at', w.given_at, 'you said hello', w.greeted_at,
      'chat opened', w.thread_id is not null) order by w.given_at), '[]') from private.welcomes w where w.newcomer_id = member and w.shown_from <= now())
  );
end $function$;

revoke all on function private.welcomes_about(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.everything_about(member uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'stays', private.stays_about(member),
    'dates', private.dates_about(member),
    'first week', private.welcomes_about(member),
    'records', private.records_about(member)
  )
$function$;

CREATE OR REPLACE FUNCTION public.sweep(most integer DEFAULT 100)
 RETURNS shapes.swept
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limited int := least(greatest(coalesce(sweep.most, 100), 1), 1000);
  counts jsonb;
  pictures text[];
begin
  -- Each does at most so many and says how many; what it lists of pictures goes in the same round.
  counts := jsonb_build_object(
    'unconfirmedApplications', private.sweep_unconfirmed_applications(limited),
    'closedAccounts', private.sweep_closed_accounts(limited),
    'hiddenForGood', private.sweep_safety(limited),
    'endedExports', private.sweep_exports(limited),
    'unnamedUploads', private.sweep_unnamed_uploads(limited),
    'vouchedTickets', private.sweep_vouched_tickets(limited),
    'pastStays', private.sweep_stays(limited),
    'wavedAway', private.sweep_waved_away(limited),
    'endedIntroductions', private.sweep_introductions(limited),
    'meetingQuestions', private.sweep_meeting_questions(limited),
    'meetingAnswers', private.sweep_meeting_answers(limited),
    'pastDates', private.sweep_suggested_times(limited),
    'endedWelcomes', private.sweep_welcomes(limited)
  ) || private.sweep_retention(limited);
  pictures := private.due_pictures(limited);
  return jsonb_build_object(
    'counts', counts, 'pictures', pictures,
    'more', cardinality(pictures) = limited or exists (select from jsonb_each_text(counts) c where c.value::int >= limited)
      or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
  );
end $function$;

CREATE OR REPLACE FUNCTION public.due_to_sweep()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from private.pictures_to_remove r where r.due_at <= now())
    or exists (select from private.sweeping s where s.walk_due_at <= now() or s.retention_due_at <= now())
    or exists (select from private.unproved_applications())
    or private.accounts_are_due()
    or exists (select from private.hidden_for_good())
    or private.exports_are_over()
    or private.vouched_tickets_are_over()
    or private.waved_away_is_over()
    or private.introductions_are_due()
    or private.meetings_are_due()
    or private.welcomes_are_due();
end $function$;

create domain shapes.welcome as jsonb;
comment on domain shapes.welcome is 'A newcomer whom the caller is asked to welcome, because they welcome newcomers.

short_card & {
  // What the newcomer says of themselves.
  bio: text,
  // The strongest three.
  industries: industry[],
  // Whether the newcomer has said hello: then the caller''s hello answers it.
  saidHello: boolean,
  // Afterwards somebody else is asked.
  endsAt: timestamp
}';

create domain shapes.welcome_list as jsonb;
comment on domain shapes.welcome_list is 'Newcomers the caller is asked to welcome, those who said hello first.

welcome[]';

create domain shapes.house_host as jsonb;
comment on domain shapes.house_host is 'A member whom the house introduces the caller to.

short_card & {
  industries: industry[],
  // What the two have in common.
  sharedCity: boolean,
  sharedIndustries: industry[],
  // Whether the caller has said hello. The chat opens once the other one says hello.
  saidHello: boolean,
  // The chat of the two, once it is open.
  threadId: uuid | null
}';

create domain shapes.house as jsonb;
comment on domain shapes.house is 'What the house does for a newcomer: whom it introduces them to, at most three at a time. Nobody while no member welcomes newcomers
yet.

{ hosts: house_host[] }';

create domain shapes.welcome_answer as jsonb;
comment on domain shapes.welcome_answer is 'What an answer to a newcomer came to. `open` is the chat of the two, `passed` says that somebody else is asked, `over` that there is
nobody to welcome any more.

{ status: ''open'' | ''passed'' | ''over'', threadId: uuid | null }';

create domain shapes.house_hello as jsonb;
comment on domain shapes.house_hello is 'What a newcomer''s hello came to: `said`, or `open` when the chat is open already; `over` when the house introduces the two no
more.

{ status: ''said'' | ''open'' | ''over'', threadId: uuid | null }';

create table private.hosts (
  user_id uuid not null,
  welcoming boolean default true not null,
  asked_at timestamp with time zone default '-infinity'::timestamp with time zone not null
);
alter table private.hosts enable row level security;

revoke all on table private.hosts from public, anon, authenticated, service_role;

alter table private.hosts add constraint hosts_pkey PRIMARY KEY (user_id);

alter table private.hosts add constraint hosts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

CREATE INDEX hosts_in_turn ON private.hosts USING btree (asked_at, user_id) WHERE welcoming;

CREATE OR REPLACE FUNCTION private.is_welcoming(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.hosts h where h.user_id = member and h.welcoming)
$function$;

revoke all on function private.is_welcoming(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.welcome_newcomers(welcoming boolean)
 RETURNS shapes.introductions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
begin
  insert into private.hosts as h (user_id, welcoming) values (me, coalesce(welcome_newcomers.welcoming, false))
  on conflict (user_id) do update set welcoming = excluded.welcoming where h.welcoming <> excluded.welcoming;
  if found then
    if welcome_newcomers.welcoming is not true then
      -- Late-bound: what waits for them goes to the next host, as after a "Not this time".
      perform private.pass_welcome(w.newcomer_id, me) from private.welcomes w
      where w.host_id = me and w.answer is null and w.ends_at > now() order by w.newcomer_id;
    end if;
    perform private.signal_members(array[me]);
  end if;
  return private.introductions_of(me);
end $function$;
comment on function public.welcome_newcomers(boolean) is 'Says whether the caller welcomes newcomers: then the house asks them now and then to say hello to one. Off until they say so;
switched off, whoever waits for them is introduced to somebody else. Answers what `my_introductions` does.';

revoke all on function public.welcome_newcomers(boolean) from public, anon, authenticated, service_role;
grant execute on function public.welcome_newcomers(boolean) to authenticated, service_role;

create table private.welcomes (
  newcomer_id uuid not null,
  host_id uuid not null,
  given_at timestamp with time zone default now() not null,
  shown_from timestamp with time zone default now() not null,
  ends_at timestamp with time zone default (now() + '4 days'::interval) not null,
  greeted_at timestamp with time zone,
  answer text,
  thread_id uuid
);
alter table private.welcomes enable row level security;

revoke all on table private.welcomes from public, anon, authenticated, service_role;

alter table private.welcomes add constraint welcomes_pkey PRIMARY KEY (newcomer_id, host_id);

alter table private.welcomes add constraint welcomes_newcomer_id_fkey FOREIGN KEY (newcomer_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.welcomes add constraint welcomes_host_id_fkey FOREIGN KEY (host_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE;

alter table private.welcomes add constraint welcomes_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.message_threads(id) ON DELETE SET NULL;

alter table private.welcomes add constraint welcomes_not_of_oneself CHECK ((newcomer_id <> host_id));

alter table private.welcomes add constraint welcomes_answer_known CHECK ((answer = ANY (ARRAY['hello'::text, 'not_now'::text, 'none'::text])));

alter table private.welcomes add constraint welcomes_only_a_hello_opens CHECK (((thread_id IS NULL) OR (COALESCE(answer, ''::text) = 'hello'::text)));

CREATE INDEX welcomes_asked ON private.welcomes USING btree (host_id, ends_at) WHERE (answer IS NULL);

CREATE INDEX welcomes_by_host ON private.welcomes USING btree (host_id);

CREATE INDEX welcomes_due ON private.welcomes USING btree (ends_at) WHERE (answer IS NULL);

CREATE INDEX welcomes_by_age ON private.welcomes USING btree (ends_at);

CREATE INDEX welcomes_by_thread ON private.welcomes USING btree (thread_id) WHERE (thread_id IS NOT NULL);

CREATE OR REPLACE FUNCTION private.may_be_welcomed(newcomer uuid, host uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.in_good_standing(newcomer) and private.in_good_standing(host) and not private.is_across_a_block(newcomer, host)
    and not private.are_friends(newcomer, host) and not private.are_introduced(newcomer, host)
$function$;

revoke all on function private.may_be_welcomed(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.owed_introductions(member uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  joined timestamptz := (select p.created_at from public.profiles p where p.user_id = member and p.status = 'active');
  friends int;
  given int;
  counted int;
begin
  friends := (
    select count(*) from (
      select from unnest(private.friend_ids(member)) as f (id) join public.profiles p on p.user_id = f.id and p.status = 'active' limit 3
    ) some_friends
  );
  if joined is null or friends = 3 or (friends > 0 and joined < now() - interval '14 days') then
    return 0;
  end if;
  select count(*), count(*) filter (where w.answer = 'hello' or (w.answer is null and w.ends_at > now() and private.may_be_welcomed(member, w.host_id)))
  into given, counted from private.welcomes w where w.newcomer_id = member;
  return greatest(least(3 - counted, 12 - given), 0);
end $function$;

revoke all on function private.owed_introductions(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.next_shown_from(newcomer uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(min(gone.ends_at), now()) from (
    select w.ends_at from private.welcomes w
    where w.newcomer_id = newcomer and w.answer = 'not_now' and w.ends_at > now() and w.shown_from < w.ends_at
    group by w.ends_at
    having count(*) > (
      select count(*) from private.welcomes heir
      where heir.newcomer_id = newcomer and heir.shown_from = w.ends_at and heir.shown_from < heir.ends_at and heir.answer is distinct from 'hello'
    )
  ) gone
$function$;

revoke all on function private.next_shown_from(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.next_hosts(newcomer uuid, most integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select host.user_id from (
      select h.user_id
      from (select t.user_id, t.asked_at from private.hosts t where t.welcoming order by t.asked_at, t.user_id limit 500) h
      join public.profiles p on p.user_id = h.user_id and p.status = 'active'
      join public.profiles own on own.user_id = newcomer and own.user_id <> h.user_id
      order by coalesce(private.fold(p.city) = private.fold(own.city), false) desc,
        (select count(*) from unnest(p.industries) as i (industry) where i.industry = any (own.industries)) desc, h.asked_at, h.user_id
      -- The rest is asked of one after the other, until there are enough.
      offset 0
    ) host
    where not exists (select from private.welcomes w where w.newcomer_id = newcomer and w.host_id = host.user_id)
      and (select count(*) from private.welcomes w where w.host_id = host.user_id and w.answer is null and w.ends_at > now()) < 3
      and private.limited_until(host.user_id) is null and private.may_be_welcomed(newcomer, host.user_id)
    limit most
  )
$function$;

revoke all on function private.next_hosts(uuid,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.tell_host(host uuid, newcomer uuid, heading text, words text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.notify(host, heading, words,
    jsonb_build_object('action', 'welcome_newcomer', 'deeplink', '/inbox', 'memberId', newcomer), 'welcome:' || newcomer, 1)
$function$;

revoke all on function private.tell_host(uuid,uuid,text,text) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.settle_told(newcomer uuid, hosts uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications n set read = true
  where n.id in (
    select o.id from public.notifications o
    where o.user_id = any (hosts) and o.group_key = 'welcome:' || newcomer and not o.read for update skip locked
  )
$function$;

revoke all on function private.settle_told(uuid,uuid[]) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.introduce_newcomer(newcomer uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  called text := split_part(private.name_of(newcomer), ' ', 1);
  chosen uuid[];
  host uuid;
begin
  perform from public.profiles p where p.user_id = newcomer for no key update;
  chosen := private.next_hosts(newcomer, private.owed_introductions(newcomer));
  foreach host in array chosen loop
    insert into private.welcomes (newcomer_id, host_id, shown_from) values (newcomer, host, private.next_shown_from(newcomer));
    perform private.tell_host(host, newcomer, 'Welcome, ' || called,
      private.name_of(newcomer) || ' is new here. Say hello: you two need no mutual friend.');
  end loop;
  perform from private.hosts h where h.user_id = any (chosen) order by h.user_id for update;
  update private.hosts h set asked_at = now() where h.user_id = any (chosen);
  perform private.signal_members(chosen);
  return cardinality(chosen);
end $function$;

revoke all on function private.introduce_newcomer(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.pass_welcome(newcomer uuid, host uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.welcomes w set answer = 'not_now', ends_at = case when w.shown_from > now() then w.shown_from else w.ends_at end
  where w.newcomer_id = newcomer and w.host_id = host and w.answer is null;
  if found then
    perform private.settle_told(newcomer, array[host]);
    perform private.introduce_newcomer(newcomer);
  end if;
end $function$;

revoke all on function private.pass_welcome(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.open_welcome(newcomer uuid, host uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chat uuid;
begin
  insert into public.message_threads (type, title, participants, requester_id, target_id)
  values ('intro_chat', 'Welcome', array[newcomer, host], newcomer, host) returning id into chat;
  perform private.system_note(chat,
    format('Hi %s and %s! The house thinks you two should meet.', private.name_of(newcomer), private.name_of(host)),
    host, '{"kind": "greeting"}');
  update private.welcomes w set answer = 'hello', thread_id = chat where w.newcomer_id = newcomer and w.host_id = host;
  perform private.settle_told(newcomer, array[host]);
  perform private.overtake_requests(newcomer, host);
  perform private.notify(newcomer, split_part(private.name_of(host), ' ', 1) || ' says hello',
    'The house introduced you to ' || private.name_of(host) || '. Your chat is open.',
    jsonb_build_object('action', 'introduced', 'threadId', chat, 'memberId', host, 'deeplink', '/inbox?thread=' || chat));
  perform private.signal_members(array[newcomer, host]);
  return chat;
end $function$;

revoke all on function private.open_welcome(uuid,uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.sweep_welcomes(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  over record;
  swept int := 0;
begin
  for over in
    with due as (
      select w.newcomer_id, w.host_id from private.welcomes w where w.answer is null and w.ends_at <= now()
      order by w.ends_at limit most for update skip locked
    ), passed as (
      update private.welcomes w set answer = 'none' from due d where w.newcomer_id = d.newcomer_id and w.host_id = d.host_id
      returning w.newcomer_id, w.host_id
    )
    select p.newcomer_id, array_agg(p.host_id) as hosts from passed p group by p.newcomer_id order by p.newcomer_id
  loop
    perform private.settle_told(over.newcomer_id, over.hosts);
    perform private.introduce_newcomer(over.newcomer_id);
    perform private.signal_members(over.newcomer_id || over.hosts);
    swept := swept + cardinality(over.hosts);
  end loop;
  delete from private.welcomes w where (w.newcomer_id, w.host_id) in (
    select o.newcomer_id, o.host_id from private.welcomes o where o.ends_at < now() - interval '90 days' order by o.ends_at limit most for update skip locked
  );
  return swept;
end $function$;

revoke all on function private.sweep_welcomes(integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.welcomes_are_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.welcomes w where w.answer is null and w.ends_at <= now())
    or exists (select from private.welcomes w where w.ends_at < now() - interval '90 days')
$function$;

revoke all on function private.welcomes_are_due() from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.industries_shown(p public.profiles, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(s.entry -> 'label' order by s.place), '[]')
  from jsonb_array_elements(p.industry_scores) with ordinality as s (entry, place) where s.place <= most
$function$;

revoke all on function private.industries_shown(public.profiles,integer) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.welcomes_shown(me uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object(
    'bio', coalesce(nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'), 'industries', private.industries_shown(p, 3),
    'saidHello', w.greeted_at is not null, 'endsAt', w.ends_at
  ) order by w.greeted_at is null, w.given_at, w.newcomer_id), '[]')
  from private.welcomes w join public.profiles p on p.user_id = w.newcomer_id
  where w.host_id = me and w.answer is null and w.ends_at > now() and private.may_be_welcomed(w.newcomer_id, me)
$function$;

revoke all on function private.welcomes_shown(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.hosts_shown(me uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object(
    'industries', private.industries_shown(p, 3),
    'sharedCity', coalesce(private.fold(p.city) = private.fold(own.city), false),
    'sharedIndustries', (
      select coalesce(jsonb_agg(s.entry -> 'label' order by s.place), '[]')
      from jsonb_array_elements(p.industry_scores) with ordinality as s (entry, place)
      where own.industry_scores @> jsonb_build_array(jsonb_build_object('label', s.entry -> 'label')) and s.place <= 3
    ),
    'saidHello', w.greeted_at is not null, 'threadId', w.thread_id
  ) order by w.shown_from, w.given_at, w.host_id), '[]')
  from private.welcomes w
  join public.profiles p on p.user_id = w.host_id and p.status = 'active'
  join public.profiles own on own.user_id = me
  where w.newcomer_id = me and case when w.answer is distinct from 'hello'
    then w.shown_from <= now() and w.ends_at > now() and private.may_be_welcomed(me, w.host_id)
    else w.ends_at > now() - interval '10 days' and not private.is_across_a_block(me, w.host_id)
      and exists (select from public.thread_members m where m.thread_id = w.thread_id and m.user_id = me)
      and not private.are_friends(me, w.host_id) end
$function$;

revoke all on function private.hosts_shown(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.house_for(me uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owed int := private.owed_introductions(me);
  shown jsonb;
begin
  if owed > 0 then
    perform private.introduce_newcomer(me);
  end if;
  shown := private.hosts_shown(me);
  return case when owed > 0 or shown <> '[]' then jsonb_build_object('hosts', shown) end;
end $function$;

revoke all on function private.house_for(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION private.has_a_house(me uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.owed_introductions(me) > 0 or private.hosts_shown(me) <> '[]'
$function$;

revoke all on function private.has_a_house(uuid) from public, anon, authenticated, service_role;

CREATE OR REPLACE FUNCTION public.answer_welcome(newcomer uuid, hello boolean)
 RETURNS shapes.welcome_answer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  asked private.welcomes;
begin
  if not exists (select from private.welcomes w where w.newcomer_id = answer_welcome.newcomer and w.host_id = me) then
    perform private.fail(404, 'welcome_not_found', 'There is nobody to welcome.');
  end if;
  perform private.lock_introductions(newcomer, me);
  select * into asked from private.welcomes w where w.newcomer_id = answer_welcome.newcomer and w.host_id = me for update;
  if asked.thread_id is not null then
    return jsonb_build_object('status', 'open', 'threadId', asked.thread_id);
  elsif asked.answer = 'not_now' and answer_welcome.hello is not true then
    return jsonb_build_object('status', 'passed', 'threadId', null);
  elsif asked.answer is not null or asked.ends_at <= now() or not private.may_be_welcomed(newcomer, me) then
    perform private.settle_told(newcomer, array[me]);
    return jsonb_build_object('status', 'over', 'threadId', null);
  elsif answer_welcome.hello then
    return jsonb_build_object('status', 'open', 'threadId', private.open_welcome(newcomer, me));
  end if;
  perform private.pass_welcome(newcomer, me);
  perform private.signal_members(array[me]);
  return jsonb_build_object('status', 'passed', 'threadId', null);
end $function$;
comment on function public.answer_welcome(uuid,boolean) is 'A host''s word to a newcomer the house asks them to welcome. A `hello` opens the chat of the two; otherwise somebody else is asked, and
the newcomer learns nothing of it. Who has not answered in four days is asked no more. The same answer once more changes nothing.';

revoke all on function public.answer_welcome(uuid,boolean) from public, anon, authenticated, service_role;
grant execute on function public.answer_welcome(uuid,boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION public.greet_host(host uuid)
 RETURNS shapes.house_hello
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.require_member();
  given private.welcomes;
  called text := split_part(private.name_of(me), ' ', 1);
begin
  select * into given from private.welcomes w
  where w.newcomer_id = me and w.host_id = greet_host.host and (w.shown_from <= now() or w.thread_id is not null) for update;
  if not found then
    perform private.fail(404, 'welcome_not_found', 'The house does not introduce you two.');
  elsif given.thread_id is not null then
    return jsonb_build_object('status', 'open', 'threadId', given.thread_id);
  elsif given.ends_at <= now() or not private.may_be_welcomed(me, greet_host.host) then
    return jsonb_build_object('status', 'over', 'threadId', null);
  elsif given.greeted_at is null then
    update private.welcomes w set greeted_at = now() where w.newcomer_id = me and w.host_id = greet_host.host;
    if given.answer is null then
      perform private.tell_host(host, me, called || ' says hello', private.name_of(me) || ' is new here and would like to meet you.');
    end if;
    -- Who has passed hears nothing: what a newcomer's press does to others is not theirs to see.
    perform private.signal_members(case when given.answer is null then array[me, host] else array[me] end);
  end if;
  return jsonb_build_object('status', 'said', 'threadId', null);
end $function$;
comment on function public.greet_host(uuid) is 'A newcomer''s hello to a host the house introduces them to. The host hears of it, and the chat opens once they say hello too.';

revoke all on function public.greet_host(uuid) from public, anon, authenticated, service_role;
grant execute on function public.greet_host(uuid) to authenticated, service_role;
