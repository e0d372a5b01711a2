-- Written by `npm run db:diff -- members_take_as_long` from supabase/schemas.

CREATE OR REPLACE FUNCTION private.ask_for_proof(application uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  handed_in public.applications;
  address text;
  code text := lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 1000000)::text, 6, '0');
  token text := encode(extensions.gen_random_bytes(32), 'hex');
  is_members boolean;
  may_be_mailed boolean;
begin
  select * into handed_in from public.applications a where a.id = ask_for_proof.application;
  address := lower(handed_in.email);
  is_members := private.member_with_address(address, handed_in.id) is not null;
  may_be_mailed := 10 > (
    select count(*) from private.outbox o
    where o.recipient = address and o.template in ('application_code', 'already_member') and o.created_at > now() - interval '1 day'
  );
  insert into private.application_proofs as p (application_id, code_hash, tries_left, sends)
  values (handed_in.id, case when may_be_mailed and not is_members then private.application_code_hash(handed_in.id, code) else '' end, 5, 1)
  on conflict (application_id) do update
  set code_hash = excluded.code_hash, tries_left = excluded.tries_left, sends = p.sends + 1, sent_at = now();
  -- A code that has not left yet is of no use any more.
  update private.outbox o set state = 'dropped', facts = '{}'
  where o.about_application = handed_in.id and o.template = 'application_code' and o.state = 'waiting';
  if not may_be_mailed then
    return;
  end if;
  -- A member's address gets a link as well, which nobody is mailed: the answer takes as long.
  insert into private.application_links (token_hash, application_id) values (private.approval_link_hash(token), handed_in.id);
  if is_members then
    perform private.queue_mail('already_member', address, '{}', handed_in.id, useful_until => now() + interval '1 day');
    return;
  end if;
  -- Nothing an applicant typed is in this mail: it may reach somebody who never heard of them.
  perform private.queue_mail('application_code', address,
    jsonb_build_object('code', code, 'token', token, 'replaces', case when handed_in.status = 'aside' then 'yes' end),
    handed_in.id, useful_until => now() + interval '14 days');
end $function$;
