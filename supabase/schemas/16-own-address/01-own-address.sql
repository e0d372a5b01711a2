-- The address an account signs in with, and a change of it that is not complete. The auth service starts and completes changes, on every
-- platform. It does not tell its clients how far a change is, and cannot take one back.

create function public.my_address() returns shapes.my_address
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.require_account();
begin
  return (
    select jsonb_build_object('address', coalesce(u.email, ''), 'change', case when coalesce(u.email_change, '') <> '' then
      jsonb_build_object('to', u.email_change, 'askedAt', coalesce(u.email_change_sent_at, u.updated_at), 'waitsFor', case
        when u.email_change_confirm_status = 0 then 'both'
        -- The token of the address that confirmed is used up.
        when exists (select from auth.one_time_tokens t where t.user_id = me and t.token_type::text = 'email_change_token_new') then 'new'
        else 'current'
      end)
    end)
    from auth.users u where u.id = me
  );
end $$;
comment on function public.my_address is $$With which address the caller signs in, and how far a change of it is.$$;

-- The links of both mails end with it.
create function public.take_back_address_change() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_account();
begin
  -- The account first, as whoever uses a link does: in the other order the two would wait for each other (server/database/lock-order.test.ts).
  perform from auth.users u where u.id = me for no key update;
  delete from auth.one_time_tokens t where t.user_id = me and t.token_type::text in ('email_change_token_new', 'email_change_token_current');
  update auth.users u set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
    where u.id = me;
end $$;
comment on function public.take_back_address_change is $$Forgets the change of address that waits. Without one nothing happens.$$;

grant execute on function public.my_address(), public.take_back_address_change() to authenticated;
