-- Saving an own post from several places: what was read travels with what is written, as in a profile.

create function public.save_post(post uuid, changes jsonb, seen jsonb default '{}') returns shapes.post
language plpgsql set search_path = '' as $$
declare
  me uuid := private.require_member();
  fields text[] := array['content', 'location', 'tags', 'images', 'rsvp_enabled', 'event_date', 'event_time', 'max_attendees'];
  own public.posts;
  stands jsonb;
  was jsonb;
  becomes jsonb;
  changed jsonb;
begin
  if coalesce(jsonb_typeof(changes), '') <> 'object' or coalesce(jsonb_typeof(seen), 'object') <> 'object'
    or exists (select from jsonb_object_keys(changes) k where k <> all (fields)) then
    perform private.fail(422, 'invalid_edit', 'This is nothing an author changes in a post.');
  end if;
  -- Locked: of two edits at the same moment the second meets what the first wrote.
  select * into own from public.posts p where p.id = save_post.post and p.user_id = me for update;
  if not found then
    perform private.fail(404, 'post_not_found', 'This post does not exist.');
  end if;
  -- All three in the database's own spelling: an hour has seconds there.
  stands := to_jsonb(own);
  was := to_jsonb(jsonb_populate_record(own, coalesce(seen, '{}')));
  becomes := to_jsonb(jsonb_populate_record(own, changes));
  -- What stands there in the same words already was sent twice: the answer was lost on its way.
  select jsonb_object_agg(k, stands -> k) into changed
  from jsonb_object_keys(changes) k
  where seen ? k and stands -> k not in (was -> k, becomes -> k);
  if changed is not null then
    perform private.fail(409, 'post_changed', 'This was changed on another device meanwhile.', changed);
  end if;
  if becomes <> stands then
    update public.posts p
    set content = n.content, location = n.location, tags = n.tags, images = n.images, rsvp_enabled = n.rsvp_enabled,
      event_date = n.event_date, event_time = n.event_time, max_attendees = n.max_attendees
    from jsonb_populate_record(own, changes) n
    where p.id = own.id;
  end if;
  return public.feed_post(own.id);
end $$;
comment on function public.save_post is $$Changes an own post, and answers it as it stands then. `changes` holds what is written, by the names of the
columns; `seen` what the screen had read of it. A field that was changed elsewhere since it was read is not overwritten: the whole edit is
refused, and the error's details hold what stands there now, by field. Fields that are not in `seen` are written as they are.
@takes changes post_edit
@takes seen post_edit$$;

grant execute on function public.save_post(uuid, jsonb, jsonb) to authenticated;
