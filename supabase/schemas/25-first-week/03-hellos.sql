-- Saying hello: the host's opens the chat, the newcomer's is heard by a host who is still asked. And what both sides' screens show.

-- What a screen shows ---------------------------------------------------------------------------------------------------------

create function private.industries_shown(p public.profiles, most int) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(s.entry -> 'label' order by s.place), '[]')
  from jsonb_array_elements(p.industry_scores) with ordinality as s (entry, place) where s.place <= most
$$;

-- Whom a host is asked to welcome, in the inbox.
create function private.welcomes_shown(me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object(
    'bio', coalesce(nullif(p.bio, ''), nullif(p.short_bio, ''), 'New member'), 'industries', private.industries_shown(p, 3),
    'saidHello', w.greeted_at is not null, 'endsAt', w.ends_at
  ) order by w.greeted_at is null, w.given_at, w.newcomer_id), '[]')
  from private.welcomes w join public.profiles p on p.user_id = w.newcomer_id
  where w.host_id = me and w.answer is null and w.ends_at > now() and private.may_be_welcomed(w.newcomer_id, me)
$$;

-- Whom a newcomer sees: whoever they are introduced to for so long, three at a time, and whose chat has been open for no more than two weeks. It says
-- nothing of what a host has answered but a hello.
create function private.hosts_shown(me uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.short_card_of(p) || jsonb_build_object(
    'industries', private.industries_shown(p, 3),
    'sharedCity', coalesce(private.fold(p.city) = private.fold(own.city), false),
    'sharedIndustries', (
      select coalesce(jsonb_agg(s.entry -> 'label' order by s.place), '[]')
      from jsonb_array_elements(p.industry_scores) with ordinality as s (entry, place)
      where own.industry_scores @> jsonb_build_array(jsonb_build_object('label', s.entry -> 'label')) and s.place <= 3
    ),
    'saidHello', w.greeted_at is not null, 'threadId', w.thread_id
  ) order by w.given_at, w.host_id), '[]')
  from (
    -- A block that is taken back brings its host again, whose place somebody else has by then.
    select i.*, count(*) filter (where i.answer is distinct from 'hello') over (order by i.greeted_at is null, i.given_at, i.host_id) as place
    from private.welcomes i
    where i.newcomer_id = me and case when i.answer is distinct from 'hello'
      then i.ends_at > now() and private.may_be_welcomed(me, i.host_id)
      else i.ends_at > now() - interval '10 days' and not private.is_across_a_block(me, i.host_id)
        and exists (select from public.thread_members m where m.thread_id = i.thread_id and m.user_id = me)
        and not private.are_friends(me, i.host_id) end
  ) w
  join public.profiles p on p.user_id = w.host_id and p.status = 'active'
  join public.profiles own on own.user_id = me
  where w.answer = 'hello' or w.place <= 3
$$;

-- The dashboard's part. What is owed is given here, at first sight of it: at approval there may have been no host. Null for whoever is no newcomer.
create function private.house_for(me uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owed int := private.owed_introductions(me);
  shown jsonb;
begin
  if owed > 0 then
    begin
      perform private.introduce_newcomer(me);
    exception when others then
      -- The dashboard is more than this part of it.
      raise warning 'The house introduced nobody: %', sqlerrm;
    end;
  end if;
  shown := private.hosts_shown(me);
  return case when owed > 0 or shown <> '[]' then jsonb_build_object('hosts', shown) end;
end $$;

-- Whether the dashboard shows the caller a way in: what stands before a closed door leads there.
create function private.has_a_house(me uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.owed_introductions(me) > 0 or private.hosts_shown(me) <> '[]'
$$;

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.answer_welcome(newcomer uuid, hello boolean) returns shapes.welcome_answer
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  asked private.welcomes;
begin
  if not exists (select from private.welcomes w where w.newcomer_id = answer_welcome.newcomer and w.host_id = me) then
    perform private.fail(404, 'welcome_not_found', 'There is nobody to welcome.');
  end if;
  perform private.lock_introductions(newcomer, me);
  select * into asked from private.welcomes w where w.newcomer_id = answer_welcome.newcomer and w.host_id = me for update;
  if asked.thread_id is not null then
    return jsonb_build_object('status', 'open', 'threadId', asked.thread_id);
  elsif asked.answer = 'not_now' and answer_welcome.hello is not true then
    return jsonb_build_object('status', 'passed', 'threadId', null);
  elsif asked.answer is not null or asked.ends_at <= now() or not private.may_be_welcomed(newcomer, me) then
    perform private.settle_told(newcomer, array[me]);
    return jsonb_build_object('status', 'over', 'threadId', null);
  elsif answer_welcome.hello then
    return jsonb_build_object('status', 'open', 'threadId', private.open_welcome(newcomer, me));
  end if;
  perform private.pass_welcome(newcomer, me);
  perform private.signal_members(array[me]);
  return jsonb_build_object('status', 'passed', 'threadId', null);
end $$;
comment on function public.answer_welcome is $$A host's word to a newcomer the house asks them to welcome. A `hello` opens the chat of the two; otherwise somebody else is asked once their four days are over, and
the newcomer learns nothing of it. Who has not answered in four days is asked no more. The same answer once more changes nothing.$$;

create function public.greet_host(host uuid) returns shapes.house_hello
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  given private.welcomes;
  called text := split_part(private.name_of(me), ' ', 1);
begin
  select * into given from private.welcomes w
  where w.newcomer_id = me and w.host_id = greet_host.host for update;
  if not found then
    perform private.fail(404, 'welcome_not_found', 'The house does not introduce you two.');
  elsif given.thread_id is not null then
    return jsonb_build_object('status', 'open', 'threadId', given.thread_id);
  elsif given.ends_at <= now() or not private.may_be_welcomed(me, greet_host.host) then
    return jsonb_build_object('status', 'over', 'threadId', null);
  elsif given.greeted_at is null then
    update private.welcomes w set greeted_at = now() where w.newcomer_id = me and w.host_id = greet_host.host;
    if given.answer is null then
      perform private.tell_host(host, me, called || ' says hello', private.name_of(me) || ' is new here and would like to meet you.');
    end if;
    -- Who has passed hears nothing: what a newcomer's press does to others is not theirs to see.
    perform private.signal_members(case when given.answer is null then array[me, host] else array[me] end);
  end if;
  return jsonb_build_object('status', 'said', 'threadId', null);
end $$;
comment on function public.greet_host is $$A newcomer's hello to a host the house introduces them to. The host hears of it, and the chat opens once they say hello too.$$;

grant execute on function public.answer_welcome(uuid, boolean), public.greet_host(uuid) to authenticated;
