-- What goes by itself: introductions past their date, and those that ask again.

-- What is past its date did not come about: whoever asked for it and whoever made it are told so, and never why. What was put off asks again.
-- What nobody needs any more goes after two months.
create function private.sweep_introductions(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  plan private.proposals;
  lost public.message_threads;
  due record;
  swept int := 0;
begin
  for plan in
    select p.* from private.proposals p where p.outcome is null and p.expires_at <= now() order by p.expires_at, p.id limit most
  loop
    -- In this order everywhere: the request, then what was passed on of it.
    perform private.expire_if_due(plan.request_id);
    select p.* into plan from private.proposals p where p.id = plan.id and p.outcome is null for update;
    continue when not found;
    perform private.end_proposals(array[plan.id], 'ended');
    perform private.tell_of_the_end(plan);
    swept := swept + 1;
  end loop;
  -- Passed on to somebody whose account has been erased since: it is told on its day, as otherwise.
  for lost in
    select t.* from public.message_threads t
    where t.stage = 'asked' and t.status = 'pending' and t.expires_at <= now()
      and not exists (select from private.proposals p where p.request_id = t.id)
    order by t.expires_at limit most
  loop
    continue when not private.expire_if_due(lost.id);
    perform private.tell_of_the_end(jsonb_populate_record(null::private.proposals,
      jsonb_build_object('connector_id', lost.connector_id, 'one_id', lost.requester_id, 'other_id', lost.target_id, 'request_id', lost.id)));
    swept := swept + 1;
  end loop;
  for due in
    update private.asks a set ask_again_at = null
    where (a.proposal_id, a.member_id) in (
      select d.proposal_id, d.member_id from private.asks d where d.ask_again_at <= now() order by d.ask_again_at limit most for update skip locked
    )
    returning a.proposal_id, a.member_id, a.answer
  loop
    perform private.tell_of_ask(p, due.member_id) from private.proposals p where p.id = due.proposal_id and due.answer is null;
  end loop;
  delete from private.proposals p where p.id in (
    select o.id from private.proposals o where o.outcome is not null and o.expires_at < now() - interval '60 days' order by o.expires_at limit most
  );
  return swept;
end $$;

create function private.tell_of_the_end(plan private.proposals) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(plan.connector_id, 'It did not come about',
    'Your introduction of ' || private.name_of(plan.one_id) || ' and ' || private.name_of(plan.other_id) || ' did not come about.',
    jsonb_strip_nulls(jsonb_build_object('action', 'introduction_not_met', 'threadId', plan.request_id,
      'deeplink', coalesce('/inbox?thread=' || plan.request_id, '/inbox'))));
  if plan.request_id is not null then
    perform private.notify(plan.one_id, 'It did not come about', 'Your request to meet ' || private.name_of(plan.other_id) || ' did not come about.',
      jsonb_build_object('action', 'introduction_not_met', 'threadId', plan.request_id, 'deeplink', '/inbox?thread=' || plan.request_id));
  end if;
end $$;

-- Whether something is past its date, or asks again.
create function private.introductions_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.proposals p where p.outcome is null and p.expires_at <= now())
    or exists (select from private.asks a where a.ask_again_at <= now())
    or exists (select from public.message_threads t where t.stage = 'asked' and t.status = 'pending' and t.expires_at <= now())
$$;
