-- What a visitor hands in, and all that a visitor may not.
begin;
-- Calls are counted from the start: what ran once uncounted stays uncounted.
set local track_functions = 'all';

create function pg_temp.apply(changes jsonb default '{}') returns text language plpgsql as $$
declare
  form jsonb := '{"id": "00000000-0000-4000-9000-0000000000aa", "email": "new@applicants.test", "name": "New Person", "city": "Not specified",
    "industry_scores": {"Fashion": 77}, "short_bio": "Artist in Fashion", "long_bio": "Because.", "instagram": "@newp",
    "photos": ["https://p.test/storage/v1/object/public/profile-photos/applications/n.jpg"], "profile_photo": "https://p.test/storage/v1/object/public/profile-photos/applications/n.jpg", "press_links": [], "invited_by": "", "status": "pending"}'::jsonb || changes;
begin
  return format('insert into public.applications (id, email, name, city, industry_scores, short_bio, long_bio, instagram, photos, profile_photo, press_links, invited_by, status)
    select (f->>''id'')::uuid, f->>''email'', f->>''name'', f->>''city'', f->''industry_scores'', f->>''short_bio'', f->>''long_bio'', f->>''instagram'',
      array(select jsonb_array_elements_text(f->''photos'')), f->>''profile_photo'', array(select jsonb_array_elements_text(f->''press_links'')), f->>''invited_by'', f->>''status''
    from (select %L::jsonb) as x (f)', form);
end $$;
grant execute on function pg_temp.apply(jsonb) to public;

select tests.become_visitor();
select tests.expect_rows(1, pg_temp.apply());
select tests.expect_error('42501', 'select id from public.applications');
select tests.expect_error('42501', 'update public.applications set status = ''approved''');
select tests.expect_error('42501', 'delete from public.applications');
select tests.expect_error('42501', $$insert into public.applications (email, name, industry_scores, long_bio, reviewed_by) values ('x@y.test', 'A B', '{"Art":50}', 'x', null)$$);
select tests.expect_error('42501', pg_temp.apply('{"id": "00000000-0000-4000-9000-0000000000ab", "email": "b@y.test", "status": "approved"}'));
select tests.expect_error('42501', pg_temp.apply('{"id": "00000000-0000-4000-9000-0000000000ab", "email": "b@y.test", "status": "rejected"}'));

-- One open application for an address, whatever its case.
select tests.expect_error('applications_one_open_per_email', pg_temp.apply('{"id": "00000000-0000-4000-9000-0000000000ab", "email": "NEW@applicants.TEST"}'));

-- Every limit of the wizard.
select tests.expect_error(x.broken, pg_temp.apply(x.changes::jsonb || '{"id": "00000000-0000-4000-9000-0000000000ac"}' || jsonb_build_object(
  'email', coalesce(x.changes::jsonb ->> 'email', 'edge@applicants.test'))))
from (values
  ('applications_email_valid', '{"email": "no at"}'),
  ('applications_email_valid', '{"email": "a b@c.test"}'),
  ('applications_name_two_or_three_words', '{"name": "Single"}'),
  ('applications_name_two_or_three_words', '{"name": "One Two Three Four"}'),
  ('applications_industry_scores_valid', '{"industry_scores": {}}'),
  ('applications_industry_scores_valid', '{"industry_scores": {"Art": 50, "Film": 60, "Tech": 70, "Media": 80}}'),
  ('applications_industry_scores_valid', '{"industry_scores": {"Alchemy": 60}}'),
  ('applications_industry_scores_valid', '{"industry_scores": {"Art": 49}}'),
  ('applications_industry_scores_valid', '{"industry_scores": {"Art": 101}}'),
  ('applications_industry_scores_valid', '{"industry_scores": {"Art": 60.5}}'),
  ('applications_industry_scores_valid', '{"industry_scores": {"Art": "60"}}'),
  ('applications_title_known', '{"short_bio": "Wizard in Art"}'),
  ('applications_title_known', '{"short_bio": "Directors of Art"}'),
  ('applications_long_bio_length', '{"long_bio": " "}'),
  ('applications_instagram_handle', '{"instagram": "newp"}'),
  ('applications_instagram_handle', '{"instagram": "@"}'),
  ('foreign_picture', '{"photos": ["ftp://p.test/x"]}'),
  ('foreign_picture', '{"profile_photo": "data:image/png;base64,AAAA"}'),
  ('applications_press_links_valid', '{"press_links": ["nonsense"]}'),
  ('applications_press_links_valid', '{"press_links": ["https://a.test", "https://a.test", "https://a.test", "https://a.test", "https://a.test", "https://a.test"]}')
) as x (broken, changes);
select tests.expect_error('applications_long_bio_length', pg_temp.apply(jsonb_build_object('id', gen_random_uuid(), 'email', 'edge@applicants.test', 'long_bio', repeat('x', 401))));
select tests.expect_rows(1, pg_temp.apply(jsonb_build_object('id', gen_random_uuid(), 'email', 'edge@applicants.test', 'long_bio', repeat('x', 400),
  'name', ' Mary Ann  Smith ', 'industry_scores', '{"Art": 50, "RealEstate": 100, "Tech": 75}'::jsonb, 'short_bio', 'Public Relations in Art', 'instagram', null)));

-- Names as people write them, and as pranksters do: one line, no direction of writing turned around, a hundred characters at most.
select tests.expect_rows(1, pg_temp.apply(jsonb_build_object('id', '00000000-0000-4000-9000-0000000000ba', 'email', 'n1@applicants.test', 'name', E'  Zoë\t\n O’Neill-Šimić 🎩 ')));
select tests.expect_rows(1, pg_temp.apply(jsonb_build_object('id', '00000000-0000-4000-9000-0000000000bb', 'email', 'n2@applicants.test', 'name', E'مریم \u202Eمیرزاخانی\u200B')));
select tests.expect_rows(1, pg_temp.apply(jsonb_build_object('id', '00000000-0000-4000-9000-0000000000bc', 'email', 'n3@applicants.test', 'name', repeat('x', 50) || ' ' || repeat('y', 49))));
select tests.expect_error('applications_name_length', pg_temp.apply(jsonb_build_object('id', gen_random_uuid(), 'email', 'n4@applicants.test', 'name', repeat('x', 100) || ' ' || repeat('y', 99))));
select tests.expect_error('applications_name_length', pg_temp.apply(jsonb_build_object('id', gen_random_uuid(), 'email', 'n4@applicants.test', 'name', repeat('x', 50) || ' ' || repeat('y', 50))));
select tests.expect_error('applications_name_two_or_three_words', pg_temp.apply(jsonb_build_object('id', gen_random_uuid(), 'email', 'n4@applicants.test', 'name', E'Lone\u200B \u2060')));
select tests.become_owner();
select tests.expect_equal(array(select a.name from public.applications a where a.email in ('n1@applicants.test', 'n2@applicants.test') order by a.email),
  array['Zoë O’Neill-Šimić 🎩', 'مریم میرزاخانی'], 'kept as one line');

-- Whoever was rejected may apply anew; the address is free again.
update public.applications set status = 'rejected', reviewed_at = now() where email = 'n1@applicants.test';
select tests.become_visitor();
select tests.expect_rows(1, pg_temp.apply('{"id": "00000000-0000-4000-9000-0000000000bd", "email": "N1@applicants.test"}'));

-- The secret: once, while pending, for whoever knows the id.
select tests.expect_error('application_not_found', $$select public.set_application_secret(gen_random_uuid(), 'secret', '01/02/1990')$$);
select tests.expect_error('invalid_password', $$select public.set_application_secret('00000000-0000-4000-9000-0000000000aa', '', '01/02/1990')$$);
select tests.expect_error('invalid_password', $$select public.set_application_secret('00000000-0000-4000-9000-0000000000aa', repeat('x', 73), '01/02/1990')$$);
select tests.expect_error('invalid_password', $$select public.set_application_secret('00000000-0000-4000-9000-0000000000aa', E'  \t \u00A0 ', '01/02/1990')$$);
select tests.expect_error('invalid_date_of_birth', $$select public.set_application_secret('00000000-0000-4000-9000-0000000000aa', 'secret', '1990-02-01')$$);
select public.set_application_secret('00000000-0000-4000-9000-0000000000aa', 'secret', '31/02/1990');
select tests.expect_error('application_not_found', $$select public.set_application_secret('00000000-0000-4000-9000-0000000000aa', 'other', '01/02/1990')$$);
select tests.expect_error('42501', 'select * from private.application_secrets');
select tests.expect_error('42501', 'select * from private.admins');

-- Where it stands, for the applicant only.
select tests.expect_equal(public.application_status('NEW@applicants.test', 'secret'), 'pending', 'with the password');
select tests.expect(public.application_status('new@applicants.test', 'wrong') is null, 'a wrong password tells nothing');
select tests.expect(public.application_status('nobody@applicants.test', 'secret') is null, 'nor does an unknown address');
select tests.expect(public.application_status('anna@applicants.test', null) is null, 'nor one without a secret');

-- An answer costs one hash whether or not the address is known: its time tells nothing.
select tests.become_owner();
create function pg_temp.hashes_for(address text) returns bigint language plpgsql as $$
declare
  hash constant oid := 'extensions.crypt(text,text)'::regprocedure;
  before constant bigint := coalesce(pg_stat_get_xact_function_calls(hash), 0);
begin
  perform public.application_status(address, 'wrong');
  return coalesce(pg_stat_get_xact_function_calls(hash), 0) - before;
end $$;
grant execute on function pg_temp.hashes_for(text) to public;
select tests.become_visitor();
select tests.expect_equal(pg_temp.hashes_for('new@applicants.test'), 1::bigint, 'a known address costs one hash');
select tests.expect_equal(pg_temp.hashes_for('nobody@applicants.test'), 1::bigint, 'an unknown one costs the same');

select tests.become_owner();
select tests.expect((select s.password_hash like '$2a$10$%' from private.application_secrets s), 'only a hash is kept');
select tests.expect_error('application_secrets_date_of_birth_written', $$update private.application_secrets set date_of_birth = '1990'$$);
-- Nor is it a member's: neither a stranger's nor the inviter's.
select tests.become('bob');
select tests.expect_rows(0, 'select * from public.applications');
select tests.expect_rows(0, 'update public.applications set status = ''rejected''');
select tests.expect_error('42501', 'delete from public.applications');
select tests.expect_error('42501', $$insert into public.applications (email, name, industry_scores, long_bio, status, reviewed_at)
  values ('x@y.test', 'A B', '{"Art": 50}', 'x', 'approved', now())$$);

rollback;
