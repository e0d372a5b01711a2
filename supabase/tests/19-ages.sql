-- Ages follow the day of birth; the day itself is nobody's to read.
begin;

select tests.expect_equal(array(select private.age_on(d.born, d.day) from (values
    (date '1990-06-15', date '2026-06-14'), ('1990-06-15', '2026-06-15'), ('2004-02-29', '2025-02-28'), ('2004-02-29', '2025-03-01'),
    ('2004-02-29', '2028-02-28'), ('2004-02-29', '2028-02-29'), ('1990-12-31', '2026-01-01'), ('1990-01-01', '2025-12-31')) as d (born, day)),
  array[35, 36, 20, 21, 23, 24, 35, 35], 'birthdays, and those of the 29th of February');
select tests.expect_equal(private.day_of_birth('31/02/1990'), null, 'a day that never was');
select tests.expect_equal(private.day_of_birth('29/02/2004'), date '2004-02-29', 'a day that was');
select tests.expect_equal(array[private.age_today(current_date - 400), private.age_today(date '1850-01-01')], array[null, null]::int[], 'no age to show');

-- An hour before midnight at one end of the world is the next day at the other: an age is the same for both.
set local timezone = 'Pacific/Kiritimati';
select tests.note('east', private.age_today(((now() at time zone 'utc')::date - interval '30 years')::date)::text);
set local timezone = 'Pacific/Pago_Pago';
select tests.expect_equal(array[private.age_today(((now() at time zone 'utc')::date - interval '30 years')::date)::text, current_setting('story.east')], array['30', '30'], 'one calendar');
set local timezone = 'UTC';

-- Approved with a day of birth: a year later the member is a year older, on every screen and in the row once they come in.
select tests.become_visitor();
select public.set_application_secret('00000000-0000-4000-9000-000000000001', 'chosen by anna', to_char((now() at time zone 'utc')::date - interval '30 years 2 days', 'DD/MM/YYYY'));
select tests.become_owner();
insert into auth.users (id, email, raw_app_meta_data)
values ('00000000-0000-4000-8000-0000000000a1', 'anna@applicants.test', '{"application_id": "00000000-0000-4000-9000-000000000001"}');
insert into tests.cast (name, user_id) values ('anna', '00000000-0000-4000-8000-0000000000a1');
select tests.become_service();
select public.complete_approval('00000000-0000-4000-9000-000000000001', tests.id('anna'), tests.id('ada'));
select tests.become_owner();
select tests.expect_equal((select b.born from private.birthdays b where b.user_id = tests.id('anna')), ((now() at time zone 'utc')::date - interval '30 years 2 days')::date, 'the day is kept');
-- The row as it stands a year after it was written.
update private.birthdays set born = born - interval '1 year' where user_id = tests.id('anna');
select tests.become('bob');
select tests.expect_equal(array[public.member_profile(tests.id('anna')) ->> 'age', public.search_members('anna') -> 0 ->> 'age'], array['31', '31'], 'others see her age of today');
select tests.become_owner();
select tests.expect_equal((select p.age from public.profiles p where p.user_id = tests.id('anna')), 30, 'the row still says what was known');
select tests.become('anna');
select tests.expect_equal(public.my_profile() ->> 'age', '31', 'so does she');
select tests.expect_equal((select p.age from public.profiles p where p.user_id = tests.id('anna')), 31, 'and the row follows');
update public.profiles set age = 21 where user_id = tests.id('anna');
select tests.expect_equal((select p.age from public.profiles p where p.user_id = tests.id('anna')), 31, 'nobody writes it away');

-- Members of a club that kept no day keep the age they have.
select tests.become('alice');
select tests.expect_equal(public.my_profile() ->> 'age', '29', 'as it was written');
update public.profiles set age = 30 where user_id = tests.id('alice');
select tests.expect_equal(public.my_profile() ->> 'age', '30', 'and theirs to correct');

-- The day is in no answer and no table a member reads.
select tests.expect_error('42501', 'select * from private.birthdays');
select tests.expect(position(to_char((now() at time zone 'utc')::date - interval '31 years 2 days', 'YYYY-MM-DD') in public.member_profile(tests.id('anna'))::text) = 0, 'not in her page');
select tests.become_service();
select tests.expect_error('42501', 'select * from private.birthdays');

rollback;
