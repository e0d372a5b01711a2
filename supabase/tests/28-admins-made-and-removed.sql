-- Making and removing an administrator is written down, and the last one stays. The stage has ada, a member, and olga, who is none.
begin;

select tests.become('ada');
select tests.expect_error('42501', $$select private.make_admin(tests.id('bob'))$$);
select tests.become_service();
select tests.expect_error('42501', $$select private.remove_admin(tests.id('ada'))$$);

select tests.become_owner();
select tests.expect(private.make_admin(tests.id('ivan')), 'ivan, who has no profile');
select tests.expect(not private.make_admin(tests.id('ivan')), 'once');
select tests.become('ivan');
select tests.expect(public.verify_admin_access(), 'an administrator');
select tests.expect_equal((public.search_audit() -> 'entries' -> 0) - '{id,createdAt}'::text[],
  '{"action": "make_admin", "adminName": null, "adminEmail": null, "applicationId": null, "targetEmail": "ivan@o1.test", "detail": {}}', 'written down');

select tests.become_owner();
select private.remove_admin(tests.id('ivan'));
select tests.become('ivan');
select tests.expect(not public.verify_admin_access(), 'no administrator any more');
select tests.become_owner();
select tests.expect_error('admin_not_found', $$select private.remove_admin(tests.id('ivan'))$$);
select private.remove_admin(tests.id('olga'));
select tests.expect_error('last_admin', $$select private.remove_admin(tests.id('ada'))$$);
-- One whose account is disabled is no help.
select private.make_admin(tests.id('frank'));
select tests.expect_error('last_admin', $$select private.remove_admin(tests.id('ada'))$$);
select tests.expect_equal((select count(*) from public.admin_audit a where a.action = 'remove_admin'), 2::bigint, 'each removal');

rollback;
