-- From applicant to member. The functions in supabase/functions call these with the service key after asking `verify_admin_access` as
-- their caller; the account itself is made through the auth admin API in between.

-- The day typed as DD/MM/YYYY; null when there is no such day.
create function private.day_of_birth(typed text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return make_date(split_part(typed, '/', 3)::int, split_part(typed, '/', 2)::int, split_part(typed, '/', 1)::int);
exception when others then
  return null;
end $$;

-- The one active member a name or handle means; null when it means nobody or several.
create function private.member_named(words text, besides uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := private.fold(regexp_replace(words, '\s+', ' ', 'g'));
  matches uuid[];
begin
  if coalesce(wanted, '') = '' then
    return null;
  end if;
  matches := array(
    select p.user_id from public.profiles p
    where p.status = 'active' and p.user_id <> besides and private.fold(coalesce(p.display_name, p.name)) = wanted
    union
    select p.user_id from public.profiles p
    where p.status = 'active' and p.user_id <> besides and p.user_id = private.member_with_handle(words)
    limit 2
  );
  return case when cardinality(matches) = 1 then matches[1] end;
end $$;

-- Only an admin's act is an admin's act: the functions pass on whom they asked about.
create function private.require_admin_id(admin uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.admins a where a.user_id = admin) then
    perform private.fail(403, 'not_an_admin', 'Admin privileges are needed.');
  end if;
end $$;

-- Whoever is looked up by address is looked up with `not is_sso_user`: the auth service's index on addresses is of these alone.

create function public.prepare_approval(application uuid, admin uuid) returns shapes.approval_start
language plpgsql stable security definer set search_path = '' as $$
declare
  handed_in public.applications;
  account record;
begin
  perform private.require_admin_id(admin);
  select * into handed_in from public.applications a where a.id = prepare_approval.application;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such application.');
  end if;
  if handed_in.status = 'rejected' then
    perform private.fail(409, 'application_rejected', 'This application has been rejected.');
  end if;
  if handed_in.status = 'aside' then
    perform private.fail(409, 'application_replaced', 'A newer application of this address has taken its place.');
  end if;
  select u.id, u.raw_app_meta_data ->> 'application_id' as application_id, p.application_id as joined_by, p.user_id is not null as is_member,
    exists (select from private.admins a where a.user_id = u.id) as is_admin
  into account
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.email = lower(handed_in.email) and not u.is_sso_user;
  if account.is_member and account.joined_by is distinct from handed_in.id then
    perform private.fail(409, 'already_a_member', 'This address belongs to a member already.');
  end if;
  return jsonb_build_object(
    'status', handed_in.status, 'email', lower(handed_in.email), 'name', handed_in.name,
    -- A password chosen for an address that may be somebody else's opens nothing (tests: 34-proved-passwords).
    'passwordHash', (
      select s.password_hash from private.application_secrets s
      where s.application_id = handed_in.id and private.password_counts(handed_in.id)
    ),
    'accountId', case when account.is_member or account.is_admin or account.application_id = handed_in.id::text then account.id end,
    'strayAccountId', case when not (account.is_member or account.is_admin) and account.application_id is distinct from handed_in.id::text
      then account.id end
  );
end $$;
comment on function public.prepare_approval is $$What approving needs to know before the account is made.$$;

-- (tests: server/database/people-races.test.ts).
create function public.complete_approval(application uuid, account uuid, admin uuid) returns shapes.approval
language plpgsql security definer set search_path = '' as $$
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
end $$;
comment on function public.complete_approval is $$Makes the applicant a member, all at once. Approving twice, or by two admins at once,
gives the one member there is.$$;

create function public.answer_invite_claim(notification uuid, yes boolean) returns shapes.invite_answer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  named uuid;
begin
  update public.notifications n
  set read = true, data = n.data || jsonb_build_object('action', 'invite_claim_answered', 'answer', coalesce(yes, false))
  where n.id = answer_invite_claim.notification and n.user_id = me and n.data ->> 'action' = 'answer_invite_claim'
  returning (n.data ->> 'memberId')::uuid into named;
  -- Answered before, and the answer was lost on its way back. A friendship that has ended since is not begun again.
  if named is null then
    select (n.data ->> 'memberId')::uuid into named from public.notifications n
    where n.id = answer_invite_claim.notification and n.user_id = me and n.data ->> 'action' = 'invite_claim_answered'
      and n.data -> 'answer' = to_jsonb(coalesce(yes, false));
    if named is not null then
      return jsonb_build_object('friends', coalesce(yes, false) and named = any (private.friend_ids(me)));
    end if;
  end if;
  if named is null or not exists (select from public.profiles p where p.user_id = named and p.status = 'active') then
    perform private.fail(404, 'claim_not_found', 'There is nothing to answer any more.');
  end if;
  return jsonb_build_object('friends', coalesce(yes, false) and private.make_friends(me, named) = 'active');
end $$;
comment on function public.answer_invite_claim is $$The inviter's word: a yes makes the two friends. `notification` is the one that asks. The same
answer once more changes nothing.$$;

grant execute on function public.answer_invite_claim(uuid, boolean) to authenticated;
grant execute on function public.prepare_approval(uuid, uuid), public.complete_approval(uuid, uuid, uuid) to service_role;
