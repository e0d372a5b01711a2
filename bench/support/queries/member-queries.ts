// The database queries of the members' screens, and of the functions that these screens call.
import type { ScreenQuery } from './query.ts'

const feedColumns =
  'p.*, (select row_to_json(a) from (select pr.display_name, pr.avatar_url from public.profiles pr where pr.user_id = p.user_id) a)'

const pushed = `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
  values (:me, 'https://push.example/mine', 'B' || repeat('m', 86), repeat('m', 22))`
const blocked = `insert into public.connections (user_id, connected_user_id, status, blocked_by) values (:me, :stranger, 'blocked', :me)`
const introduced = `insert into public.message_threads (id, type, participants, requester_id, target_id, connector_id)
  values (:chat, 'intro_chat', array[:me, :friend, :second], :me, :second, :friend)`
const grouped = `insert into public.message_threads (id, type, title, participants, group_chat) values (:card, 'intro_chat', 'Us', array[:me, :friend]::uuid[], true);
  insert into private.groups (thread_id, made_by, maker_id) values (:card, :me, :me);
  insert into private.group_stays (thread_id, user_id) values (:card, :me), (:card, :friend)`
const suggested = `${introduced};
  insert into private.suggested_times (id, thread_id, by_id, times, last_time)
  values (:card, :chat, :second, array[now() + interval '1 day'], now() + interval '1 day')`
const agreed = `${suggested}; update private.suggested_times set outcome = 'agreed', agreed_time = last_time where id = :card`
const madeByMe = `insert into public.message_threads (id, type, participants, requester_id, target_id, connector_id)
  values (:chat, 'intro_chat', array[:friend, :me, :other_friend], :friend, :other_friend, :me)`
const asked = `insert into public.message_threads (id, type, participants, status, requester_id, target_id, connector_id, expires_at)
    values (:request, 'plug_request', array[:friend, :me], 'pending', :friend, :other_friend, :me, now() + interval '14 days');
  insert into public.messages (id, thread_id, sender_id, content, message_type, metadata)
    values (:card, :request, :friend, 'Please', 'request_card', '{"status": "pending"}')`
// The stranger is two friends away: their friend is one of the caller's friend's.
const chained = `insert into public.connections (user_id, connected_user_id, status) values (:second, :stranger, 'active')`
const chainAsked = `insert into public.connections (user_id, connected_user_id, status) values (:other_friend, :stranger, 'active');
  insert into public.message_threads (id, type, participants, status, requester_id, target_id, connector_id, expires_at, chain)
    values (:request, 'plug_request', array[:friend, :me], 'pending', :friend, :stranger, :me, now() + interval '14 days', true)`
const passedOn = `insert into public.introduction_settings (user_id, asked_first) values (:me, true);
  insert into private.proposals (id, connector_id, one_id, other_id) values (:chat, :friend, :second, :me), (:card, :me, :friend, :other_friend);
  insert into private.asks (proposal_id, member_id) values (:chat, :me), (:card, :friend)`
const waiting = `insert into public.message_threads (id, type, participants, status, requester_id, target_id, connector_id, expires_at)
  values (:request, 'plug_request', array[:me, :friend], 'pending', :me, :second, :friend, now() + interval '14 days')`
const endorsementAsked = `insert into public.endorsement_requests (id, requester_id, recipient_id) values (:request, :stranger, :me);
  insert into public.endorsement_requests (id, requester_id, recipient_email) values (:card, :me, 'member7@bench.test')`
const choosy = `insert into public.introduction_settings (user_id, only_chosen) values (:second, true), (:me, true);
  insert into public.chosen_connectors (user_id, connector_id) values (:second, :friend), (:me, :friend)`
const session = `insert into auth.sessions (id, user_id, created_at, user_agent) values (:card, :me, now(), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')`
const moving = `update auth.users set email_change = 'moved@bench.test', email_change_sent_at = now() where id = :me;
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values (:card, :me, 'email_change_token_new', 'x', 'x')`

// Every tenth member comes to the caller's city this week, who is in another one for some days.
const stays = `insert into private.stays (id, user_id, city, from_day, to_day, audience)
    select gen_random_uuid(), p.user_id, (select own.city from public.profiles own where own.user_id = :me), current_date + 1, current_date + 3, 'friends_of_friends'
    from (select q.user_id, row_number() over (order by q.user_id) as place from public.profiles q) p where p.place % 10 = 3;
  insert into private.stays (id, user_id, city, from_day, to_day, audience)
    values (:card, :me, 'City 7', current_date + 2, current_date + 5, 'friends'), (:chat, :second, 'City 7', current_date + 3, current_date + 9, 'friends_of_friends');
  analyze private.stays`

// Every member welcomes newcomers; the caller is one, without a friend, and a host of the stranger.
const hosts = `insert into private.hosts (user_id) select p.user_id from public.profiles p;
  delete from public.connections where user_id = :me or connected_user_id = :me;
  insert into private.welcomes (newcomer_id, host_id) values (:stranger, :me), (:me, :friend);
  analyze private.hosts`

const evening = `insert into private.evenings (member_id, day, chosen) values (:me, private.evening_at(0), 2);
  insert into private.evening_picks (member_id, day, place, kind, one, other)
    values (:me, private.evening_at(0), 1, 'introduce', least(:friend, :other_friend), greatest(:friend, :other_friend)),
      (:me, private.evening_at(0), 2, 'ask', :second, :friend)`

const twoSteps = `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (:card, :me, 'phone', 'totp', 'verified', now(), now())`

const ownWords = `insert into public.messages (id, thread_id, sender_id, content) values (:card, :thread, :me, 'Hello')`
// The newest messages of a conversation are answered, and both of the two reacted to each.
const readByAll = `insert into private.receipts (thread_id, writer_id, reader_id, from_seq, seq)
  select t.id, w.id, r.id, 1, 1 from public.message_threads t, unnest(t.participants) as w (id), unnest(t.participants) as r (id)
  where w.id <> r.id and t.type <> 'plug_request' limit 5000`

const madeOfWords = `insert into public.message_reactions (message_id, thread_id, user_id, emoji)
    select m.id, m.thread_id, p.id, '❤️' from public.messages m join public.message_threads t on t.id = m.thread_id, unnest(t.participants) as p (id)
    where m.thread_id = :thread on conflict do nothing;
  update public.messages m set reply_to = (select q.id from public.messages q where q.thread_id = m.thread_id order by q.seq limit 1)
    where m.thread_id = :thread and m.seq % 3 = 0`

export const memberQueries: readonly ScreenQuery[] = [
  {
    screen: 'landing: is set-up unfinished',
    sql: `select setup_required, city from public.profiles where user_id = :me`,
  },
  { screen: 'home', sql: 'select public.home_dashboard()' },
  { screen: 'home: of a newcomer', before: hosts, sql: 'select public.home_dashboard(0)' },
  { screen: 'home: hello to a host', before: hosts, sql: 'select public.greet_host(:friend)' },
  { screen: 'inbox: hello to a newcomer', before: hosts, sql: 'select public.answer_welcome(:stranger, true)' },
  { screen: 'inbox: not this time', before: hosts, sql: 'select public.answer_welcome(:stranger, false)' },
  { screen: 'settings: welcoming newcomers', before: hosts, sql: 'select public.welcome_newcomers(false)' },
  { screen: 'home: the first time this evening', sql: 'select public.home_dashboard(0)' },
  { screen: 'home: later this evening', before: evening, sql: 'select public.home_dashboard(0)' },
  { screen: 'home: with a full city', before: stays, sql: 'select public.home_dashboard(0)' },
  { screen: 'home: opportunities', sql: 'select public.plug_opportunities()' },
  { screen: 'home: suggestions', sql: 'select public.connection_suggestions()' },
  { screen: 'home: not for me', sql: 'select public.wave_away(:friend, :other_friend)' },
  { screen: 'home: not for me, taken back', sql: 'select public.take_back_wave(:stranger)' },
  {
    screen: 'home: banner',
    sql: `select * from public.notifications where user_id = :me and type = 'in_app' and not read order by created_at desc limit 1`,
  },
  {
    screen: 'home: who is in town',
    before: stays,
    sql: 'select public.in_town()',
  },
  { screen: 'a plug: where the two meet', before: stays, sql: 'select public.both_in_town(:me, :second)' },
  {
    screen: 'own profile: a stay',
    sql: `select public.save_stay(:card, 'Paris', current_date, current_date + 3, 'friends_of_friends')`,
  },
  { screen: 'own profile: a stay taken back', before: stays, sql: 'select public.remove_stay(:card)' },
  { screen: 'bell', sql: 'select * from public.notifications where user_id = :me order by created_at desc limit 50' },
  { screen: 'all notifications', sql: 'select public.notice_history()' },
  { screen: 'all notifications of a kind', sql: `select public.notice_history('likes')` },
  { screen: 'all of a kind are read', sql: `select public.settle_notices('messages', now())` },
  { screen: 'settings: what others see', sql: 'select public.my_seen_choices()' },
  {
    screen: 'settings: what others see changes',
    before: readByAll,
    sql: 'select public.set_seen_choices(receipts => false, active => true)',
  },
  { screen: 'settings: what is told', sql: 'select public.notice_settings()' },
  {
    screen: 'settings: what is told changes',
    sql: `select public.set_notices('likes', 'push', true, letter_hour => 10)`,
  },
  { screen: 'badges', sql: 'select public.unread_counts()' },
  { screen: 'any screen: its channel is joined', sql: 'select public.signalled_within(3000)' },
  { screen: 'discover', sql: 'select public.discover()' },
  {
    screen: 'discover: whom a chain reaches',
    sql: `select public.discover(after => 'two:100:00000000-0000-0000-0000-000000000000')`,
  },
  {
    screen: 'discover: whom nobody can introduce',
    sql: `select public.discover(after => 'far:100:00000000-0000-0000-0000-000000000000')`,
    wholeFrom: 100_000,
  },
  { screen: 'discover: a city', sql: `select public.discover(city => 'Paris')` },
  { screen: 'discover: industries', sql: `select public.discover(industries => array['Finance', 'Art'])` },
  { screen: 'discover: mutual friends only', sql: 'select public.discover(mutuals_only => true)' },
  { screen: 'discover: nearby', sql: 'select public.discover(close_by => true)' },
  {
    screen: 'discover: words',
    sql: `select public.discover(query => (select display_name from public.profiles where user_id = :stranger))`,
  },
  { screen: 'filters', sql: `select public.discover_counts(city => 'Paris', industries => array['Art'])` },
  { screen: 'filters of a search', sql: `select public.discover_counts(query => 'member 7')`, wholeFrom: 10_000 },
  {
    screen: 'discover by REST',
    sql: 'select user_id from public.profiles where discoverable order by score desc, user_id limit 100',
  },
  {
    screen: 'search',
    sql: `select public.search_members((select display_name from public.profiles where user_id = :stranger))`,
  },
  { screen: 'search among a friend’s friends', sql: `select public.search_members('a', :friend)` },
  { screen: 'own profile', sql: 'select public.my_profile()' },
  { screen: 'setting the profile up', sql: 'select public.own_row()' },
  { screen: 'another’s profile: a friend', sql: 'select public.member_profile(:friend)' },
  { screen: 'another’s profile: a stranger', sql: 'select public.member_profile(:stranger)' },
  { screen: 'endorsements', sql: 'select public.endorsements_of(:friend)' },
  { screen: 'friends', sql: 'select public.friends_of(:me)' },
  { screen: 'a friend’s friends', sql: 'select public.friends_of(:friend)' },
  { screen: 'mutual friends', sql: 'select public.mutual_friends(array[:friend, :stranger]::uuid[])' },
  { screen: 'whom to ask for a plug', sql: 'select public.connectors_to(:second)', before: choosy },
  { screen: 'whom to ask two steps away', sql: 'select public.connectors_to(:stranger)', before: chained },
  { screen: 'settings: introductions', sql: 'select public.my_introductions()', before: choosy },
  {
    screen: 'settings: choosing a friend',
    sql: 'select public.set_introductions(true, array[:friend]::uuid[], array[:other_friend]::uuid[])',
  },
  { screen: 'relationship with a member', sql: 'select public.relationship_with(:stranger)' },
  {
    screen: 'connections by REST',
    sql: `select * from public.connections where status = 'active' and (user_id = :me or connected_user_id = :me)`,
  },
  { screen: 'blocked', sql: 'select public.my_blocked()' },
  { screen: 'inbox', sql: 'select public.inbox()' },
  { screen: 'inbox: archived', sql: 'select public.archived_conversations()' },
  { screen: 'inbox: archiving', sql: 'select public.shelve_thread(:thread, :card, archived => true, seen_seq => 0)' },
  { screen: 'inbox: pinning', sql: 'select public.shelve_thread(:thread, :card, pinned => true)' },
  { screen: 'inbox: search', sql: `select public.search_inbox('usually')` },
  { screen: 'inbox: search of a rare word', sql: `select public.search_inbox('number 4711')` },
  { screen: 'a conversation: search', sql: `select public.search_thread(:thread, 'number 1')` },
  { screen: 'a conversation: media', sql: `select public.kept_in_thread(:thread, 'media')` },
  { screen: 'a conversation: links', sql: `select public.kept_in_thread(:thread, 'links')` },
  { screen: 'a conversation: events', sql: `select public.kept_in_thread(:thread, 'events')` },
  { screen: 'inbox: plug chats', sql: 'select public.inbox(plug_chats_only => true)' },
  {
    screen: 'inbox by REST',
    sql: 'select * from public.message_threads where participants @> array[:me]::uuid[] order by updated_at desc',
  },
  { screen: 'a conversation', before: readByAll, sql: 'select public.inbox_thread(:thread)' },
  { screen: 'messages', sql: 'select * from public.thread_messages(:thread)' },
  {
    screen: 'messages by REST',
    sql: 'select * from public.messages where thread_id = :thread order by created_at limit 50',
  },
  { screen: 'a page of messages', before: madeOfWords, sql: 'select public.messages_page(:thread)' },
  {
    screen: 'what addresses lead to',
    sql: 'select public.linked_things(array[:post]::uuid[], array[:friend, :other_friend]::uuid[])',
  },
  { screen: 'reacting', before: ownWords, sql: `select public.react(:card, '❤️')` },
  {
    screen: 'sending photographs',
    before: `insert into storage.objects (bucket_id, name) values ('message-photos', :me || '/' || :card || '.jpg')`,
    sql: `select public.send_photographs(:card, :thread, jsonb_build_array(jsonb_build_object('id', :card, 'width', 1, 'height', 1, 'placeholder', repeat('0', 108))))`,
  },
  {
    screen: 'sending a voice note',
    before: `insert into storage.objects (bucket_id, name) values ('message-voice', :me || '/' || :card || '.ogg')`,
    sql: `select public.send_voice_note(:card, :thread, jsonb_build_object('id', :card, 'ending', 'ogg', 'durationMs', 1, 'waveform', repeat('0', 48)))`,
  },
  { screen: 'editing', before: ownWords, sql: `select public.edit_message(:card, 'Hello again')` },
  { screen: 'taking back', before: ownWords, sql: 'select public.take_back_message(:card)' },
  { screen: 'reading', sql: 'select public.mark_thread_read(:thread)' },
  {
    screen: 'sending',
    sql: `insert into public.messages (thread_id, sender_id, content) values (:thread, :me, 'Hello')`,
  },
  { screen: 'opening a direct chat', sql: 'select public.open_direct_message(:friend)' },
  { screen: 'finding a direct chat', sql: 'select public.find_direct_message_thread(:me, :friend)' },
  { screen: 'deleting a chat', sql: 'select public.delete_chat_thread(:thread, :me)' },
  { screen: 'asking for a plug', sql: 'select public.create_plug_request(:second, :friend)' },
  {
    screen: 'asking for a plug through two friends',
    sql: 'select public.create_chain_request(:stranger, :friend)',
    before: chained,
  },
  { screen: 'introducing two', sql: 'select public.introduce(:friend, :other_friend)' },
  { screen: 'feed', sql: 'select public.feed_page()' },
  { screen: 'feed by REST', sql: `select ${feedColumns} from public.posts p order by p.created_at desc limit 50` },
  { screen: 'feed: one post', sql: 'select public.feed_post(:post)' },
  { screen: 'feed: newer', sql: `select public.feed_newer_count(now() - interval '1 hour')` },
  { screen: 'posting', sql: `insert into public.posts (user_id, content) values (:me, 'Tonight')` },
  {
    screen: 'liking',
    sql: 'insert into public.post_likes (post_id, user_id) values (:post, :me) on conflict do nothing',
  },
  { screen: 'own likes', sql: 'select post_id from public.post_likes where user_id = :me' },
  { screen: 'guests of an event', sql: 'select * from public.event_rsvps where post_id = :event' },
  { screen: 'RSVP', sql: 'select public.rsvp(:event)' },
  { screen: 'saving a profile', sql: `update public.profiles set bio = 'new' where user_id = :me` },
  {
    screen: 'saving an edit of the profile',
    sql: `select public.save_profile('{"bio": "newer"}', '{"known_for": []}')`,
  },
  {
    screen: 'saving an edit of a post',
    sql: `select public.save_post((select id from public.posts where user_id = :me limit 1), '{"content": "Later tonight"}', '{"location": null}')`,
  },
  {
    screen: 'saving scores',
    sql: `insert into public.industry_scores (user_id, industry, score) values (:me, 'legal', 50) on conflict (user_id, industry) do update set score = excluded.score`,
  },
  {
    screen: 'exchanging an industry',
    sql: `select public.exchange_industries(array(select industry from public.industry_scores where user_id = :me limit 1), array['legal'])`,
  },
  { screen: 'own clout', sql: 'select * from public.clout_history where user_id = :me' },
  { screen: 'blocking', sql: 'select public.block_member(:stranger)' },
  { screen: 'unblocking', sql: 'select public.unblock_member(:stranger)', before: blocked },
  { screen: 'removing a friend', sql: 'select public.remove_friend(:friend)' },
  { screen: 'pressing Connect', sql: 'select public.connect_with(:second)', before: introduced },
  {
    screen: 'saying whether the two met',
    sql: `select public.answer_meeting(:chat, 'met')`,
    before: `${introduced}; update public.message_threads set created_at = now() - interval '4 days' where id = :chat`,
  },
  {
    screen: 'suggesting times',
    sql: `select public.suggest_times(:card, :chat, array[now() + interval '1 day'], 'Bar')`,
    before: introduced,
  },
  { screen: 'taking a time', sql: `select public.answer_times(:card)`, before: suggested },
  { screen: 'taking times back', sql: `select public.drop_times(:card, true)`, before: agreed },
  { screen: 'an intro chat with a date', sql: 'select public.inbox_thread(:chat)', before: agreed },
  { screen: 'leaving the two to it', sql: 'select public.step_back(:chat)', before: madeByMe },
  { screen: 'making a group', sql: `select public.make_group(:card, 'Us', array[:friend::uuid])` },
  {
    screen: 'adding to a group',
    sql: 'select public.add_to_group(:card, array[:other_friend::uuid])',
    before: grouped,
  },
  { screen: 'taking out of a group', sql: 'select public.remove_from_group(:card, :friend)', before: grouped },
  { screen: 'naming a group', sql: `select public.rename_group(:card, 'We')`, before: grouped },
  { screen: 'handing a group over', sql: 'select public.hand_group_over(:card, :friend)', before: grouped },
  { screen: 'a group', sql: 'select public.inbox_thread(:card)', before: grouped },
  { screen: 'leaving a group', sql: 'select public.leave_group_chat(:chat, :me)', before: introduced },
  { screen: 'approving a plug', sql: 'select public.approve_plug_request(:request)', before: asked },
  {
    screen: 'passing a request on',
    sql: 'select public.pass_request_on(:request, :other_friend)',
    before: chainAsked,
  },
  { screen: 'approving a card', sql: 'select public.approve_request_card(:card)', before: asked },
  { screen: 'declining a plug', sql: 'select public.decline_plug_request(:request)', before: asked },
  { screen: 'declining a card', sql: 'select public.decline_request_card(:card)', before: asked },
  { screen: 'the chat of a plug', sql: 'select public.intro_chat_of(:request)', before: asked },
  { screen: 'withdrawing a plug', sql: 'select public.withdraw_plug_request(:request)', before: waiting },
  { screen: 'inbox: asked first', sql: 'select public.inbox()', before: passedOn },
  {
    screen: 'answering what is asked first',
    sql: `select public.answer_introduction(:chat, 'not_now')`,
    before: passedOn,
  },
  { screen: 'withdrawing an introduction', sql: 'select public.withdraw_introduction(:card)', before: passedOn },
  { screen: 'cancelling an RSVP', sql: 'select public.cancel_rsvp(:event)' },
  { screen: 'endorsing', sql: `select public.write_endorsement(:friend, 'legal', 'Good')` },
  {
    screen: 'asking for endorsements',
    sql: `select public.request_endorsements(array['somebody@x.test', (select ig_handle from public.profiles where user_id = :stranger)])`,
  },
  { screen: 'requests for endorsements', sql: 'select public.my_endorsement_requests()' },
  {
    screen: 'answering a request for an endorsement',
    sql: `select public.answer_endorsement_request(:request, 'legal', 'Good')`,
    before: endorsementAsked,
  },
  {
    screen: 'declining a request for an endorsement',
    sql: 'select public.decline_endorsement_request(:request)',
    before: endorsementAsked,
  },
  {
    screen: 'cancelling a request for an endorsement',
    sql: 'select public.cancel_endorsement_request(:card)',
    before: endorsementAsked,
  },
  {
    screen: 'answering who invited an applicant',
    sql: 'select public.answer_invite_claim(:card, true)',
    before: `insert into public.notifications (id, user_id, title, data)
      values (:card, :me, 'Did you invite them?', jsonb_build_object('action', 'answer_invite_claim', 'memberId', :stranger, 'memberName', 'New Comer'))`,
  },
  { screen: 'devices', sql: 'select public.my_sessions()' },
  { screen: 'signing a device out', sql: 'select public.end_session(:card)', before: session },
  { screen: 'signing all others out', sql: 'select public.end_other_sessions()', before: session },
  { screen: 'the key of notifications', sql: 'select public.push_key()' },
  {
    screen: 'notifications on this device',
    sql: `select public.save_push_subscription('https://push.example/a', 'B' || repeat('a', 86), repeat('a', 22))`,
    before: pushed,
  },
  {
    screen: 'notifications off',
    sql: `select public.remove_push_subscription('https://push.example/mine')`,
    before: pushed,
  },
  {
    screen: 'marking as read from a notification',
    sql: `select public.answer_push('key')`,
    before: `insert into private.push_subscriptions (id, user_id, endpoint, p256dh, auth)
      values (:card, :me, 'https://push.example/mine', 'B' || repeat('m', 86), repeat('m', 22));
      insert into public.messages (thread_id, sender_id, content) values (:thread, :friend, 'Hello');
      select public.record_message_notification(:friend, :me, :thread);
      update private.pushes set answer_hash = sha256('key'), answer_until = now() + interval '1 day' where subscription_id = :card`,
    as: 'visitor',
  },
  { screen: 'a notification to try', sql: `select public.try_push('https://push.example/mine')`, before: pushed },
  { screen: 'two steps', sql: 'select public.my_two_steps()', before: twoSteps },
  { screen: 'recovery codes', sql: 'select public.make_recovery_codes()', before: twoSteps },
  { screen: 'a recovery code', sql: `select public.spend_recovery_code('x')`, before: twoSteps },
  { screen: 'may a function act', sql: 'select public.verify_member_access()', before: twoSteps },
  { screen: 'own address', sql: 'select public.my_address()' },
  { screen: 'taking a change of address back', sql: 'select public.take_back_address_change()', before: moving },
  {
    screen: 'mailing a request for an endorsement',
    sql: 'select public.mail_endorsement_request(:card, :me)',
    before: endorsementAsked,
    as: 'service',
  },
  {
    screen: 'notifying of a message',
    sql: 'select public.record_message_notification(:me, :friend, :thread)',
    before: `insert into public.messages (thread_id, sender_id, content) values (:thread, :me, 'Hello')`,
    as: 'service',
  },
]
