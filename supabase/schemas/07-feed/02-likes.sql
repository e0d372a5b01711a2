-- Likes: one a member and post, counted on the post, told to its author as one notification.

create table public.post_likes (
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
comment on table public.post_likes is $$Likes of one's own: an upsert with `ignoreDuplicates` for double taps.$$;

-- Indexes ---------------------------------------------------------------------------------------------------------------------

create index post_likes_newest on public.post_likes (post_id, created_at desc);
create index post_likes_by_member on public.post_likes (user_id, post_id);

-- Policies --------------------------------------------------------------------------------------------------------------------

alter table public.post_likes enable row level security;

grant select (post_id, user_id, created_at), delete, insert (post_id, user_id) on public.post_likes to authenticated;
grant all on public.post_likes to service_role;

create policy "Members read what they like" on public.post_likes for select to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

create policy "Members like posts they can see" on public.post_likes for insert to authenticated
  with check (
    (select private.is_active_member())
    and user_id = (select auth.uid())
    and exists (select from public.posts p where p.id = post_id)
  );

create policy "Members take back their likes" on public.post_likes for delete to authenticated
  using ((select private.is_active_member()) and user_id = (select auth.uid()));

-- Triggers --------------------------------------------------------------------------------------------------------------------

-- The post's lock comes first, so that likes of one post queue up and their times follow their order.
create function private.stamp_like() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.posts p where p.id = new.post_id for no key update;
  if (select auth.uid()) is not null then
    new.created_at := clock_timestamp();
  end if;
  return new;
end $$;

create trigger post_likes_are_stamped before insert on public.post_likes for each row execute function private.stamp_like();

create trigger post_likes_wait_for_their_post before delete on public.post_likes
  for each row execute function private.lock_post();

-- One row for the author, however many like it; taken back likes leave it, and the last one takes it along.
create function private.tell_of_likes(post public.posts, since timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  likers int;
  newest text;
  key text := 'likes:' || post.id;
begin
  select count(*) into likers from (
    select from public.post_likes l where l.post_id = post.id and l.created_at >= since and l.user_id <> post.user_id limit 1000
  ) recent;
  if likers = 0 then
    delete from public.notifications n where n.user_id = post.user_id and n.group_key = key and not n.read;
    return;
  end if;
  select private.name_of(l.user_id) into newest from public.post_likes l
  where l.post_id = post.id and l.user_id <> post.user_id order by l.created_at desc limit 1;
  perform private.notify(post.user_id, 'New likes',
    newest || case likers when 1 then '' when 2 then ' and 1 other' else format(' and %s others', likers - 1) end || ' liked your post.',
    jsonb_build_object('action', 'post_liked', 'postId', post.id, 'since', since, 'deeplink', '/live-network?post=' || post.id),
    key, likers);
end $$;

create function private.count_likes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  liked public.posts;
  row_of_like public.post_likes := case tg_op when 'INSERT' then new else old end;
  since timestamptz;
begin
  update public.posts p set likes_count = greatest(p.likes_count + case tg_op when 'INSERT' then 1 else -1 end, 0)
  where p.id = row_of_like.post_id returning p.* into liked;
  if not found or row_of_like.user_id = liked.user_id then
    return null;
  end if;
  select (n.data ->> 'since')::timestamptz into since from public.notifications n
  where n.user_id = liked.user_id and n.group_key = 'likes:' || liked.id and not n.read;
  if tg_op = 'INSERT' then
    perform private.tell_of_likes(liked, least(since, row_of_like.created_at));
  elsif row_of_like.created_at >= since then
    perform private.tell_of_likes(liked, since);
  end if;
  return null;
end $$;

create trigger posts_count_their_likes after insert or delete on public.post_likes
  for each row execute function private.count_likes();
