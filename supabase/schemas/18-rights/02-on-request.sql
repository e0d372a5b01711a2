-- What an admin does with an account because its member asked them to: by letter, at the door, from an address they lost.

-- Where a member stands, for the console.
create function private.absence_json(member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', a.kind, 'since', a.since, 'eraseAt', a.erase_at) from private.absences a where a.user_id = member
$$;

create function public.absence_of(member uuid) returns shapes.absence
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.absence_json(absence_of.member);
end $$;
comment on function public.absence_of is $$How a member is away, for admins.
@null when they are not$$;

create function public.set_absence(member uuid, wish text) returns shapes.absence
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  before jsonb := private.absence_json(set_absence.member);
begin
  if set_absence.member = admin then
    perform private.fail(409, 'own_account', 'Your own account is in your settings.');
  end if;
  case set_absence.wish
    when 'pause' then perform private.go_away(set_absence.member, 'pause');
    when 'close' then perform private.close_member(set_absence.member, at_once => false);
    when 'erase' then perform private.close_member(set_absence.member, at_once => true);
    when 'back' then perform private.come_back(set_absence.member);
    else perform private.fail(422, 'invalid_action', 'An account is paused, closed, erased or called back.');
  end case;
  -- Asked twice is done once, and written down once.
  if private.absence_json(set_absence.member) is distinct from before then
    perform private.record_account_act(admin, case set_absence.wish when 'pause' then 'pause' when 'close' then 'close' when 'erase' then 'erase'
      else 'call_back' end, set_absence.member);
  end if;
  return private.absence_json(set_absence.member);
end $$;
comment on function public.set_absence is $$Pauses, closes (with 14 days to come back) or erases the account of a member who asked for it, or calls it back, for
admins. Answers where they stand then.
@null when they are not away
@takes wish absence_wish$$;

grant execute on function public.absence_of(uuid), public.set_absence(uuid, text) to authenticated;
