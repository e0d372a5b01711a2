-- Cards of the web's pages: made for who asked, sent by them alone, once, with the address in the words; read by whoever reads the message, and gone with it.
begin;

-- As the function does it, for a member whose device asked. Answers the card.
create function pg_temp.asks(who text, name text, address text, title text default 'A page', pictured boolean default true) returns jsonb language plpgsql as $$
declare
  begun jsonb;
  made jsonb;
begin
  perform tests.become_service();
  begun := public.begin_link_card(tests.id(who), address, address);
  if begun -> 'known' = 'null' then
    insert into storage.objects (bucket_id, name) values ('link-pictures', 'pages/' || (begun ->> 'pageId'));
  end if;
  insert into storage.objects (bucket_id, name) values ('link-pictures', tests.id(who) || '/' || (begun ->> 'card'));
  made := public.keep_link_card(tests.id(who), address, address, (begun ->> 'card')::uuid,
    case when begun -> 'known' = 'null' then jsonb_build_object('id', begun ->> 'pageId', 'title', title, 'description', null, 'site', 'Pages', 'kept', true,
      'pictured', pictured, 'tookMs', 1200) else begun -> 'known' end);
  perform tests.note(name, made #>> '{card,id}');
  perform tests.note(name || '_wait', begun ->> 'waitMs');
  perform tests.become(who);
  return made -> 'card';
end $$;
create function pg_temp.says(chat text, message text, words text, card text) returns void language sql as $$
  insert into public.messages (id, thread_id, sender_id, content, metadata)
  values (tests.noted(message), tests.noted(chat), auth.uid(), words, jsonb_build_object('kind', 'link', 'card', tests.noted(card)))
  on conflict (id) do nothing
$$;
create function pg_temp.shown(chat text, message text) returns jsonb language sql as $$
  select m from jsonb_array_elements(public.messages_page(tests.noted(chat)) -> 'messages') m where m ->> 'id' = current_setting('story.' || message)
$$;
create function pg_temp.pictures() returns bigint language sql as $$ select count(*) from storage.objects where bucket_id = 'link-pictures' $$;
create function pg_temp.expect_nothing(who text) returns void language plpgsql as $$
begin
  perform tests.expect_equal(pg_temp.pictures(), 0::bigint, who || ' fetches none');
  perform tests.expect_rows(0, 'select id from public.link_cards');
end $$;
create function pg_temp.refused(chat text, words text, card text) returns void language plpgsql as $$
begin
  perform tests.note('refused', gen_random_uuid()::text);
  perform tests.expect_error('card_not_yours', format('select pg_temp.says(%L, %L, %L, %L)', chat, 'refused', words, card));
end $$;
select tests.note(m, gen_random_uuid()::text) from unnest(array['first', 'second', 'third', 'fourth', 'plain', 'late', 'nobody']) m;

select tests.expect((select not b.public and b.file_size_limit = 2097152 and b.allowed_mime_types = '{image/jpeg,image/png,image/webp}'
  from storage.buckets b where b.id = 'link-pictures'), 'private');

-- bob brings alice and carol together; alice and bob have a direct chat.
select tests.become('bob');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);

-- No member makes a card, or reads what is known of pages: the function alone does, and asks who calls.
select tests.expect_error('42501', $$select public.begin_link_card(auth.uid(), 'https://a.test/', 'https://a.test/')$$);
select tests.expect_error('42501', $$select public.keep_link_card(auth.uid(), 'https://a.test/', 'https://a.test/', gen_random_uuid(), '{"title": "Forged"}')$$);
select tests.expect_error('42501', $$select public.forget_link_pictures('{}')$$);
select tests.expect_error('42501', 'select * from private.link_pages');
select tests.expect_error('42501', $$insert into public.link_cards (id, owner_id, address, title) values (gen_random_uuid(), auth.uid(), 'https://a.test/', 'Forged')$$);
select tests.expect_error('42501', $$update public.link_cards set title = 'Forged'$$);
select tests.expect_error('42501', $$delete from public.link_cards$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('link-pictures', auth.uid() || '/' || gen_random_uuid())$$);

-- Who asked sees theirs while it waits; nobody else does.
select tests.expect_equal(pg_temp.asks('alice', 'one', 'https://a.test/x') - 'id', jsonb_build_object('address', 'https://a.test/x', 'title', 'A page',
  'description', null, 'site', 'Pages', 'picture', tests.id('alice') || '/' || tests.noted('one')), 'made');
select tests.expect_equal(pg_temp.pictures(), 1::bigint, 'her own, and not that of the page');
select tests.expect_rows(1, 'select id from public.link_cards');
select set_config('storage.operation', 'storage.object.sign', true);
select tests.expect_equal(pg_temp.pictures(), 0::bigint, 'for an address');
select set_config('storage.operation', '', true);
select tests.expect_error('42501', 'select asked_at from public.link_cards');
select tests.become('bob');
select pg_temp.expect_nothing('a friend, before');

-- Another member's, one that never was, one whose address is not in the words, or stands there as the beginning of another: one answer.
select pg_temp.refused('direct', 'See https://a.test/x', 'one');
select pg_temp.refused('direct', 'See https://a.test/x', 'nobody');
select tests.become('alice');
select pg_temp.refused('direct', w, 'one') from unnest(array['No address', 'https://a.test/', 'https://a.test/xy', 'https://a.test/x/y', 'https://a.test/x?y', 'https://b.test/#https://a.test/x']) w;
select tests.expect_error('card_not_yours', format($$insert into public.messages (thread_id, sender_id, content, metadata) values (%L, auth.uid(), 'https://a.test/x', %L)$$, tests.noted('direct'), m))
from unnest(array['{"kind": "link"}', '{"kind": "link", "card": null}', '{"kind": "link", "card": "x"}', '{"kind": "link", "card": {"title": "Forged"}}',
  jsonb_build_object('kind', 'link', 'card', tests.noted('one'), 'title', 'Forged')::text]) m;
-- With her card in his name.
select tests.expect_error('42501', format($$insert into public.messages (thread_id, sender_id, content, metadata) values (%L, %L, 'https://a.test/x', %L)$$,
  tests.noted('direct'), tests.id('bob'), jsonb_build_object('kind', 'link', 'card', tests.noted('one'))));

-- What is shown as a link is one, whatever it stands between.
select tests.become_owner();
select tests.expect(private.names_address(w, 'https://a.test/x'), w)
from unnest(array['<https://a.test/x>', '`https://a.test/x`', '[page](https://a.test/x)', '"https://a.test/x"|both', e'https://a.test/x\u00a0there', e'\u200bhttps://a.test/x\u2060']) w;
select tests.expect(not private.names_address(w, 'https://a.test/x'), w) from unnest(array['<https://a.test/xy>', '`https://b.test/#https://a.test/x`']) w;
select tests.become('alice');

-- Sent, it is read by whoever reads the message. Sent again it is the same; in another message it is refused.
select pg_temp.says('group', 'first', 'Look (https://a.test/x), both!', 'one');
select pg_temp.says('group', 'first', 'Look (https://a.test/x), both!', 'one');
select tests.expect_equal(pg_temp.shown('group', 'first') -> 'card' ->> 'title', 'A page', 'on the page');
select pg_temp.refused('direct', 'https://a.test/x', 'one');
select pg_temp.refused('group', 'https://a.test/x', 'one');
select tests.become('carol');
select tests.expect_equal(pg_temp.shown('group', 'first') -> 'card' ->> 'picture', tests.id('alice') || '/' || tests.noted('one'), 'to carol');
select tests.expect_equal(pg_temp.pictures(), 1::bigint, 'she fetches it');
select pg_temp.refused('group', 'https://a.test/x', 'one');
select tests.become('dave');
select pg_temp.expect_nothing('a stranger');
select tests.become('ada');
select pg_temp.expect_nothing('an admin');
select tests.become('frank');
select pg_temp.expect_nothing('a disabled member');
select tests.become_visitor();
select tests.expect_equal(pg_temp.pictures(), 0::bigint, 'a visitor');
select tests.expect_error('42501', 'select id from public.link_cards');
select tests.expect_error('42501', $$select public.begin_link_card(tests.id('alice'), 'https://a.test/', 'https://a.test/')$$);

-- What is known is not fetched again, and told to another member no sooner than it took; to the same one at once. What said nothing is asked after an hour.
select pg_temp.asks('bob', 'bobs', 'https://a.test/x', 'Never read');
select tests.expect_equal((select c.title from public.link_cards c where c.id = tests.noted('bobs')), 'A page', 'as it was known');
select tests.expect_equal(current_setting('story.bobs_wait'), '1200', 'held back');
select pg_temp.asks('alice', 'two', 'https://a.test/x', 'Never read');
select tests.expect_equal(current_setting('story.two_wait'), '0', 'hers already');
select tests.become_service();
select tests.expect_equal(public.keep_link_card(tests.id('bob'), 'https://down.test/', 'https://down.test/', gen_random_uuid(),
  jsonb_build_object('id', gen_random_uuid(), 'title', null, 'kept', false, 'pictured', false, 'tookMs', 5000)), '{"card": null}'::jsonb, 'nothing');
select tests.expect(public.begin_link_card(tests.id('bob'), 'https://down.test/', 'https://down.test/') -> 'known' <> 'null', 'known to say nothing');
select tests.become_owner();
update private.link_pages set fetched_at = fetched_at - interval '61 minutes';
select tests.become_service();
select tests.expect_equal(public.begin_link_card(tests.id('bob'), 'https://down.test/', 'https://down.test/') -> 'known', 'null', 'asked again');
select tests.expect(public.begin_link_card(tests.id('bob'), 'https://a.test/x', 'https://a.test/x') -> 'known' <> 'null', 'known for a week');
-- Thirty in ten minutes, whether anything came of them or not; four were asked for above.
select count(public.begin_link_card(tests.id('bob'), 'https://a.test/' || n, 'https://a.test/' || n)) from generate_series(1, 26) n;
select tests.expect_error('too_many_links', $$select public.begin_link_card(tests.id('bob'), 'https://a.test/', 'https://a.test/')$$);
select tests.expect(public.begin_link_card(tests.id('carol'), 'https://a.test/', 'https://a.test/') is not null, 'each for themselves');
select tests.become_owner();
update private.link_asks set since = since - interval '11 minutes';
select tests.become_service();
select tests.expect(public.begin_link_card(tests.id('bob'), 'https://a.test/', 'https://a.test/') is not null, 'and later again');

-- An edit that leaves the address leaves the card; without the address it goes, for all, with its picture.
select tests.become('alice');
select public.edit_message(tests.noted('first'), 'Look again: https://a.test/x');
select tests.expect_equal(pg_temp.shown('group', 'first') -> 'card' ->> 'title', 'A page', 'still there');
select tests.become('bob');
select tests.expect_error('not_yours', $$select public.edit_message(tests.noted('first'), 'Mine')$$);
select tests.become('alice');
select public.edit_message(tests.noted('first'), 'Look at nothing');
select tests.expect(not pg_temp.shown('group', 'first') ? 'card' and pg_temp.shown('group', 'first') -> 'metadata' = '{}', 'gone');
select public.edit_message(tests.noted('first'), 'https://a.test/x');
select tests.expect(not pg_temp.shown('group', 'first') ? 'card', 'and does not come back');
select tests.become('carol');
select pg_temp.expect_nothing('carol, then');

-- Taken back, it is nobody's.
select tests.become('alice');
select pg_temp.says('group', 'second', 'https://a.test/x', 'two');
select public.take_back_message(tests.noted('second'));
select pg_temp.expect_nothing('its sender');
select tests.become('carol');
select pg_temp.expect_nothing('its reader');

-- What the committee hid has none; what is sent across a block is read by the third alone; who leaves reads none.
select pg_temp.asks('alice', 'three', 'https://a.test/x', 'Never read');
select pg_temp.says('group', 'third', 'https://a.test/x', 'three');
select tests.become_owner();
update public.messages set hidden = true where id = tests.noted('third');
select tests.become('carol');
select pg_temp.expect_nothing('a reader of what is hidden');
select tests.become_owner();
update public.messages set hidden = false where id = tests.noted('third');
update public.messages set created_at = created_at - interval '1 hour';
insert into public.connections (user_id, connected_user_id, status, blocked_by) values (tests.id('carol'), tests.id('alice'), 'blocked', tests.id('alice'));
select pg_temp.asks('alice', 'four', 'https://a.test/x', 'Never read');
select pg_temp.says('group', 'fourth', 'https://a.test/x', 'four');
select tests.become('carol');
select tests.expect_equal((select array_agg(c.id) from public.link_cards c), array[tests.noted('three')], 'before the block');
select tests.expect_equal(pg_temp.pictures(), 1::bigint, 'one picture');
select tests.expect(pg_temp.shown('group', 'fourth') is null, 'not the later one');
select tests.become('bob');
select tests.expect_equal((select count(*) from public.link_cards c where c.message_id is not null), 2::bigint, 'a third one reads both');
select tests.become('carol');
select public.leave_group_chat(tests.noted('group'), tests.id('carol'));
select pg_temp.expect_nothing('a leaver');

-- A message of before, and one of other kinds, have none; nor does it cost to say so.
select tests.become('alice');
insert into public.messages (id, thread_id, sender_id, content, metadata) values (tests.noted('plain'), tests.noted('direct'), auth.uid(), 'https://a.test/x',
  jsonb_build_object('card', tests.noted('bobs')));
select tests.expect(not pg_temp.shown('direct', 'plain') ? 'card', 'a plain one');

-- An export has it beside the message.
select tests.become_owner();
select tests.expect(exists (
  select from jsonb_path_query(private.everything_about(tests.id('alice')), '$.conversations[*].messages[*].card') c where c ->> 'address' = 'https://a.test/x'
), 'exported');

-- What was asked for and not sent goes after a day; what is known of pages after a week; the pictures of both, and those of which nothing came.
select pg_temp.asks('alice', 'five', 'https://b.test/', 'Never sent');
select tests.become_owner();
update public.link_cards set asked_at = asked_at - interval '25 hours';
update private.link_pages set fetched_at = fetched_at - interval '8 days' where address = 'https://a.test/x';
update private.link_pictures_to_remove set due_at = due_at - interval '25 hours';
select tests.become_service();
select tests.expect(public.due_to_sweep(), 'due');
select tests.note('swept', public.sweep()::text);
select tests.become_owner();
select tests.expect_rows(0, 'select from public.link_cards where message_id is null');
select tests.expect_rows(2, 'select from public.link_cards');
select tests.expect_rows(0, $$select from private.link_pages where address = 'https://a.test/x'$$);
select tests.expect_equal(
  (select array_agg(n order by n) from jsonb_array_elements_text(current_setting('story.swept')::jsonb -> 'linkPictures') n),
  (select array_agg(o.name order by o.name) from storage.objects o where o.bucket_id = 'link-pictures'
    and not exists (select from public.link_cards c where c.picture = o.name) and not exists (select from private.link_pages p where 'pages/' || p.id = o.name)),
  'all that nobody shows, and nothing else');
select tests.become_service();
select public.forget_link_pictures(array(select jsonb_array_elements_text(current_setting('story.swept')::jsonb -> 'linkPictures')));
select tests.expect(not (public.sweep() ? 'no'), 'swept');
select tests.become_owner();
select tests.expect_rows(0, 'select from private.link_pictures_to_remove where due_at <= now()');

-- What a page says is kept no longer than anybody who asked: it goes with the last of them, and its picture.
delete from private.link_asks;
create function pg_temp.known() returns text language sql security definer as $$
  select coalesce(string_agg(substr(p.address, 9), ' ' order by p.address), '') from private.link_pages p where p.address ~ '^https://(own|both|theirs)'
$$;
select pg_temp.asks('alice', 'own', 'https://own.test/'), pg_temp.asks('alice', 'both', 'https://both.test/'), pg_temp.asks('carol', 'theirs', 'https://theirs.test/');
select pg_temp.asks('carol', 'copy', 'https://both.test/');
select tests.note('fifth', gen_random_uuid()::text), tests.note('carols', public.open_direct_message(tests.id('bob'))::text);
select pg_temp.says('carols', 'fifth', 'https://both.test/', 'copy');
select tests.become_owner();
select tests.note('picture', (select 'pages/' || p.id from private.link_pages p where p.address = 'https://own.test/'));
select private.erase_member(tests.id('alice'));
select tests.expect_equal(pg_temp.known(), 'both.test/ theirs.test/', 'what another one asked for stays');
select tests.expect(exists (select from private.link_pictures_to_remove r where r.name = current_setting('story.picture') and r.due_at <= now()), 'its picture is due');
select tests.become('carol');
select tests.expect_equal(pg_temp.shown('carols', 'fifth') #>> '{card,title}', 'A page', 'who sent it has it still');
select tests.become_owner();
select private.erase_member(tests.id('carol'));
select tests.expect_equal(pg_temp.known(), '', 'with the last one');

rollback;
