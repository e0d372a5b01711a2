-- Reactions: one emoji a member a message. One that is taken off keeps its row, empty: open tabs hear that it changed, while of a row that is
-- deleted everybody hears (tests: 54-words).

create table public.message_reactions (
  message_id uuid not null references public.messages (id) on delete cascade,
  -- The message's: open tabs listen by it.
  thread_id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- Null once it is taken off.
  emoji text,
  reacted_at timestamptz not null default clock_timestamp(),
  -- Says nothing: whoever listens to the table hears the key of each row that is deleted, whose ever it was.
  id uuid primary key default gen_random_uuid()
);
comment on table public.message_reactions is $$What members made of a message. Changed by `react` only. Open tabs listen by `thread_id` on the private channel `thread:<id>`;
an `emoji` of null was taken off.$$;

-- Constraints -----------------------------------------------------------------------------------------------------------------

-- One emoji: a picture with its tone and its joined ones, a flag, or a key. No letters, no words.
create function private.is_one_emoji(mark text) returns boolean
language sql immutable parallel safe
return octet_length(mark) <= 64 and mark ~ (
  '^(?:[\U0001f1e6-\U0001f1ff]{2}|[0-9#*]\ufe0f?\u20e3|'
  || '[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001faff]'
  || '\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*'
  || '(?:\u200d[\u2640\u2642\u2695\u2696\u2708\u2764\u2194-\u27bf\U0001f300-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?){0,4})$');

alter table public.message_reactions
  add constraint message_reactions_one_each unique (message_id, user_id),
  add constraint message_reactions_emoji_is_one check (private.is_one_emoji(emoji));

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index message_reactions_by_member on public.message_reactions (user_id);

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.message_reactions enable row level security;

grant select (message_id, thread_id, user_id, emoji, reacted_at, id) on public.message_reactions to authenticated;
grant all on public.message_reactions to service_role;

-- The messages' own policy says which these are.
create policy "Members read reactions to the messages they read, not across a block" on public.message_reactions for select to authenticated
  using (
    (select private.is_active_member())
    and thread_id = any ((select private.my_thread_ids())::uuid[])
    and reacted_at <= coalesce(((select private.my_read_until()) ->> user_id::text)::timestamptz, 'infinity')
    and exists (select from public.messages m where m.id = message_id)
  );

-- Procedures ------------------------------------------------------------------------------------------------------------------

create function public.react(message uuid, emoji text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_member();
  said public.messages;
begin
  -- One's own mark comes off whatever became of the message: also across a block, or out of the chat.
  if react.emoji is null then
    update public.message_reactions r set emoji = null, reacted_at = clock_timestamp()
    where r.message_id = react.message and r.user_id = me and r.emoji is not null;
    if exists (select from public.message_reactions r where r.message_id = react.message and r.user_id = me) then
      return;
    end if;
  end if;
  -- Shared with others who react, not with its sender, who may take it back.
  select m.* into said from public.messages m where m.id = react.message for share;
  if not found or said.message_type <> 'user' or not private.reads_message(me, said) then
    perform private.fail(404, 'message_not_found', 'This message is not there.');
  elsif react.emoji is null then
    return;
  elsif not private.is_one_emoji(react.emoji) then
    perform private.fail(422, 'emoji_invalid', 'This is no emoji.');
  elsif said.removed_at is not null or said.hidden then
    perform private.fail(409, 'message_gone', 'This message is not there any more.');
  end if;
  perform private.require_may_write(me, t.type, t.participants) from public.message_threads t where t.id = said.thread_id;
  insert into public.message_reactions as r (message_id, thread_id, user_id, emoji) values (said.id, said.thread_id, me, react.emoji)
  on conflict (message_id, user_id) do update set emoji = excluded.emoji, reacted_at = excluded.reacted_at
  where r.emoji is distinct from excluded.emoji;
end $$;
comment on function public.react is $$Sets the caller's one reaction to a message, or takes it off with null. Needs what sending there needs; taking off needs nothing.
Sent again it changes nothing.$$;

grant execute on function public.react(uuid, text) to authenticated;

-- What open tabs listen to.
alter publication supabase_realtime add table public.message_reactions;
