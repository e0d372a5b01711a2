-- Photographs and voice notes of messages: sent from one's own folder, read by whoever reads the message and by nobody else, gone with it.
begin;

create function pg_temp.photo(name text) returns uuid language sql as $$ select current_setting('story.' || name)::uuid $$;
-- The caller's device puts a photograph into the bucket.
create function pg_temp.puts(name text) returns void language plpgsql as $$
begin
  perform tests.note(name, gen_random_uuid()::text);
  insert into storage.objects (bucket_id, name) values ('message-photos', auth.uid() || '/' || pg_temp.photo(name) || '.jpg');
end $$;
create function pg_temp.as_sent(variadic names text[]) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('id', pg_temp.photo(n), 'width', 1200, 'height', 900, 'placeholder', repeat('a', 108)) order by place)
  from unnest(names) with ordinality as g (n, place)
$$;
create function pg_temp.sends(chat text, message text, photos jsonb, words text default null) returns jsonb language plpgsql as $$
begin
  if nullif(current_setting('story.' || message, true), '') is null then
    perform tests.note(message, gen_random_uuid()::text);
  end if;
  return public.send_photographs(pg_temp.photo(message), tests.noted(chat), photos, words) -> 'message';
end $$;
create function pg_temp.shown(chat text, message text) returns jsonb language sql as $$
  select m from jsonb_array_elements(public.messages_page(tests.noted(chat)) -> 'messages') m where m ->> 'id' = current_setting('story.' || message)
$$;
-- What the caller can fetch of the bucket, and read of the rows.
create function pg_temp.fetched() returns bigint language sql as $$ select count(*) from storage.objects where bucket_id = 'message-photos' $$;
create function pg_temp.expect_nothing(who text) returns void language plpgsql as $$
begin
  perform tests.expect_equal(pg_temp.fetched(), 0::bigint, who || ' fetches none');
  perform tests.expect_rows(0, 'select * from public.message_files');
end $$;

-- The bucket is private, small, and takes one kind.
select tests.expect((select not b.public and b.file_size_limit = 5242880 and b.allowed_mime_types = '{image/jpeg}' from storage.buckets b where b.id = 'message-photos'), 'private');

-- bob brings alice and carol together; alice and bob have a direct chat.
select tests.become('bob');
select tests.note('group', public.introduce(tests.id('alice'), tests.id('carol')) ->> 'threadId');
select tests.become('alice');
select tests.note('direct', public.open_direct_message(tests.id('bob'))::text);

-- A file goes into one's own folder under a name a device made, and is not seen until it is sent.
select pg_temp.puts('one'), pg_temp.puts('two'), pg_temp.puts('three');
select pg_temp.expect_nothing('the sender, before');
select tests.expect_error('23505', $$insert into storage.objects (bucket_id, name) values ('message-photos', auth.uid() || '/' || pg_temp.photo('one') || '.jpg')$$);
select tests.expect_error('42501', format($$insert into storage.objects (bucket_id, name) values ('message-photos', %L)$$, n))
from unnest(array[tests.id('bob') || '/' || gen_random_uuid() || '.jpg', gen_random_uuid() || '.jpg', tests.id('alice') || '/x.jpg',
  tests.id('alice') || '/deep/' || gen_random_uuid() || '.jpg', tests.id('alice') || '/' || gen_random_uuid() || '.png']) n;
select tests.expect_rows(0, $$update storage.objects set metadata = '{}' where bucket_id = 'message-photos'$$);
select tests.expect_equal(tests.remove_files($$bucket_id = 'message-photos'$$), 0::bigint, 'and removes none');

-- Sent: the message with its photographs, in order, in one answer; sent again it is the same. Without words it says that there are some.
select tests.expect_equal(pg_temp.sends('group', 'pictures', pg_temp.as_sent('two', 'one')) ->> 'content', '📷 2 photos', 'in words');
select tests.expect_equal(pg_temp.sends('group', 'pictures', pg_temp.as_sent('two', 'one')), pg_temp.shown('group', 'pictures'), 'sent once, as a page has it');
select tests.expect_equal(pg_temp.shown('group', 'pictures') -> 'files', jsonb_build_array(
  jsonb_build_object('id', pg_temp.photo('two'), 'name', tests.id('alice') || '/' || pg_temp.photo('two') || '.jpg', 'width', 1200, 'height', 900, 'placeholder', repeat('a', 108)),
  jsonb_build_object('id', pg_temp.photo('one'), 'name', tests.id('alice') || '/' || pg_temp.photo('one') || '.jpg', 'width', 1200, 'height', 900, 'placeholder', repeat('a', 108))), 'in order');
select tests.expect_equal(pg_temp.sends('direct', 'worded', pg_temp.as_sent('three'), 'The door') ->> 'content', 'The door', 'with words');
select tests.expect_equal(pg_temp.fetched(), 3::bigint, 'the sender');
-- No address of them is signed, to read or to upload: it would be good after every right has gone.
select set_config('storage.operation', 'storage.object.sign_many', true);
select tests.expect_equal(pg_temp.fetched(), 0::bigint, 'for an address');
select set_config('storage.operation', 'storage.object.sign_upload_url', true);
select tests.expect_error('42501', $$select pg_temp.puts('addressed')$$);
select set_config('storage.operation', '', true);
-- Sixty files wait for their message, and no more.
savepoint room;
insert into storage.objects (bucket_id, name)
select (array['message-photos', 'message-voice'])[1 + n % 2], auth.uid() || '/' || gen_random_uuid() || (array['.jpg', '.ogg'])[1 + n % 2] from generate_series(1, 60) n;
select tests.expect_error('42501', $$select pg_temp.puts('many')$$);
select tests.become_owner();
select tests.expect_equal(tests.remove_files($$name in (select w.name from private.files_waiting w limit 1)$$), 1::bigint, 'one is gone');
select tests.become('alice');
select pg_temp.puts('many');
select tests.expect_error('42501', $$select pg_temp.puts('more')$$);
select tests.become_owner();
insert into private.files_to_remove (name) select w.name from private.files_waiting w limit 1;
select tests.become('alice');
select pg_temp.puts('more');
rollback to savepoint room;
-- Whoever has sent many before is not asked about each of them.
savepoint many;
select tests.become_owner();
create function pg_temp.pages_read(plan json) returns int language sql as $$ select (plan #>> '{0,Plan,Shared Hit Blocks}')::int + (plan #>> '{0,Plan,Shared Read Blocks}')::int $$;
create function pg_temp.asks_for_room() returns int language plpgsql as $$
declare
  plan json;
begin
  execute 'explain (analyze, buffers, format json) select private.has_room_for_files()' into plan;
  return pg_temp.pages_read(plan);
end $$;
insert into storage.objects (bucket_id, name) select 'message-photos', tests.id('alice') || '/' || gen_random_uuid() || '.jpg' from generate_series(1, 500);
with chat as (select x.thread_id from public.messages x where x.id = pg_temp.photo('worded')),
said as (
  insert into public.messages (id, thread_id, sender_id, content)
  select gen_random_uuid(), c.thread_id, tests.id('alice'), 'again' from chat c, generate_series(1, 500) returning id
)
insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
select gen_random_uuid(), s.id, tests.id('alice'), 1, o.name, 1, 1, repeat('a', 108)
from (select id, row_number() over () as n from said) s
join (select o.name, row_number() over () as n from storage.objects o where o.name like tests.id('alice') || '/%'
  and not exists (select from public.message_files f where f.name = o.name)) o using (n);
select tests.become('alice');
select pg_temp.asks_for_room();
select tests.expect(private.has_room_for_files(), 'there is room');
select tests.expect(pg_temp.asks_for_room() < 100, 'however many there are: ' || pg_temp.asks_for_room());
rollback to savepoint many;
select tests.expect_error('42501', $$insert into public.message_files (id, message_id, owner_id, place, name, width, height, placeholder)
  values (gen_random_uuid(), pg_temp.photo('worded'), tests.id('alice'), 2, 'x', 1, 1, repeat('a', 108))$$);
select tests.expect_error('42501', 'delete from public.message_files');

-- What is no photograph, too many, not there, somebody else's, or sent before.
select tests.expect_error('photos_invalid', format($$select pg_temp.sends('direct', 'wrong', %L)$$, p)) from unnest(array['[]', '{}', 'null', '[{}]',
  '[{"id": "x", "width": 1, "height": 1, "placeholder": ""}]', (select jsonb_agg(pg_temp.as_sent('one') -> 0) from generate_series(1, 11))::text]) p;
select tests.expect_error('file_not_there', $$select pg_temp.sends('direct', 'absent', jsonb_build_array(pg_temp.as_sent('one') -> 0 || jsonb_build_object('id', gen_random_uuid())))$$);
select tests.expect_error('photos_invalid', $$select pg_temp.sends('direct', 'again', pg_temp.as_sent('one'))$$);
select tests.expect_error('photos_invalid', $$select pg_temp.puts('twice'), pg_temp.sends('direct', 'doubled', pg_temp.as_sent('twice', 'twice'))$$);
-- No plain message says that it has some.
select tests.expect_error('42501', format($$insert into public.messages (thread_id, sender_id, content, metadata) values (tests.noted('direct')::uuid, auth.uid(), 'x', %L)$$, k))
from unnest(array['{"kind": "photographs", "count": 3}', '{"kind": "voice"}']) k;
select tests.expect_error('messages_content_length', $$select pg_temp.puts('words'), pg_temp.sends('direct', 'blank', pg_temp.as_sent('words'), ' ')$$);
select tests.become('bob');
select tests.expect_error('file_not_there', $$select pg_temp.sends('direct', 'stolen', pg_temp.as_sent('one'))$$);
select tests.expect_error('id_taken', $$select pg_temp.sends('direct', 'pictures', pg_temp.as_sent('one'))$$);

-- Target and connector of the group read its two, the friend of the direct chat its one; the list and the notification say it in words.
select tests.expect_equal(pg_temp.fetched(), 3::bigint, 'the connector, and friend');
select tests.expect_equal(public.inbox_thread(tests.noted('group')) #>> '{lastMessage,content}', '📷 2 photos', 'in the list');
select tests.become('bob');
select tests.expect_rows(1, $$select from public.notifications where body = 'Alice Moreau: 📷 2 photos'$$);
select tests.become('carol');
select tests.expect_equal(pg_temp.fetched(), 2::bigint, 'the target, of the group alone');
select tests.expect_equal(jsonb_array_length(pg_temp.shown('group', 'pictures') -> 'files'), 2, 'on the page');
select tests.expect_equal(tests.remove_files($$bucket_id = 'message-photos'$$), 0::bigint, 'and removes none');
select tests.expect_error('thread_not_found', $$select pg_temp.puts('hers'), pg_temp.sends('direct', 'outside', pg_temp.as_sent('hers'))$$);

-- Strangers, whoever is across a block, admins, disabled members and visitors get nothing, neither picture nor row, and send none.
select tests.become('dave');
select pg_temp.expect_nothing('a stranger');
select tests.expect_error('thread_not_found', $$select pg_temp.puts('his'), pg_temp.sends('group', 'outside', pg_temp.as_sent('his'))$$);
select tests.become('ada');
select pg_temp.expect_nothing('an admin');
select tests.become('frank');
select pg_temp.expect_nothing('a disabled member');
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('message-photos', auth.uid() || '/' || gen_random_uuid() || '.jpg')$$);
select tests.expect_error('not_a_member', $$select public.send_photographs(gen_random_uuid(), tests.noted('group'), pg_temp.as_sent('one'))$$);
select tests.become_visitor();
select tests.expect_equal(pg_temp.fetched(), 0::bigint, 'a visitor');
select tests.expect_error('42501', 'select * from public.message_files');
select tests.expect_error('42501', $$select public.send_photographs(gen_random_uuid(), tests.noted('group'), pg_temp.as_sent('one'))$$);
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('message-photos', tests.id('alice') || '/' || gen_random_uuid() || '.jpg')$$);

-- Across a block what is sent after it is not fetched; what was sent before stays as its message does.
select tests.become_owner();
update public.messages set created_at = created_at - interval '1 hour';
insert into public.connections (user_id, connected_user_id, status, blocked_by) values (tests.id('carol'), tests.id('alice'), 'blocked', tests.id('alice'));
select tests.become('alice');
select pg_temp.puts('later'), pg_temp.sends('group', 'after', pg_temp.as_sent('later'));
select tests.become('carol');
select tests.expect_equal(pg_temp.fetched(), 2::bigint, 'what was sent before');
select tests.expect(pg_temp.shown('group', 'after') is null, 'not the later one');
select tests.become('bob');
select tests.expect_equal(pg_temp.fetched(), 4::bigint, 'a third one reads both');

-- Who leaves fetches nothing of it any more, nor who deleted the conversation for themselves.
select tests.become('carol');
select public.leave_group_chat(tests.noted('group'), tests.id('carol'));
select pg_temp.expect_nothing('a leaver');
select tests.become('bob');
select public.delete_chat_thread(tests.noted('direct'), tests.id('bob'));
select tests.expect_equal(pg_temp.fetched(), 3::bigint, 'of the group alone');

-- A voice note is one file of another bucket, in three kinds of container, and no longer than five minutes; all else is as with photographs.
select tests.become_owner();
select tests.expect((select not b.public and b.file_size_limit = 8388608 from storage.buckets b where b.id = 'message-voice'), 'private');
select tests.become('alice');
select tests.note('voice', gen_random_uuid()::text), tests.note('spoken', gen_random_uuid()::text);
create function pg_temp.speaks(chat text, more jsonb default '{}') returns jsonb language sql as $$
  select public.send_voice_note(pg_temp.photo('spoken'), tests.noted(chat),
    jsonb_build_object('id', pg_temp.photo('voice'), 'ending', 'webm', 'durationMs', 42000, 'waveform', repeat('7', 48)) || more) -> 'message'
$$;
select tests.expect_error('42501', format($$insert into storage.objects (bucket_id, name) values ('message-voice', auth.uid() || '/' || gen_random_uuid() || %L)$$, e))
from unnest(array['.jpg', '.html', '', '.webm.html']) e;
select tests.expect_error('42501', $$insert into storage.objects (bucket_id, name) values ('message-photos', auth.uid() || '/' || gen_random_uuid() || '.webm')$$);
select tests.expect_error('file_not_there', $$select pg_temp.speaks('group')$$);
insert into storage.objects (bucket_id, name) values ('message-voice', auth.uid() || '/' || pg_temp.photo('voice') || '.webm');
select tests.expect_error('voice_invalid', format($$select pg_temp.speaks('group', %L)$$, m)) from unnest(array['{"durationMs": 301001}', '{"durationMs": 0}', '{"waveform": "x"}',
  '{"ending": "exe"}', '{"ending": null}', '{"id": "x"}']) m;
select tests.expect_equal(pg_temp.speaks('group') ->> 'content', '🎤 Voice note', 'in words');
select tests.expect_equal(pg_temp.speaks('group'), pg_temp.shown('group', 'spoken'), 'once, as a page has it');
select tests.expect_error('voice_invalid', $$select public.send_voice_note(gen_random_uuid(), tests.noted('group'),
  jsonb_build_object('id', pg_temp.photo('voice'), 'ending', 'webm', 'durationMs', 42000, 'waveform', repeat('7', 48)))$$);
select tests.expect_equal(pg_temp.shown('group', 'spoken') -> 'voice', jsonb_build_object('id', pg_temp.photo('voice'), 'durationMs', 42000, 'waveform', repeat('7', 48),
  'name', tests.id('alice') || '/' || pg_temp.photo('voice') || '.webm'), 'with its levels');
create function pg_temp.heard() returns bigint language sql as $$ select count(*) from storage.objects where bucket_id = 'message-voice' $$;
select tests.become('bob');
select tests.expect_equal(pg_temp.heard(), 1::bigint, 'the connector hears it');
select tests.become('carol');
select tests.expect_equal(pg_temp.heard(), 0::bigint, 'the leaver does not');
select tests.become('dave');
select tests.expect_equal(pg_temp.heard(), 0::bigint, 'nor a stranger');
select tests.expect_error('thread_not_found', $$select public.send_voice_note(gen_random_uuid(), tests.noted('group'), jsonb_build_object('id', gen_random_uuid(), 'ending', 'ogg', 'durationMs', 1, 'waveform', repeat('0', 48)))$$);
select tests.become('frank');
select tests.expect_equal(pg_temp.heard(), 0::bigint, 'nor a disabled member');
select tests.expect_error('not_a_member', $$select pg_temp.speaks('group')$$);
select tests.become_visitor();
select tests.expect_equal(pg_temp.heard(), 0::bigint, 'nor a visitor');
select tests.become('alice');
select public.take_back_message(pg_temp.photo('spoken'));
select tests.expect_equal(pg_temp.heard(), 0::bigint, 'taken back, nobody does');
select tests.become_service();
select tests.expect_equal(public.sweep() -> 'files', jsonb_build_array(tests.id('alice') || '/' || pg_temp.photo('voice') || '.webm'), 'and it is to be removed');
select public.forget_files(array[tests.id('alice') || '/' || pg_temp.photo('voice') || '.webm']);
select tests.become('bob');

-- Reported: the committee alone fetches what an open report shows, also once it is taken back.
select public.send_report(gen_random_uuid(), 'message', pg_temp.photo('pictures'), 'sexual');
select tests.become('ada');
select tests.expect_equal(pg_temp.fetched(), 2::bigint, 'the committee');

-- Taken back: nobody fetches it, its row is gone, and its file goes as soon as no report shows it.
select tests.become('alice');
select public.take_back_message(pg_temp.photo('after')), public.take_back_message(pg_temp.photo('pictures'));
select tests.expect_rows(1, 'select * from public.message_files');
select tests.expect_equal(pg_temp.fetched(), 1::bigint, 'the sender neither');
select tests.expect_equal(pg_temp.shown('group', 'pictures') - 'id' -> 'files', null, 'nor a page');
select tests.become_service();
select tests.expect_equal(public.sweep() -> 'files', jsonb_build_array(tests.id('alice') || '/' || pg_temp.photo('later') || '.jpg'), 'one is to be removed, the reported wait');
select tests.expect(public.due_to_sweep(), 'until it is');
-- Listed, it can't be sent again: it is not there, and soon it is not.
select tests.become('alice');
select tests.expect_error('file_not_there', $$select pg_temp.sends('group', 'resent', pg_temp.as_sent('later'))$$);
select tests.become_service();
select public.forget_files(array[tests.id('alice') || '/' || pg_temp.photo('later') || '.jpg']);
select tests.become_owner();
update private.reports set state = 'answered', answered_at = now() where kind = 'message';
update private.files_to_remove set due_at = now();
select tests.become_service();
select tests.expect_equal(jsonb_array_length(public.sweep() -> 'files'), 2, 'then they go');

-- What never became a message's goes after a day; what a message shows stays.
select tests.become_owner();
select tests.remove_files($$bucket_id = 'message-photos' and name like '%' || pg_temp.photo('one') || '%'$$), tests.remove_files($$bucket_id = 'message-photos' and name like '%' || pg_temp.photo('two') || '%'$$),
  tests.remove_files($$bucket_id = 'message-photos' and name like '%' || pg_temp.photo('later') || '%'$$);
select tests.become('dave');
select pg_temp.puts('lost');
select tests.become_owner();
update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'message-photos';
update private.file_walk set due_at = now();
select tests.become_service();
select tests.expect_equal(public.sweep() -> 'files', jsonb_build_array(tests.id('dave') || '/' || pg_temp.photo('lost') || '.jpg'), 'the one that was never sent');

-- Hidden by the committee: fetched by nobody; shown again, it is there again.
select tests.become_owner();
update public.messages set hidden = true where id = pg_temp.photo('worded');
select tests.become('alice');
select pg_temp.expect_nothing('while it is hidden, anybody');
select tests.become_owner();
update public.messages set hidden = false where id = pg_temp.photo('worded');
select tests.expect_equal(private.everything_about(tests.id('alice')) #>> '{conversations}' like '%"photographs": 1%', true, 'in what is told of a member');

-- Whoever is erased takes their photographs along.
select private.erase_member(tests.id('alice'));
select tests.expect_rows(0, 'select * from public.message_files');
select tests.expect_rows(1, $$select from private.files_to_remove where name like tests.id('alice') || '/%' and name like '%' || pg_temp.photo('three') || '%'$$);

rollback;
