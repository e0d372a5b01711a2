-- Applicants confirm their address: with the code on the device that sent the application, or with the mailed link anywhere. The id of an
-- application proves that the caller sent it: nobody else but admins sees it.

-- The undecided application of this id, locked with its address: of two confirmed at once the later one stands in the queue.
create function private.undecided_application(application uuid) returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  found_row public.applications;
begin
  perform pg_advisory_xact_lock(hashtextextended('application ' || lower(a.email), 0))
  from public.applications a where a.id = undecided_application.application;
  select * into found_row from public.applications a
  where a.id = undecided_application.application and a.status in ('pending', 'aside') for update;
  if not found then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
  return found_row;
end $$;

create function private.address_proof_json(handed_in public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'asks', private.club_has_mail() and handed_in.confirmed_at is null,
    'confirmed', handed_in.confirmed_at is not null,
    'email', handed_in.email,
    'triesLeft', case when p.code_hash is not null and p.sent_at > now() - interval '30 minutes' then p.tries_left else 0 end,
    'sendIn', case
      when p.application_id is null then 0
      when p.sends < 8 then greatest(0, ceil(extract(epoch from p.sent_at + interval '60 seconds' - now())))::int
    end
  )
  from (select) one left join private.application_proofs p on p.application_id = handed_in.id
$$;

create function public.address_proof(application uuid) returns shapes.address_proof
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  select private.address_proof_json(a) into answer
  from public.applications a where a.id = address_proof.application and a.status in ('pending', 'aside');
  if answer is null then
    perform private.fail(404, 'application_not_found', 'There is no such pending application.');
  end if;
  return answer;
end $$;
comment on function public.address_proof is $$Whether the address of one's own undecided application is confirmed, and how it can be.$$;

create function public.send_application_code(application uuid) returns shapes.address_proof
language plpgsql security definer set search_path = '' as $$
declare
  handed_in public.applications := private.undecided_application(send_application_code.application);
  proof jsonb := private.address_proof_json(handed_in);
begin
  if proof ->> 'asks' = 'false' or (proof ->> 'sendIn' = '0') is not true then
    return proof;
  end if;
  perform private.ask_for_proof(handed_in.id);
  return private.address_proof_json(handed_in);
end $$;
comment on function public.send_application_code is $$Mails another code, a minute after the last one at the earliest, eight times at most. Sooner, or where nothing is
asked, it does nothing. The code before it ends.$$;

-- A wrong code is an answer and no error: an error would undo that the try was counted.
create function public.confirm_application(application uuid, code text) returns shapes.address_proof
language plpgsql security definer set search_path = '' as $$
declare
  handed_in public.applications := private.undecided_application(confirm_application.application);
  digits text := regexp_replace(coalesce(confirm_application.code, ''), '\D', '', 'g');
  proof private.application_proofs;
begin
  select * into proof from private.application_proofs p where p.application_id = handed_in.id for update;
  if length(digits) = 6 and proof.code_hash is not null and proof.tries_left > 0 and proof.sent_at > now() - interval '30 minutes' then
    if proof.code_hash = private.application_code_hash(handed_in.id, digits) then
      update private.application_proofs p set code_hash = null, tries_left = 0 where p.application_id = handed_in.id;
      perform private.confirm_address(handed_in.id, with_password => true);
    else
      update private.application_proofs p set tries_left = p.tries_left - 1 where p.application_id = handed_in.id;
    end if;
  end if;
  return public.address_proof(handed_in.id);
end $$;
comment on function public.confirm_application is $$Confirms the address with the code last mailed; `confirmed` in the answer says whether it was right. A code lives
30 minutes and five tries.$$;

create function public.correct_application_address(application uuid, email text) returns shapes.address_proof
language plpgsql security definer set search_path = '' as $$
declare
  handed_in public.applications := private.undecided_application(correct_application_address.application);
  wanted text := btrim(correct_application_address.email);
  corrected int;
begin
  if handed_in.confirmed_at is not null then
    perform private.fail(409, 'address_confirmed', 'This address is confirmed already.');
  end if;
  if not private.club_has_mail() or lower(wanted) = lower(handed_in.email) then
    return private.address_proof_json(handed_in);
  end if;
  insert into private.application_proofs as p (application_id, corrections) values (handed_in.id, 1)
  on conflict (application_id) do update set corrections = p.corrections + 1
  returning p.corrections into corrected;
  if corrected > 3 then
    perform private.fail(429, 'too_many_corrections', 'An address can be corrected three times. Please apply again.');
  end if;
  -- What was mailed to the wrong address confirms nothing any more.
  delete from private.application_links l where l.application_id = handed_in.id;
  update public.applications a
  set email = wanted, status = case when private.make_room(wanted, handed_in.id) then 'pending' else 'aside' end
  where a.id = handed_in.id;
  -- Whoever stood aside for this one comes back.
  update public.applications a set status = 'pending'
  where a.id = (
    select b.id from public.applications b
    where lower(b.email) = lower(handed_in.email) and b.status = 'aside' and handed_in.status = 'pending'
    order by b.submitted_at desc limit 1
  );
  perform private.ask_for_proof(handed_in.id);
  return public.address_proof(handed_in.id);
end $$;
comment on function public.correct_application_address is $$Changes the address of one's own application while nobody has confirmed it, and mails a code there. Three
times at most.$$;

create function public.application_link(token text) returns shapes.application_link
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object('email', a.email, 'name', a.name, 'submittedAt', a.submitted_at, 'confirmed', a.confirmed_at is not null,
    'replaces', a.status = 'aside', 'wrongPassword', false) into answer
  from private.application_links l join public.applications a on a.id = l.application_id
  where l.token_hash = private.approval_link_hash(application_link.token) and l.expires_at > now() and a.status in ('pending', 'aside');
  if answer is null then
    perform private.fail(410, 'link_ended', 'This link has been used or is too old.');
  end if;
  return answer;
end $$;
comment on function public.application_link is $$What a mailed link confirms. Asking confirms nothing.$$;

create function public.confirm_application_link(token text, application uuid default null, password text default null)
returns shapes.application_link
language plpgsql security definer set search_path = '' as $$
declare
  meant jsonb := public.application_link(confirm_application_link.token);
  handed_in public.applications;
  hash text;
  knows boolean;
begin
  handed_in := private.undecided_application((
    select l.application_id from private.application_links l where l.token_hash = private.approval_link_hash(confirm_application_link.token)
  ));
  select s.password_hash into hash from private.application_secrets s where s.application_id = handed_in.id;
  knows := coalesce(confirm_application_link.application = handed_in.id, false)
    or coalesce(extensions.crypt(left(nullif(confirm_application_link.password, ''), private.most_password_bytes()), hash) = hash, false);
  if not knows and coalesce(confirm_application_link.password, '') <> '' then
    return meant || jsonb_build_object('wrongPassword', true);
  end if;
  perform private.confirm_address(handed_in.id, with_password => knows);
  return public.application_link(confirm_application_link.token);
end $$;
comment on function public.confirm_application_link is $$Confirms the address with a mailed link, on any device. With the application's id, which the device it was handed
in on has, or with its password, that password becomes the account's; without, one is set after approval. A wrong password confirms nothing.$$;

grant execute on function public.address_proof(uuid), public.send_application_code(uuid), public.confirm_application(uuid, text),
  public.correct_application_address(uuid, text), public.application_link(text), public.confirm_application_link(text, uuid, text)
  to anon, authenticated;
