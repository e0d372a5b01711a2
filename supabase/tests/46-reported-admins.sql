-- An admin who is reported: the others decide on it, and nothing in the console tells them that there was a report.
begin;

select tests.become('alice');
select public.send_report('00000000-0000-4000-d000-000000000001', 'member', tests.id('ada'), 'scam');
select tests.become('ada');
select public.send_report('00000000-0000-4000-d000-000000000002', 'member', tests.id('bob'), 'scam');
select tests.expect_error('self', $$select public.send_report(gen_random_uuid(), 'member', tests.id('ada'), 'scam')$$);
select tests.become('olga');
select tests.expect_equal(public.safety_queue() ->> 'total', '2', 'another admin sees both');
select public.act_on_report('00000000-0000-4000-d000-000000000009', '00000000-0000-4000-d000-000000000001', 0, 'dismiss', 'Nothing in it.');
select tests.expect_equal(public.report_details('00000000-0000-4000-d000-000000000002') -> 'reporter' ->> 'reportsAbout', '1', 'and what was said of Ada');
select tests.expect_rows(1, $$select from public.admin_audit where action = 'act_on_report'$$);
select tests.expect_equal(public.search_audit() -> 'entries' -> 0 ->> 'action', 'act_on_report', 'in the history');
select set_config('tests.seen', public.search_audit() ->> 'total', true);

-- Ada reported somebody herself: where she stands as the one who reported, nothing says that she was.
select tests.become('ada');
select tests.expect_equal(public.safety_queue() ->> 'total', '1', 'hers is not in it');
select tests.expect_error('report_not_found', $$select public.report_details('00000000-0000-4000-d000-000000000001')$$);
select tests.expect_error('report_not_found', $$select public.act_on_report(gen_random_uuid(), '00000000-0000-4000-d000-000000000001', 1, 'dismiss', 'x')$$);
select tests.expect_error('measure_not_found', $$select public.undo_measure('00000000-0000-4000-d000-000000000009', 0)$$);
select tests.expect_equal(public.report_details('00000000-0000-4000-d000-000000000002') -> 'reporter' ->> 'reportsAbout', '0', 'no figure');
select tests.expect_equal(public.report_details('00000000-0000-4000-d000-000000000002') -> 'reporter' -> 'measures', '[]', 'no act');
select tests.expect_rows(0, $$select from public.admin_audit where action = 'act_on_report'$$);
select tests.expect(public.search_audit()::text not like '%Nothing in it%', 'nor the history');
select tests.expect_equal((public.search_audit() ->> 'total')::int, current_setting('tests.seen')::int - 1, 'nor its count');
-- What she does herself is there for her and the others.
select public.act_on_report('00000000-0000-4000-d000-000000000008', '00000000-0000-4000-d000-000000000002', 0, 'dismiss', 'Mine.');
select tests.expect_equal(public.search_audit() -> 'entries' -> 0 -> 'detail' ->> 'note', 'Mine.', 'her own');

rollback;
