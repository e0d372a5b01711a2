-- What the secret key may do with these came from the defaults of schema public alone. Projects made since 30 May 2026 have none, so it is said here, and a
-- club may do the same in every place.
grant insert, update, delete on table public.admin_audit to service_role;
grant usage, select on sequence public.messages_seq_seq to service_role;
grant execute on function public.block_member(uuid), public.unblock_member(uuid), public.remove_friend(uuid),
  public.cancel_endorsement_request(uuid), public.decline_endorsement_request(uuid), public.cancel_rsvp(uuid),
  public.delete_chat_thread(uuid, uuid), public.leave_group_chat(uuid, uuid), public.intro_chat_of(uuid),
  public.find_direct_message_thread(uuid, uuid), public.open_direct_message(uuid), public.mark_thread_read(uuid, bigint),
  public.thread_messages(uuid, bigint, bigint, bigint, integer), public.feed_newer_count(timestamptz),
  public.set_application_secret(uuid, text, text) to service_role;
